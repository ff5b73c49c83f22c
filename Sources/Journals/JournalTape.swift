import EventStream
import Platform

/// The records of one rotation in the journal, from any number on.
///
/// It reads each file once for all callers: it remembers the positions of the numbers, and keeps
/// only the last few blocks. Callers that continue where they were need a constant, small amount of
/// memory for a journal of any length. Reading blocks; call it on a separate thread.
package struct JournalTape: Sendable {
  /// The number of cached blocks, for callers close to each other.
  private static let mostBlocks = 4

  private let folder: JournalFolder
  private let machine: String
  private let rotation: ByteSearcher
  private let system: any FileSystem
  /// The files of the machine, the oldest first.
  private var files: [TapeFile] = []
  /// The portions that were read last, the newest last.
  private var recent: [JournalBlock] = []

  /// The records of a rotation that ran on a machine.
  package init(
    of rotation: String, in folder: JournalFolder, of machine: String,
    on system: any FileSystem
  ) {
    self.folder = folder
    self.machine = machine
    self.rotation = ByteSearcher("\"rotation\":\"\(rotation)\"")
    self.system = system
  }

  /// The records after a number, as many as are read at once.
  ///
  /// - Parameters:
  ///   - number: The number of a known record.
  ///   - limit: The number of the last wanted record.
  ///   - isWanted: Returns whether the caller still waits for them.
  /// - Returns: Records from the next number on; `nil` if the journal lacks that one, or the caller
  ///   does not wait any more.
  /// - Throws: If a file cannot be read.
  package mutating func portion(
    after number: Int, upTo limit: Int, while isWanted: () -> Bool = { true }
  ) throws(SystemError) -> RecordPortion? {
    guard limit > number, let block = try block(with: number + 1, while: isWanted) else {
      return nil
    }
    return block.portion(from: number + 1, upTo: limit)
  }

  /// The lowest number after another one in the part of the journal read so far.
  package func nextNumber(after number: Int) -> Int? {
    files.flatMap(\.stretches).filter { $0.numbers.upperBound > number }
      .map { max($0.numbers.lowerBound, number + 1) }.min()
  }

  /// The highest number in the part of the journal read so far; `nil` if the rotation is not in it.
  package var lastNumber: Int? { files.flatMap(\.stretches).map(\.numbers.upperBound).max() }

  private mutating func block(
    with number: Int, while isWanted: () -> Bool
  ) throws(SystemError) -> JournalBlock? {
    if let known = recent.last(where: { $0.has(number) }) { return known }
    if let block = try knownBlock(with: number) { return block }
    try lookForFiles()
    // Requests are mostly for records of this month.
    for index in files.indices.reversed() {
      files[index].reopen()
      while isWanted() {
        guard let blocks = try files[index].next(of: rotation, on: system) else { break }
        if let block = keep(blocks, with: number) { return block }
      }
    }
    return nil
  }

  /// Reads a known block again.
  private mutating func knownBlock(with number: Int) throws(SystemError) -> JournalBlock? {
    for index in files.indices.reversed() {
      guard let stretch = files[index].stretch(with: number) else { continue }
      let blocks = try files[index].read(stretch, of: rotation, on: system)
      if let block = keep(blocks, with: number) { return block }
      // The file was replaced.
      files[index].forget()
    }
    return nil
  }

  /// Caches the blocks if one contains the number, and returns that one.
  private mutating func keep(_ blocks: [JournalBlock], with number: Int) -> JournalBlock? {
    guard let block = blocks.first(where: { $0.has(number) }) else { return nil }
    recent = recent.suffix(max(0, Self.mostBlocks - blocks.count)) + blocks
    return block
  }

  private mutating func lookForFiles() throws(SystemError) {
    let paths = try folder.files(of: machine, on: system).map(\.path)
    if paths == files.map(\.path) { return }
    files = paths.map { path in files.first { $0.path == path } ?? TapeFile(path) }
  }
}

extension JournalBlock {
  fileprivate func has(_ number: Int) -> Bool { (first...last).contains(number) }
}

/// A journal file, with the known positions of a rotation's records.
private struct TapeFile {
  /// The position of consecutive records.
  struct Stretch {
    let numbers: ClosedRange<Int>
    /// The lines among which they are.
    let bytes: Range<Int>
  }

  /// The number of bytes read at once, unless a line is longer.
  private static let chunk = 256 << 10

  let path: String
  /// All of them up to `end`.
  private var read: [Stretch] = []
  private var end = 0
  /// Those of the last, possibly unfinished lines.
  private var tail: [Stretch] = []
  /// Whether the end of the file was reached since it was reopened.
  private var isAtEnd = false

  init(_ path: String) { self.path = path }

  var stretches: [Stretch] { read + tail }

  func stretch(with number: Int) -> Stretch? {
    (tail.last ?? read.last).flatMap { $0.numbers.contains(number) ? $0 : nil }
      ?? read.first { $0.numbers.contains(number) } ?? tail.first { $0.numbers.contains(number) }
  }

  /// The last lines are read again.
  mutating func reopen() {
    tail = []
    isAtEnd = false
  }

  mutating func forget() { self = TapeFile(path) }

  /// The blocks of a rotation in the next lines; `nil` at the end of the file.
  mutating func next(
    of rotation: ByteSearcher, on system: any FileSystem
  ) throws(SystemError) -> [JournalBlock]? {
    if isAtEnd { return nil }
    let file = try OpenFile(path, for: .reading, on: system)
    var count = Self.chunk
    while true {
      let bytes = try file.bytes(end..<end + count)
      isAtEnd = bytes.count < count
      let lines = isAtEnd ? bytes[...] : bytes.wholeLines
      if lines.isEmpty {
        if isAtEnd { return nil }
        if count > Record.longestLine {
          // No reader accepts such a long line; its rest is not a record either.
          end += bytes.count
          return []
        }
        count *= 2
        continue
      }
      let place = end..<end + lines.count
      let blocks = JournalBlock.blocks(of: rotation, in: lines.span)
      let found = blocks.map { Stretch(numbers: $0.first...$0.last, bytes: place) }
      if isAtEnd {
        tail = found
      } else {
        read += found
        end = place.upperBound
      }
      return blocks
    }
  }

  func read(
    _ stretch: Stretch, of rotation: ByteSearcher, on system: any FileSystem
  ) throws(SystemError) -> [JournalBlock] {
    let bytes = try OpenFile(path, for: .reading, on: system).bytes(stretch.bytes)
    return JournalBlock.blocks(of: rotation, in: bytes.span)
  }
}

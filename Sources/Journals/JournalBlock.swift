import EventStream
import JSONLines
import Platform

/// Adjacent records of a rotation in a journal file, as lines with consecutive numbers.
struct JournalBlock {
  /// The number of the first record.
  let first: Int
  private(set) var bytes: [UInt8]
  /// The end of each record's line in `bytes`.
  private var ends: [Int]

  /// The number of the last record.
  var last: Int { first + ends.count - 1 }

  private init(_ number: Int) {
    first = number
    bytes = []
    ends = []
  }

  private mutating func append(_ line: Span<UInt8>) {
    line.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
    ends.append(bytes.count)
  }

  /// The records from a number up to a limit; the block must contain the first.
  func portion(from number: Int, upTo limit: Int) -> RecordPortion {
    let last = min(limit, last)
    // A portion of the whole block shares its bytes.
    if number == first, last == self.last { return RecordPortion(bytes: bytes, last: last) }
    let start = number == first ? 0 : ends[number - first - 1]
    return RecordPortion(bytes: Array(bytes[start..<ends[last - first]]), last: last)
  }

  /// The records of a rotation among lines, in the order of their numbers.
  ///
  /// Skips damaged lines, a torn last one, and duplicates.
  static func blocks(of rotation: ByteSearcher, in lines: Span<UInt8>) -> [JournalBlock] {
    var blocks: [JournalBlock] = []
    for (number, place) in records(of: rotation, in: lines) {
      if let last = blocks.last?.last {
        if number <= last { continue }
        if number > last + 1 { blocks.append(JournalBlock(number)) }
      } else {
        blocks.append(JournalBlock(number))
      }
      blocks[blocks.count - 1].append(lines.extracting(place))
    }
    return blocks
  }

  private static func records(
    of rotation: ByteSearcher, in lines: Span<UInt8>
  ) -> [(number: Int, place: Range<Int>)] {
    var records: [(number: Int, place: Range<Int>)] = []
    // Skips chunks of other rotations without splitting them into lines.
    guard rotation.occurs(in: lines) else { return [] }
    var reader = JSONReader()
    var isInOrder = true
    lines.forEachLine { line in
      guard case .whole(let bytes) = line.content, rotation.occurs(in: bytes) else { return }
      let zeros = bytes.leadingZeros
      guard let number = number(bytes.extracting(zeros...), &reader) else { return }
      if let last = records.last?.number, number < last { isInOrder = false }
      records.append((number, line.offset + zeros..<line.offset + bytes.count))
    }
    return isInOrder ? records : records.sorted { $0.number < $1.number }
  }

  /// The number of the record in a line; `nil` if it is not a record or has no number.
  private static func number(_ line: Span<UInt8>, _ reader: inout JSONReader) -> Int? {
    do throws(JSONError) {
      let view = try reader.parse(line)
      guard try view.member("v").integer() == Record.version else { return nil }
      return try view.member("seq").integer()
    } catch {
      return nil
    }
  }
}

/// Records as lines.
package struct RecordPortion: Equatable, Sendable {
  package var bytes: [UInt8]
  /// The number of the last record.
  package var last: Int

  package init(bytes: [UInt8], last: Int) {
    self.bytes = bytes
    self.last = last
  }
}

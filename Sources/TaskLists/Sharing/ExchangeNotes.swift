import Platform

/// A write-ahead note: a list and a file beside it are about to be exchanged.
///
/// Afterwards the displaced file is at ``other``. It is the former list, unless another program
/// wrote to it at that very time.
struct ExchangeNote: Equatable {
  /// The path of the list, links followed.
  let list: String
  /// The path of the new contents.
  let other: String
  /// The file with the new contents.
  let device: UInt64
  let node: UInt64
  /// The list as it was read.
  private(set) var base: [UInt8]

  init(list: String, other: String, new: OpenFile, base: [UInt8]) {
    (self.list, self.other, self.base) = (list, other, base)
    (device, node) = (new.origin.device, new.origin.node)
  }

  /// The note of the same exchange, with another list to compare with.
  func since(_ base: [UInt8]) -> ExchangeNote {
    var note = self
    note.base = base
    return note
  }

  /// Whether a file is the one with the new contents.
  func isNew(_ file: OpenFile) -> Bool {
    file.origin.device == device && file.origin.node == node
  }
}

extension ExchangeNote {
  private static let lead = "exchange"

  var bytes: [UInt8] {
    // Absolute, since a process after a crash may have another working directory.
    let (list, other) = (Array(Files.absolute(list).utf8), Array(Files.absolute(other).utf8))
    let numbers = [device, node] + [list, other, base].map { UInt64($0.count) }
    let head = ([Self.lead] + numbers.map { String($0) }).joined(separator: " ") + "\n"
    return Array(head.utf8) + list + other + base
  }

  /// Parses a note at the beginning and removes it; `nil` if there is no complete one.
  init?(taking bytes: inout ArraySlice<UInt8>) {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    guard words.first.map(String.init) == Self.lead, numbers.count == 5 else { return nil }
    var parts: [[UInt8]] = []
    var rest = bytes[(end + 1)...]
    for count in numbers.dropFirst(2) {
      guard count <= UInt64(rest.count) else { return nil }
      parts.append(Array(rest.prefix(Int(count))))
      rest = rest.dropFirst(Int(count))
    }
    bytes = rest
    (device, node) = (numbers[0], numbers[1])
    list = String(decoding: parts[0], as: UTF8.self)
    other = String(decoding: parts[1], as: UTF8.self)
    base = parts[2]
  }
}

/// The unfinished exchanges, in the lock file of writers.
///
/// They matter only after a crash. Lists are changed even if notes cannot be written.
struct ExchangeNotes {
  private let file: OpenFile
  private(set) var all: [ExchangeNote] = []

  /// Reads the notes left by a crash.
  init(in file: OpenFile) throws(SystemError) {
    self.file = file
    var rest = try file.bytes(0..<file.size())[...]
    while let note = ExchangeNote(taking: &rest) { all.append(note) }
  }

  mutating func add(_ note: ExchangeNote) {
    all.append(note)
    try? file.append(note.bytes, at: all.dropLast().reduce(0) { $0 + $1.bytes.count })
  }

  /// Removes the note of a file beside a list, if any.
  mutating func remove(_ other: String) {
    guard all.contains(where: { $0.other == other }) else { return }
    all.removeAll { $0.other == other }
    try? file.truncate(to: 0)
    if !all.isEmpty { try? file.append(all.flatMap(\.bytes), at: 0) }
  }
}

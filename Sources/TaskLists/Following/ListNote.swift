import Platform

/// The recorded progress of a list relative to a rotation: a small file that survives a crash (a
/// write-ahead note).
///
/// The rotation locks it (`flock`) while it runs, and removes it when its list has everything. An
/// unlocked one belongs to an ended rotation whose list may lack changes.
///
/// Before the list is written the note contains its future digest, and afterwards the confirmation:
/// after a crash at any instant it is decidable whether the list was written. The parts that change
/// often have a fixed length and place at the beginning, so that a full disk does not prevent
/// updates.
final class ListNote {
  /// The owner of the note.
  struct Owner: Equatable {
    var rotation: String
    var machine: String
    /// The path of the list.
    var list: String
  }

  let path: String
  let owner: Owner
  /// The number up to which the list had everything at the last confirmation.
  private(set) var written: Int
  /// The text that was about to be written then.
  private var intent: Intent?
  private let descriptor: Int32
  private let system: any FileSystem

  private struct Intent {
    var seq: Int
    var digest: Digest
  }

  private init(
    _ path: String, owner: Owner, written: Int, intent: Intent?, descriptor: Int32,
    system: any FileSystem
  ) {
    self.path = path
    self.owner = owner
    self.written = written
    self.intent = intent
    self.descriptor = descriptor
    self.system = system
  }

  deinit { system.close(descriptor) }

  /// The number up to which a list with these contents has everything.
  func written(in bytes: [UInt8]) -> Int {
    guard let intent, intent.seq > written, Digest(bytes.span) == intent.digest else {
      return written
    }
    return intent.seq
  }

  /// The number up to which the list may have everything, whatever its contents: others may have
  /// changed it since.
  var doubtful: Int { max(written, intent?.seq ?? 0) }

  /// Whether a write of the list began whose outcome is unknown.
  var isUnclear: Bool { intent.map { $0.seq > written } ?? false }

  // MARK: Writing

  /// Records that the list will have everything up to a number when it has these contents.
  func willWrite(upTo seq: Int, _ bytes: [UInt8]) throws(SystemError) {
    let intent = Intent(seq: seq, digest: Digest(bytes.span))
    try put("then \(intent.seq) \(intent.digest)", at: Self.place, length: Self.intentLength)
    self.intent = intent
  }

  /// Records that the list has everything up to a number, and flushes that to the disk.
  func hasWritten(upTo seq: Int) throws(SystemError) {
    guard seq > written else { return }
    try put("written \(seq)", at: 0, length: Self.place)
    written = seq
    try system.synchronizeData(descriptor)
  }

  /// Removes the note.
  func remove() { try? system.remove(path) }

  private func put(_ words: String, at offset: Int, length: Int) throws(SystemError) {
    let line = Self.padded(words, to: length)
    var start = 0
    while start < line.count {
      start += try system.write(line[start...], at: offset + start, to: descriptor)
    }
  }

  // MARK: Form

  /// The offset and the length of the second line.
  private static let place = 32
  private static let intentLength = 64
  private static let longest = 16 << 10

  private static func padded(_ words: String, to length: Int) -> [UInt8] {
    let bytes = Array(words.utf8)
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: max(0, length - 1 - bytes.count))
    return bytes + blanks + [UInt8(ascii: "\n")]
  }

  private static func text(_ owner: Owner, written: Int) -> [UInt8] {
    padded("written \(written)", to: place) + padded("", to: intentLength)
      + Array("rotation \(owner.rotation)\nmachine \(owner.machine)\nlist \(owner.list)\n".utf8)
  }

  /// Parses a file; `nil` if it is not a note, or incomplete.
  private static func reading(_ bytes: [UInt8]) -> (owner: Owner, written: Int, intent: Intent?)? {
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    let lines = String(decoding: bytes.dropLast(), as: UTF8.self)
      .split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count == 5 else { return nil }
    let values = zip(lines, ["written ", "then ", "rotation ", "machine ", "list "]).map {
      $0.hasPrefix($1) ? $0.dropFirst($1.count) : nil
    }
    guard let rotation = values[2], let machine = values[3], let list = values[4] else {
      return nil
    }
    let words = (values[1] ?? "").split(separator: " ")
    let intent =
      words.count == 2
      ? Int(words[0]).flatMap { seq in
        Digest(String(words[1])).map { Intent(seq: seq, digest: $0) }
      } : nil
    let owner = Owner(rotation: String(rotation), machine: String(machine), list: String(list))
    // A first line destroyed by a power cut counts as nothing written.
    return (owner, values[0].flatMap { Int($0.filter { $0 != " " }) } ?? 0, intent)
  }
}

// MARK: Taking

extension ListNote {
  /// Takes the note of a rotation for its program; a new one states that the list has everything up
  /// to `seq`. Waits for programs that apply missing changes.
  static func take(
    for owner: Owner, upTo seq: Int, at path: String, on system: any FileSystem
  ) throws(FileError) -> ListNote {
    try Files(system).makeDirectories(Files.directory(of: path), mode: 0o700)
    do throws(SystemError) {
      while true {
        if let note = try open(path, waiting: true, on: system, or: (owner, seq)) { return note }
      }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// The note at a path, if its rotation has ended; `nil` if it is locked, or missing.
  static func find(at path: String, on system: any FileSystem) throws(SystemError) -> ListNote? {
    try open(path, waiting: false, on: system, or: nil)
  }

  private static func open(
    _ path: String, waiting: Bool, on system: any FileSystem, or new: (owner: Owner, seq: Int)?
  ) throws(SystemError) -> ListNote? {
    let descriptor = try system.open(path, for: .rewriting(mode: 0o600))
    var isTaken = false
    defer { if !isTaken { system.close(descriptor) } }
    guard try system.lock(descriptor, waiting: waiting), try isInPlace(descriptor, path, system)
    else { return nil }
    let bytes = try system.read(longest, at: 0, from: descriptor)
    var (owner, written, intent): (Owner, Int, Intent?)
    if let found = reading(bytes) {
      (owner, written, intent) = found
    } else {
      guard let new else {
        // Its rotation ended before any change of the list.
        try system.remove(path)
        return nil
      }
      (owner, written, intent) = (new.owner, new.seq, nil)
      let text = text(owner, written: written)
      var start = 0
      while start < text.count {
        start += try system.write(text[start...], at: start, to: descriptor)
      }
      try system.truncate(descriptor, to: text.count)
      try system.synchronizeData(descriptor)
      try system.synchronizeDirectory(Files.directory(of: path))
    }
    isTaken = true
    return ListNote(
      path, owner: owner, written: written, intent: intent, descriptor: descriptor, system: system)
  }

  /// Whether the open file is still the one at the path.
  private static func isInPlace(
    _ descriptor: Int32, _ path: String, _ system: any FileSystem
  ) throws(SystemError) -> Bool {
    let held = try system.status(of: descriptor)
    guard let present = try? system.status(at: path) else { return false }
    return (held.device, held.node) == (present.device, present.node)
  }
}

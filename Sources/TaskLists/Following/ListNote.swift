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
/// updates. If the note is damaged, the list itself must show how much it has.
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
  /// Whether it does not say what the list has: it was damaged, and not confirmed since.
  private(set) var isDamaged: Bool
  private let descriptor: Int32
  private let system: any FileSystem

  private struct Intent {
    var seq: Int
    var digest: Digest
  }

  private struct Content {
    /// `nil` if the file does not say so any more.
    var written: Int?
    var intent: Intent?
  }

  private init(
    _ path: String, owner: Owner, _ content: Content, descriptor: Int32, system: any FileSystem
  ) {
    self.path = path
    self.owner = owner
    written = content.written ?? 0
    isDamaged = content.written == nil
    intent = content.intent
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
  var doubtful: Int { isDamaged ? .max : max(written, intent?.seq ?? 0) }

  /// Whether only the list shows how much it has: a write of it began whose outcome is unknown, or
  /// the note is damaged.
  var isUnclear: Bool { isDamaged || intent.map { $0.seq > written } ?? false }

  // MARK: Writing

  /// Records that the list will have everything up to a number when it has these contents.
  func willWrite(upTo seq: Int, _ bytes: [UInt8]) throws(SystemError) {
    let intent = Intent(seq: seq, digest: Digest(bytes.span))
    try put("then \(intent.seq) \(intent.digest)", at: Self.place, length: Self.intentLength)
    self.intent = intent
  }

  /// Records that the list has everything up to a number, and flushes that to the disk.
  func hasWritten(upTo seq: Int) throws(SystemError) {
    guard seq > written || isDamaged else { return }
    try put("written \(seq)", at: 0, length: Self.place)
    written = seq
    isDamaged = false
    try system.synchronizeData(descriptor)
  }

  /// Removes the note.
  func remove() { try? system.remove(path) }

  private func put(_ words: String, at offset: Int, length: Int) throws(SystemError) {
    try system.writeAll(Self.padded(words, to: length), at: offset, to: descriptor)
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

  private static func text(_ owner: Owner, written: Int?) -> [UInt8] {
    padded("written \(written.map(String.init) ?? "?")", to: place) + padded("", to: intentLength)
      + Array("rotation \(owner.rotation)\nmachine \(owner.machine)\nlist \(owner.list)\n".utf8)
  }

  /// Parses a file; `nil` if it is not a note, or incomplete.
  private static func reading(_ bytes: [UInt8]) -> (owner: Owner, Content)? {
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
    // The first line may be destroyed by a power cut.
    let written = values[0].flatMap { Int($0.filter { $0 != " " }) }
    return (owner, Content(written: written, intent: intent))
  }
}

// MARK: Taking

extension ListNote {
  /// Takes the note of a rotation for its program; a new one states that the list has everything up
  /// to `seq`, and one in the place of a damaged one that this is unknown. Waits for programs that
  /// apply missing changes.
  static func take(
    for owner: Owner, upTo seq: Int, at path: String, on system: any FileSystem
  ) throws(FileError) -> ListNote {
    try Files(system).makeDirectories(Files.directory(of: path))
    do throws(SystemError) {
      while true {
        let isNew = (try? system.status(at: path)) == nil
        let note = try open(path, creating: true, on: system) { _ in (owner, isNew ? seq : nil) }
        if let note { return note }
      }
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Finds the note of a rotation that has ended.
  ///
  /// - Parameters:
  ///   - path: The path, which ends in the id of the rotation.
  ///   - system: The file system.
  ///   - owner: The owner of a damaged note, by its rotation; `nil` if there is no such rotation.
  /// - Returns: The note, whose rotation has ended; `nil` if it is locked, or missing.
  /// - Throws: Why it cannot be used.
  static func find(
    at path: String, on system: any FileSystem,
    knowing owner: (String) throws(SystemError) -> Owner?
  ) throws(SystemError) -> ListNote? {
    do throws(SystemError) {
      return try open(path, creating: false, on: system) { name throws(SystemError) in
        try owner(name).map { ($0, nil) }
      }
    } catch {
      // Its rotation ends just now.
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Opens a note and locks it; one that is not readable is written anew as `new` says. Only one
  /// that is to be created is waited for.
  private static func open(
    _ path: String, creating: Bool, on system: any FileSystem,
    or new: (String) throws(SystemError) -> (owner: Owner, written: Int?)?
  ) throws(SystemError) -> ListNote? {
    let descriptor = try system.open(path, for: .rewriting(mode: creating ? 0o600 : nil))
    var isTaken = false
    defer { if !isTaken { system.close(descriptor) } }
    guard try system.lock(descriptor, waiting: creating), try system.isInPlace(descriptor, path)
    else { return nil }
    let bytes = try system.read(longest, at: 0, from: descriptor)
    if let (owner, content) = reading(bytes) {
      isTaken = true
      return ListNote(path, owner: owner, content, descriptor: descriptor, system: system)
    }
    guard let (owner, written) = try new(String(path.split(separator: "/").last ?? "")) else {
      // No rotation needs it.
      try system.remove(path)
      return nil
    }
    do throws(SystemError) {
      try begin(text(owner, written: written), at: path, descriptor, system)
    } catch {
      // A new one that is not whole would be taken for a damaged one.
      if written != nil { try? system.remove(path) }
      throw error
    }
    isTaken = true
    return ListNote(
      path, owner: owner, Content(written: written), descriptor: descriptor, system: system)
  }

  /// Puts a whole note on the disk.
  private static func begin(
    _ text: [UInt8], at path: String, _ descriptor: Int32, _ system: any FileSystem
  ) throws(SystemError) {
    try system.writeAll(text, at: 0, to: descriptor)
    try system.truncate(descriptor, to: text.count)
    try system.synchronizeData(descriptor)
    try system.synchronizeDirectory(Files.directory(of: path))
  }
}

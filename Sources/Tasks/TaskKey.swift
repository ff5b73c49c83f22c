/// The keys that are cut out of a title, `key:value`, and the two signs that name things.
public enum TaskKey: String, CaseIterable, Hashable, Sendable {
  case due
  case from
  /// An older name of `from`, which other programs write; it is read only.
  case threshold = "t"
  case at
  case recurrence = "rec"
  case estimate = "est"
  case slice
  case id
  case note
  case project = "+"
  case tag = "@"

  /// How it begins in a list: `due:`, `+`.
  public var sign: String {
    switch self {
    case .project, .tag: rawValue
    case .due, .from, .threshold, .at, .recurrence, .estimate, .slice, .id, .note: rawValue + ":"
    }
  }

  /// The number of bytes of ``sign``.
  var signLength: Int {
    switch self {
    case .project, .tag: 1
    case .due, .from, .threshold, .at, .recurrence, .estimate, .slice, .id, .note:
      rawValue.utf8.count + 1
    }
  }

  /// Keys that mean the same and may stand on a line only once between them; nil for those that
  /// may stand there often.
  var meaning: TaskKey? {
    switch self {
    case .threshold: .from
    case .project, .tag: nil
    case .due, .from, .at, .recurrence, .estimate, .slice, .id, .note: self
    }
  }

  /// The signs in bytes, made once.
  private static let signs = allCases.map { (key: $0, bytes: Array($0.sign.utf8)) }

  /// The key that a word begins with, if something follows the sign or the sign is a whole key.
  ///
  /// A `+` or an `@` alone is a word like any other.
  init?(word: Span<UInt8>) {
    guard word.count > 1 else { return nil }
    switch word[0] {
    case Byte.plus: self = .project
    case Byte.at: self = .tag
    default:
      guard word.mayHoldKey else { return nil }
      guard let match = TaskKey.signs.first(where: { word.starts(with: $0.bytes) })
      else { return nil }
      self = match.key
    }
  }
}

extension Span<UInt8> {
  /// Whether a colon stands early enough for one of the keys; most words are told apart by this.
  fileprivate var mayHoldKey: Bool {
    for position in 1..<Swift.min(count, 6) where self[position] == Byte.colon { return true }
    return false
  }
}

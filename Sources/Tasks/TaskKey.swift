/// The keys recognized in a title, `key:value`, and the signs of tags and projects.
public enum TaskKey: String, CaseIterable, Hashable, Sendable {
  case due
  case from
  /// An alias of `from` in other programs; only read.
  case threshold = "t"
  case at
  case recurrence = "rec"
  case estimate = "est"
  case slice
  case id
  case note
  case project = "+"
  case tag = "@"

  /// Its prefix in a list: `due:`, `+`.
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

  /// The key for which aliases count together, and which a line may contain only once; `nil` for
  /// repeatable keys.
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
  /// Whether a colon comes early enough for a key, a quick test that most words fail.
  fileprivate var mayHoldKey: Bool {
    for position in 1..<Swift.min(count, 6) where self[position] == Byte.colon { return true }
    return false
  }
}

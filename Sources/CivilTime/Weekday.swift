/// A day of the week, in the order of ISO 8601: Monday is 1, Sunday 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The English name, such as `Monday`.
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The English name in three letters, such as `Mon`.
  public var shortName: String { String(name.prefix(3)) }

  /// The day after; Monday follows Sunday.
  public var next: Weekday { Weekday(rawValue: rawValue % 7 + 1) ?? .monday }

  /// The days of a week that begins with one.
  package static func week(from first: Weekday) -> [Weekday] {
    Array(sequence(first: first) { $0.next }.prefix(7))
  }

  /// Parses the English name or a prefix of at least three letters, in any case: `mon`, `Tues`.
  public init(parsing text: some StringProtocol) throws(UnreadableTime) {
    let wanted = text.lowercased()
    let found = Weekday.allCases.first { $0.name.lowercased().hasPrefix(wanted) }
    guard wanted.utf8.count >= 3, let found else { throw .weekday(found: String(text)) }
    self = found
  }
}

extension Weekday: Comparable {
  public static func < (one: Weekday, other: Weekday) -> Bool { one.rawValue < other.rawValue }
}

extension Weekday: CustomStringConvertible {
  /// The English name in three letters, such as `Mon`.
  public var description: String { shortName }
}

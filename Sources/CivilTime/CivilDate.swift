/// A date of the proleptic Gregorian calendar, from 0000-01-01 to 9999-12-31.
///
/// These are the years that RFC 3339 and ISO 8601 write in four digits. Arithmetic saturates at
/// ``earliest`` and ``latest``; nothing traps.
public struct CivilDate: Hashable, Sendable {
  /// Days since 1970-01-01, inside the range of four-digit years.
  private let days: Int32

  /// The first supported date, 0000-01-01.
  public static let earliest = CivilDate(daysSinceEpoch: -719_528)

  /// The last supported date, 9999-12-31.
  public static let latest = CivilDate(daysSinceEpoch: 2_932_896)

  /// The date a number of days after 1970-01-01 (before it, if negative), clamped to the range.
  public init(daysSinceEpoch days: Int) {
    self.days = Int32(min(max(days, -719_528), 2_932_896))
  }

  /// The date with these numbers; `nil` if it does not exist (`2026-02-29`, month 13).
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(month, of: year)
    else { return nil }
    self.init(
      daysSinceEpoch: CivilDate.daysBeforeMonth(month, of: year) + day - 1)
  }

  /// Days since 1970-01-01; negative before it.
  public var daysSinceEpoch: Int { Int(days) }

  /// The year, 0…9999.
  public var year: Int { numbers.year }

  /// The month, 1…12.
  public var month: Int { numbers.month }

  /// The day of the month, 1…31.
  public var day: Int { numbers.day }

  /// Year, month and day together, for one third of the work.
  public var numbers: (year: Int, month: Int, day: Int) {
    // In eras of 400 years that begin on a first of March the leap day comes last, so that the
    // month follows from the day of the year by one linear formula.
    let shifted = daysSinceEpoch + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    Weekday(rawValue: (daysSinceEpoch + 3).flooredRemainder(by: 7) + 1) ?? .monday
  }

  /// The position in the year, 1…366.
  public var dayOfYear: Int {
    daysSinceEpoch - CivilDate.daysBeforeMonth(1, of: year) + 1
  }

  /// The date a number of days later (earlier, if negative), clamped to the range.
  public func adding(days count: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
    guard !overflow else { return count < 0 ? .earliest : .latest }
    return CivilDate(daysSinceEpoch: sum)
  }

  /// The number of days from another date to this one; negative if this one is earlier.
  public func days(since other: CivilDate) -> Int {
    daysSinceEpoch - other.daysSinceEpoch
  }

  /// Whether a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month (1…12) of a year.
  public static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to the first of a month (1…12) of any year.
  static func daysBeforeMonth(_ month: Int, of year: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CivilDate: Comparable {
  public static func < (one: CivilDate, other: CivilDate) -> Bool { one.days < other.days }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `2026-11-20`.
  public var description: String { String { append(to: &$0) } }

  /// Appends the date as `2026-11-20`.
  public func append(to buffer: inout [UInt8]) {
    buffer.append(addingCapacity: 10) { write(to: &$0) }
  }

  /// Writes the date as `2026-11-20`, ten bytes.
  func write(to output: inout OutputSpan<UInt8>) {
    let (year, month, day) = numbers
    output.append(pair: year / 100)
    output.append(pair: year % 100)
    output.append(ASCII.hyphen)
    output.append(pair: month)
    output.append(ASCII.hyphen)
    output.append(pair: day)
  }

  /// Reads `2026-11-20`.
  public init(parsing text: some StringProtocol) throws(UnreadableTime) {
    let text = String(text)
    guard let date = CivilDate(utf8: text.utf8.span) else { throw .date(found: text) }
    self = date
  }

  /// Parses `2026-11-20`; `nil` if the bytes are not a date.
  public init?(utf8 bytes: Span<UInt8>) {
    var position = 0
    guard let date = CivilDate(reading: bytes, at: &position), position == bytes.count
    else { return nil }
    self = date
  }

  /// Parses a date within a text and advances the position.
  init?(reading bytes: Span<UInt8>, at position: inout Int) {
    guard let year = bytes.number(at: &position, digits: 4...4),
      bytes.skip(ASCII.hyphen, at: &position),
      let month = bytes.number(at: &position, digits: 2...2),
      bytes.skip(ASCII.hyphen, at: &position),
      let day = bytes.number(at: &position, digits: 2...2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

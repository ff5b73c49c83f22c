import CivilTime
import Tasks

extension Request {
  /// The request with the day words in its line replaced by dates.
  public func dated(today: CivilDate) -> Request {
    switch self {
    case .add(let line): .add(TypedLine.dated(line, today: today))
    case .addNext(let line): .addNext(TypedLine.dated(line, today: today))
    case .edit(let task, let line): .edit(task, line: TypedLine.dated(line, today: today))
    case .later(let task, let day): .later(task, day: Self.day(day ?? "tomorrow", after: today))
    default: self
    }
  }

  /// The date of today or a later day; Friday on a Friday is the next one. Other words stay as they
  /// are.
  private static func day(_ word: String, after today: CivilDate) -> String {
    guard let date = try? CivilDate(parsing: word, today: today) else { return word }
    let isWeekday = (try? Weekday(parsing: word)) != nil
    return "\(date == today && isWeekday ? date.adding(days: 7) : date)"
  }
}

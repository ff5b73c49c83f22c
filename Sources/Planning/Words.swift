import CivilTime
import Tasks

extension Duration {
  /// The length for people, to the minute that has begun: `25 min`, `2 h`, `1 h 05`.
  var words: String { TimeText.minutes(.seconds(60 * minutesBegun)) }
}

extension CivilDate {
  /// The date for people: `Fri 20 Nov`.
  var words: String { TimeText.day(self, isShort: true) }

  /// The date as seen from a day: `today`, `tomorrow`, `yesterday`, `Thursday` (of the last or the
  /// next six days), else `Fri 20 Nov`, with the year if it is another one.
  func words(on day: CivilDate) -> String {
    TimeText.nearness(of: self, to: day)
      ?? ((-6...6).contains(days(since: day))
        ? weekday.name : TimeText.day(self, isShort: true, seenFrom: day))
  }

  /// The day of the week if the date is in the last six days before a day, else `Fri 20 Nov`.
  package func name(on day: CivilDate) -> String {
    (0...6).contains(day.days(since: self)) ? weekday.name : words
  }
}

extension CivilDateTime {
  /// The date and time for people: `Fri 20 Nov 18:00`.
  var words: String { "\(date.words) \(time)" }
}

extension Due {
  /// The date, with the time if it has one: `Fri 20 Nov`, `Fri 20 Nov 18:00`.
  var words: String {
    switch self {
    case .date(let date): date.words
    case .dateTime(let dateTime): dateTime.words
    }
  }

  /// The due date relative to a day: `due tomorrow`, `due today 18:00`, `overdue since Thursday`.
  func words(on today: CivilDate) -> String {
    let name = day < today ? "overdue since" : "due"
    switch self {
    case .date(let date): return "\(name) \(date.words(on: today))"
    case .dateTime(let dateTime):
      return "\(name) \(dateTime.date.words(on: today)) \(dateTime.time)"
    }
  }
}

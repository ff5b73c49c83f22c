import CivilTime

/// The earliest time of a task: the value of `from:`.
public enum Arrival: Hashable, Sendable {
  /// From a time of every day on.
  case time(TimeOfDay)
  /// From the beginning of a day on.
  case date(CivilDate)
  /// A time on a given day.
  case dateTime(CivilDateTime)

  /// Its day, if any.
  public var day: CivilDate? {
    switch self {
    case .time: nil
    case .date(let date): date
    case .dateTime(let dateTime): dateTime.date
    }
  }

  /// The arrival of a task on a day; a time of day is combined with that day.
  public func resolved(on day: CivilDate) -> CivilDateTime {
    switch self {
    case .time(let time): CivilDateTime(date: day, time: time)
    case .date(let date): CivilDateTime(date: date)
    case .dateTime(let dateTime): dateTime
    }
  }

  /// The arrival moved to another day; a daily time becomes that time on the day.
  func moved(to day: CivilDate) -> Arrival {
    switch self {
    case .time(let time): .dateTime(CivilDateTime(date: day, time: time))
    case .date: .date(day)
    case .dateTime(let dateTime): .dateTime(CivilDateTime(date: day, time: dateTime.time))
    }
  }
}

extension Arrival: CustomStringConvertible {
  /// The value in a list: `09:30`, `2026-11-20` or `2026-11-20T09:30`.
  public var description: String {
    switch self {
    case .time(let time): time.description
    case .date(let date): date.description
    case .dateTime(let dateTime): dateTime.description
    }
  }

  /// Parses `09:30`, `2026-11-20` or `2026-11-20T09:30`; `nil` for other texts.
  init?(parsing text: String) {
    if let date = CivilDate(utf8: text.utf8.span) {
      self = .date(date)
    } else if let time = TimeOfDay(utf8: text.utf8.span) {
      self = .time(time)
    } else if let dateTime = CivilDateTime(utf8: text.utf8.span) {
      self = .dateTime(dateTime)
    } else {
      return nil
    }
  }
}

import CivilTime

/// The deadline of a task: the value of `due:`.
public enum Due: Hashable, Sendable {
  /// By the end of a day.
  case date(CivilDate)
  /// By a time of a day.
  case dateTime(CivilDateTime)

  /// The day.
  public var day: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let dateTime): dateTime.date
    }
  }

  /// The instant of the deadline; for a whole day, the start of the next.
  public var end: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date: date, time: .endOfDay)
    case .dateTime(let dateTime): dateTime
    }
  }

  /// The same on another day.
  func moved(to day: CivilDate) -> Due {
    switch self {
    case .date: .date(day)
    case .dateTime(let dateTime): .dateTime(CivilDateTime(date: day, time: dateTime.time))
    }
  }
}

extension Due: CustomStringConvertible {
  /// The value in a list: `2026-11-20` or `2026-11-20T18:00`.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let dateTime): dateTime.description
    }
  }

  /// Parses `2026-11-20` or `2026-11-20T18:00`; `nil` for other texts.
  ///
  /// `2026-11-20T24:00` is the end of that day, not the next one.
  package init?(parsing text: String) {
    let dayText = text.hasSuffix("T24:00") ? String(text.dropLast(6)) : text
    if let date = CivilDate(utf8: dayText.utf8.span) {
      self = .date(date)
    } else if let dateTime = CivilDateTime(utf8: text.utf8.span) {
      self = .dateTime(dateTime)
    } else {
      return nil
    }
  }
}

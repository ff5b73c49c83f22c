import CivilTime
import Tasks

/// Days as people say them who look at a list.
package struct DueWords {
  /// What the clocks show.
  package let now: CivilDateTime

  package init(now: CivilDateTime) {
    self.now = now
  }

  /// When something is due: “tomorrow”, “Fri 18:00”, “3 days ago”.
  package func text(_ due: Due) -> String {
    switch due {
    case .date(let date): day(date)
    case .dateTime(let dateTime): "\(day(dateTime.date)) \(TimeText.clock(dateTime.time))"
    }
  }

  /// Whether the time is over.
  package func isLate(_ due: Due) -> Bool { due.end <= now }

  /// From when on something is there, if it is not yet: “from Mon”.
  package func text(_ arrival: Arrival) -> String? {
    let from = arrival.resolved(on: now.date)
    if from <= now { return nil }
    let time = TimeText.clock(from.time)
    if from.date == now.date { return "from \(time)" }
    return "from \(day(from.date))" + (from.time == .midnight ? "" : " \(time)")
  }

  private func day(_ date: CivilDate) -> String {
    let distance = date.days(since: now.date)
    switch distance {
    case -1: return "yesterday"
    case ..<0: return "\(-distance) days ago"
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return date.weekday.shortName
    default:
      let year = date.year == now.date.year ? "" : " \(date.year)"
      return TimeText.day(date, isShort: true) + year
    }
  }
}

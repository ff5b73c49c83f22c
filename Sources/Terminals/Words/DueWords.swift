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
    if let word = TimeText.nearness(of: date, to: now.date) { return word }
    let distance = date.days(since: now.date)
    return switch distance {
    case ..<0: "\(-distance) days ago"
    case 2...6: date.weekday.shortName
    default: TimeText.day(date, isShort: true, seenFrom: now.date)
    }
  }
}

import CivilTime
import Tasks

/// The wording of days in a list of tasks.
package struct DueWords {
  /// The local time.
  package let now: CivilDateTime

  package init(now: CivilDateTime) {
    self.now = now
  }

  /// The wording of a deadline: “tomorrow”, “Fri 18:00”, “3 days ago”.
  package func text(_ due: Due) -> String {
    switch due {
    case .date(let date): day(date)
    case .dateTime(let dateTime): "\(day(dateTime.date)) \(TimeText.clock(dateTime.time))"
    }
  }

  /// Whether the time is over.
  package func isLate(_ due: Due) -> Bool { due.end <= now }

  /// The wording of a future arrival: “from Mon”; `nil` if it has arrived.
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

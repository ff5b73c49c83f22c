import CivilTime
import EventStream
import RoundRobin
import Statistics

/// What was done on a day, one thing after the other.
struct DayLog: Equatable, Sendable {
  /// One thing.
  struct Entry: Equatable, Sendable {
    enum What: Equatable, Sendable {
      case slice(Turn)
      case interlude(PastInterlude.Kind, title: String)
      /// Nothing that any rotation knows of.
      case gap
    }

    let what: What
    let start: Instant
    let end: Instant
  }

  /// A slice, or the part of it that lies on the day.
  struct Turn: Equatable, Sendable {
    let task: TaskCard
    let focus: Duration
    /// The time between its start and its end in which it was paused.
    let paused: Duration
    /// The time in which the machine slept or the program was not there.
    let interrupted: Duration
    let ending: Ending
  }

  /// How a slice ended.
  enum Ending: Equatable, Sendable {
    case ended(SliceEnd, isAnswered: Bool?)
    /// It goes on behind midnight.
    case goesOn
    case runs
    /// Nobody wrote it down.
    case unknown
  }

  /// What is shorter is no gap worth a line.
  private static let shortestGap = Duration.seconds(60)

  let date: CivilDate
  private(set) var entries: [Entry]

  /// - Parameters:
  ///   - date: The day.
  ///   - entries: What was on it, in any order.
  init(_ date: CivilDate, entries: [Entry]) {
    self.date = date
    self.entries = entries.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The same with a line for each time in between that nothing is known of.
  var withGaps: DayLog {
    var all: [Entry] = []
    var end: Instant?
    for entry in entries {
      if let end, entry.start - end >= Self.shortestGap {
        all.append(Entry(what: .gap, start: end, end: entry.start))
      }
      all.append(entry)
      end = max(end ?? entry.end, entry.end)
    }
    var whole = self
    whole.entries = all
    return whole
  }

  /// The slices and parts of slices.
  var turns: [Turn] {
    entries.compactMap { entry in
      if case .slice(let turn) = entry.what { turn } else { nil }
    }
  }
}

import CivilTime
import EventStream
import Statistics

/// The log of a day: its entries in order.
struct DayLog: Equatable, Sendable {
  /// An entry.
  struct Entry: Equatable, Sendable {
    enum What: Equatable, Sendable {
      case slice(Turn)
      case interlude(PastInterlude.Kind, title: String)
      /// A gap without any rotation.
      case gap
    }

    var what: What
    let start: Instant
    let end: Instant
    /// The time of pauses between start and end.
    var paused = Duration.zero
    /// The time in which the machine slept or the program did not run.
    var interrupted = Duration.zero

    /// The slice, or the part of it; `nil` for other entries.
    var turn: Turn? { if case .slice(let turn) = what { turn } else { nil } }

    /// Whether it is worth a line: not a part without any shown time that only an undo left.
    var isListed: Bool {
      guard let turn, case .ended(let ending) = turn.ending else { return true }
      return !ending.isUndone || turn.focus > .zero
    }
  }

  /// A slice, or the part of it on the day.
  struct Turn: Equatable, Sendable {
    let task: TaskCard
    var focus: Duration
    let ending: Ending
    /// Whether the slice counts: it ends in the days of the log, and does not go on after that.
    let counts: Bool
  }

  /// The end of a slice.
  enum Ending: Equatable, Sendable {
    case ended(PastSlice.Ending)
    /// It continues after midnight.
    case goesOn
    case runs
    /// It was not recorded.
    case unknown
  }

  /// The entries that are worth a line.
  var listed: [Entry] { entries.filter(\.isListed) }

  /// The minimum length of a gap to list.
  private static let shortestGap = Duration.seconds(60)

  let date: CivilDate
  private(set) var entries: [Entry]

  /// - Parameters:
  ///   - date: The day.
  ///   - entries: Its entries in any order.
  init(_ date: CivilDate, entries: [Entry]) {
    self.date = date
    self.entries = entries.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The same with an entry for each gap.
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
  var turns: [Turn] { entries.compactMap(\.turn) }
}

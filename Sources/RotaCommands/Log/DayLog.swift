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
      case interlude(Interlude.Kind, title: String)
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
    /// How long nobody was at it in between.
    let paused: Duration
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
  let entries: [Entry]

  /// - Parameters:
  ///   - date: The day.
  ///   - slices: The slices of a time around it, by their beginnings.
  ///   - interludes: What lay between them; with it, gaps are told as well.
  ///   - zone: Whose day it is.
  ///   - now: The present.
  init(
    _ date: CivilDate, slices: [PastSlice], interludes: [Interlude]?, zone: Zone, now: Instant
  ) {
    self.date = date
    let day = zone.startOfDay(date)..<zone.startOfDay(date.adding(days: 1))
    var entries = slices.compactMap { Entry($0, on: day, now: now) }
    for interlude in interludes ?? [] {
      let start = max(interlude.start, day.lowerBound)
      let end = min(interlude.end, day.upperBound)
      guard start < end else { continue }
      entries.append(
        Entry(
          what: .interlude(interlude.kind, title: interlude.title), start: start, end: end))
    }
    entries.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    self.entries = interludes == nil ? entries : Self.withGaps(entries)
  }

  private static func withGaps(_ entries: [Entry]) -> [Entry] {
    var all: [Entry] = []
    var end: Instant?
    for entry in entries {
      if let end, entry.start - end >= shortestGap {
        all.append(Entry(what: .gap, start: end, end: entry.start))
      }
      all.append(entry)
      end = max(end ?? entry.end, entry.end)
    }
    return all
  }

  /// The slices and parts of slices.
  var turns: [Turn] {
    entries.compactMap { entry in
      if case .slice(let turn) = entry.what { turn } else { nil }
    }
  }

  var focus: Duration { turns.reduce(.zero) { $0 + $1.focus } }
}

extension DayLog.Entry {
  /// What of a slice lies on a day; nil if nothing does.
  fileprivate init?(_ slice: PastSlice, on day: Range<Instant>, now: Instant) {
    let lastWork = slice.stretches.last.map { $0.start + $0.length } ?? slice.start
    let end = slice.ending?.time ?? lastWork
    let isInside =
      slice.start < day.upperBound && (end > day.lowerBound || slice.start >= day.lowerBound)
    guard isInside else { return nil }
    self.start = max(slice.start, day.lowerBound)
    self.end = max(start, min(end, day.upperBound))
    var focus = Duration.zero
    for stretch in slice.stretches {
      let from = max(stretch.start, day.lowerBound)
      let to = min(stretch.start + stretch.length, day.upperBound)
      if from == stretch.start, to == from + stretch.length {
        focus += stretch.length
      } else if from < to {
        focus += to - from
      }
    }
    let ending: DayLog.Ending
    if end > day.upperBound {
      ending = .goesOn
    } else if let slice = slice.ending {
      ending = .ended(slice.reason, isAnswered: slice.isAnswered)
    } else {
      // A live one counts up to the present, which has passed by a little since it was asked.
      ending = now - end < .seconds(5) ? .runs : .unknown
    }
    what = .slice(
      DayLog.Turn(
        task: slice.task, focus: focus, paused: max(.zero, self.end - start - focus),
        ending: ending))
  }
}

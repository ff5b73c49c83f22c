import CivilTime
import Commands
import ICalendar

extension CalendarSet {
  /// An occurrence, with its calendar.
  package struct Entry: Equatable {
    package let occurrence: Occurrence
    /// The index of the calendar in ``CalendarSet/sources``.
    package let source: Int
  }

  /// An error in one of the files.
  package struct Problem: Equatable {
    /// The path of the file; `-` is the standard input.
    package let path: String
    package let problem: FileProblem

    package init(path: String, problem: FileProblem) {
      self.path = path
      self.problem = problem
    }
  }

  /// The occurrences in a window, with the errors.
  package struct Days {
    /// Ordered by start, end, summary.
    package fileprivate(set) var entries: [Entry] = []
    /// The window; it ends earlier if one of the files has more in it than is listed.
    package fileprivate(set) var window: CalendarWindow
    /// In the order of the files.
    package fileprivate(set) var problems: [Problem] = []

    fileprivate init(window: CalendarWindow) { self.window = window }
  }

  /// The errors in the order of the files.
  package var problems: [Problem] {
    members.flatMap { member in
      member.file.problems.map { Problem(path: member.path, problem: $0) }
    }
  }

  /// The occurrences in a window, in order.
  package func occurrences(in window: CalendarWindow) -> [Occurrence] {
    days(in: window).entries.map(\.occurrence)
  }

  /// The occurrences in a window, with the errors.
  package func days(in window: CalendarWindow) -> Days {
    var days = Days(window: window)
    for member in members {
      let expansion = member.file.occurrences(in: days.window)
      days.window.to = expansion.end
      days.entries += expansion.occurrences.map { Entry(occurrence: $0, source: member.source) }
      days.problems += (member.file.problems + expansion.problems).map {
        Problem(path: member.path, problem: $0)
      }
    }
    // The occurrences of one file are sorted and in its window already.
    if members.count > 1 {
      days.entries.sort(in: window.zone)
      let end = window.zone.startOfDay(days.window.to)
      if days.window.to < window.to {
        days.entries.removeAll { $0.occurrence.extent.instants(in: window.zone).start >= end }
      }
    }
    return days
  }
}

extension Occurrence.Extent {
  /// The start and the end (exclusive) as instants in a zone.
  package func instants(in zone: Zone) -> (start: Instant, end: Instant) {
    switch self {
    case .days(let from, let to): (zone.startOfDay(from), zone.startOfDay(to))
    case .time(let start, let end): (start, end)
    }
  }
}

extension [CalendarSet.Entry] {
  /// Orders by start, end, summary.
  fileprivate mutating func sort(in zone: Zone) {
    let keyed = map { (entry: $0, time: $0.occurrence.extent.instants(in: zone)) }
    self = keyed.sorted { one, other in
      (one.time.start, one.time.end, one.entry.occurrence.summary)
        < (other.time.start, other.time.end, other.entry.occurrence.summary)
    }
    .map(\.entry)
  }
}

extension World {
  /// The maximum number of errors reported one by one.
  private static var mostProblems: Int { 5 }

  /// Reports errors in calendars: `uni.ics:12:7: …`.
  package func say(_ problems: [CalendarSet.Problem]) {
    for problem in problems.prefix(Self.mostProblems) { say("\(problem.path):\(problem.problem)") }
    let rest = problems.count - Self.mostProblems
    if rest > 0 { say("and \(rest) more") }
  }
}

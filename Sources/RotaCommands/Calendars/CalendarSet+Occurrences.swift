import CivilTime
import ICalendar

extension CalendarSet {
  /// Something that takes place, and in which calendar.
  struct Entry: Equatable {
    let occurrence: Occurrence
    /// The index of the calendar in ``CalendarSet/sources``.
    let source: Int
  }

  /// What is wrong with one of the files.
  struct Problem: Equatable {
    /// The path of the file; `-` is the standard input.
    let path: String
    let problem: CalendarProblem
  }

  /// What takes place in a window, and what could not be read or found out.
  struct Days {
    /// Ordered by start, end, summary.
    var entries: [Entry] = []
    /// In the order of the files.
    var problems: [Problem] = []
  }

  /// What could not be read, in the order of the files.
  var problems: [Problem] {
    members.flatMap { member in
      member.file.problems.map { Problem(path: member.path, problem: $0) }
    }
  }

  /// What takes place in a window, in order.
  func occurrences(in window: CalendarWindow) -> [Occurrence] {
    days(in: window).entries.map(\.occurrence)
  }

  /// What takes place in a window, and what could not be read or found out.
  func days(in window: CalendarWindow) -> Days {
    var days = Days()
    for member in members {
      let expansion = member.file.occurrences(in: window)
      days.entries += expansion.occurrences.map { Entry(occurrence: $0, source: member.source) }
      days.problems += (member.file.problems + expansion.problems).map {
        Problem(path: member.path, problem: $0)
      }
    }
    // The occurrences of one file are in order already.
    if members.count > 1 { days.entries.sort(in: window.zone) }
    return days
  }
}

extension Occurrence.Extent {
  /// The first instant of it, and the first behind it, for somebody in a zone.
  func instants(in zone: Zone) -> (start: Instant, end: Instant) {
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
  /// How many problems people are told of one by one.
  private static var mostProblems: Int { 5 }

  /// Tells people what is wrong with calendars: `uni.ics:12:7: …`.
  func say(_ problems: [CalendarSet.Problem]) {
    for problem in problems.prefix(Self.mostProblems) {
      say(
        "\(problem.path):\(problem.problem.line):\(problem.problem.column): "
          + problem.problem.message)
    }
    let rest = problems.count - Self.mostProblems
    if rest > 0 { say("and \(rest) more") }
  }
}

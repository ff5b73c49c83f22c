import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The initial tasks and commitments of a rotation, with names and times on its clock.
package struct Enrolment: Sendable {
  package private(set) var roster = Roster()
  package private(set) var terms: [Terms] = []
  /// The time already spent on each task, which counts for its estimate.
  package private(set) var before: [Duration] = []
  package private(set) var commitments: [(start: Duration, end: Duration)] = []
  /// The source of present and future commitments.
  package let agenda: Agenda
  /// The first instant of which no commitment is known.
  package let horizon: Duration

  /// The open tasks of a list in order, and the commitments around the first day.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - calendar: The calendars; `nil` for none.
  ///   - efforts: The time already spent on tasks, by id.
  ///   - leftOut: The fingerprints of the lines that are to take no part.
  ///   - plan: The order and the first slices; `nil` to use those of the list.
  ///   - wall: The relation of the clocks at the start.
  ///   - days: The number of days of commitments, including the first one.
  package init(
    _ items: [TaskItem], calendar: Agenda.Calendar? = nil, efforts: [String: Duration] = [:],
    leavingOut leftOut: [String] = [], plan: Itinerary? = nil, wall: WallClock, days: Int = 2
  ) {
    agenda = Agenda(lines: items.filter { !$0.isDone && $0.isCommitment }, calendar: calendar)
    let window = Agenda.Window(at: .zero, wall: wall, days: days)
    roster.leftOut = leftOut
    let tasks = items.filter { !$0.isDone && !$0.isCommitment }
    for item in plan?.ordered(tasks) ?? tasks {
      roster.add(item)
      var terms = Terms(item, on: window.today, wall: wall)
      terms.slice = plan?.slice(of: item.id) ?? terms.slice
      self.terms.append(terms)
      before.append(efforts[item.id] ?? .zero)
    }
    horizon = window.horizon
    for entry in agenda.entries(in: window, beginning: window.today)
    where entry.time.end > .zero {
      var block = entry.block
      block.id = roster.freeID(like: block.id)
      roster.add(block)
      commitments.append((entry.time.start, entry.time.end))
    }
  }
}

extension Terms {
  /// The terms of a task in a rotation; a time of day in `from:` is combined with `day`.
  package init(_ item: TaskItem, on day: CivilDate, wall: WallClock) {
    self.init(
      slice: item.slice, estimate: item.estimate,
      from: item.arrival(on: day).map {
        wall.position(of: wall.zone.instant(of: $0.resolved(on: day)))
      })
  }
}

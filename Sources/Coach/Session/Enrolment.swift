import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The tasks and commitments of a rotation at its start, with names and on the rotation's clock.
package struct Enrolment: Sendable {
  package private(set) var roster = Roster()
  package private(set) var terms: [Terms] = []
  /// The time of each task that counts for its estimate from before the rotation.
  package private(set) var before: [Duration] = []
  package private(set) var commitments: [(start: Duration, end: Duration)] = []
  /// Where the commitments come from, and those of the days to come will.
  package let agenda: Agenda
  /// The first instant of which no commitment is known.
  package let horizon: Duration

  /// The open tasks of a list in its order, and the commitments around the day of the start.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - calendar: The calendars besides; `nil`: there are none.
  ///   - efforts: The time that tasks had before, by their ids.
  ///   - plan: Who comes first, and how long the first slices are; `nil`: the list says it.
  ///   - wall: How the clocks lie at the start.
  ///   - days: How many days of commitments are looked at, that of the start included.
  package init(
    _ items: [TaskItem], calendar: Agenda.Calendar? = nil, efforts: [String: Duration] = [:],
    plan: Itinerary? = nil, wall: WallClock, days: Int = 2
  ) {
    agenda = Agenda(lines: items.filter { !$0.isDone && $0.isCommitment }, calendar: calendar)
    let window = Agenda.Window(at: .zero, wall: wall, days: days)
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
  /// What a task brings to a rotation; `from:` with a time alone is meant on `day`.
  package init(_ item: TaskItem, on day: CivilDate, wall: WallClock) {
    self.init(
      slice: item.slice, estimate: item.estimate,
      from: item.from.map { wall.position(of: wall.zone.instant(of: $0.resolved(on: day))) })
  }
}

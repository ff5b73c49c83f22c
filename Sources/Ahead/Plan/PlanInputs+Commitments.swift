import Calendars
import CivilTime
import Coach
import ICalendar
import Planning
import Tasks

extension PlanInputs {
  /// The lines with `at:`, and the events of calendars.
  var agenda: Agenda {
    let appointments = occurrences.compactMap(Appointment.init).numbered
    return Agenda(lines: items.filter { !$0.isDone && $0.isCommitment }) { _ in appointments }
  }

  /// The commitments on the days, in order: lines with `at:`, and events of calendars.
  package var commitments: [Commitment] {
    let lines = items.filter { !$0.isDone && $0.isCommitment }.flatMap(commitments)
    let events = occurrences.compactMap(Appointment.init).map(Commitment.init)
    return (lines + events).sorted {
      ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title)
    }
  }

  /// Events that block nothing: whole-day and empty ones.
  var remarks: [PlanRemark] {
    occurrences.compactMap { PlanRemark($0, in: zone) }.filter { remark in
      days.contains(where: remark.isAbout)
    }
  }

  /// The commitments of a line with `at:`, one for each of its days.
  private func commitments(_ item: TaskItem) -> [Commitment] {
    guard let time = item.at, let window else { return [] }
    let start = zone.startOfDay(window.from)
    let end = zone.startOfDay(window.to)
    return item.beginnings(from: window.from, before: window.to).compactMap { day in
      guard let ends = time.resolved(on: day) else { return nil }
      let instants = zone.instants(from: ends.start, to: ends.end)
      guard instants.start < end, instants.end > start else { return nil }
      return Commitment(title: item.title, start: instants.start, end: instants.end)
    }
  }
}

extension Commitment {
  /// The commitment of an appointment.
  init(_ appointment: Appointment) {
    self.init(title: appointment.title, start: appointment.start, end: appointment.end)
  }
}

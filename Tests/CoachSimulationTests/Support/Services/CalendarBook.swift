import CivilTime
import Coach
import Journals
import Thoroughness

/// The calendar of somebody, who changes it now and then.
struct CalendarBook {
  private(set) var appointments: [Appointment] = []
  private var count = 0

  /// What was in it when it was read.
  var calendar: Agenda.Calendar {
    { [appointments] days in
      // In whatever zone, what is outside of the days by more than two is of no interest.
      appointments.filter { appointment in
        let day = Zone.utc.local(appointment.start).date
        return day >= days.lowerBound.adding(days: -2) && day <= days.upperBound.adding(days: 2)
      }
    }
  }

  /// Writes something into it, or changes something that is still to come.
  mutating func change(at now: Instant, _ dice: inout SeededNumbers) {
    let coming = appointments.indices.filter { appointments[$0].start > now + .minutes(5) }
    switch (dice.number(0...3), coming.isEmpty) {
    case (0, false): appointments.remove(at: coming[dice.number(0...coming.count - 1)])
    case (1, false): move(coming[dice.number(0...coming.count - 1)], now, &dice)
    case (2, _) where !appointments.isEmpty:
      // Perhaps one that runs.
      appointments.remove(at: dice.number(0...appointments.count - 1))
    default:
      count += 1
      appointments.append(
        Appointment(id: "", title: "Appointment \(count)", start: now, end: now))
      move(appointments.count - 1, now, &dice)
    }
  }

  private mutating func move(_ index: Int, _ now: Instant, _ dice: inout SeededNumbers) {
    let start = now + dice.duration(.minutes(6)...(.hours(40)))
    appointments[index].start = start
    appointments[index].end = start + dice.duration(.minutes(5)...(.hours(3)))
    appointments[index].id = "\(appointments[index].title)@\(start.milliseconds)"
  }
}

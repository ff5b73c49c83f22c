import CivilTime
import Coach
import EventStream
import Journals
import RoundRobin
import Thoroughness

/// The calendars of one program: it hears of their changes a little later, or not for a while.
final class SimulatedCalendars: CalendarLink, @unchecked Sendable {
  private let machine: SimulatedMachine
  private var dice: SeededNumbers
  private var tell: (@Sendable (CalendarEvent) -> Void)?
  /// What the program was told last to take place.
  private var told: [Appointment]
  private var isFailing = false

  init(_ book: CalendarBook, machine: SimulatedMachine, dice: SeededNumbers) {
    self.machine = machine
    self.dice = dice
    told = book.appointments
  }

  /// Lets the program hear of a change, or that the calendar is not there for a while.
  func change(to book: CalendarBook) {
    let delay = dice.anyScale(.milliseconds(100)...(.seconds(20)))
    let fails = dice.isOnce(in: 6)
    machine.schedule("the calendar is read", after: delay, &dice) { [weak self] in
      guard let self, let tell else { return }
      if fails != isFailing {
        isFailing = fails
        tell(fails ? .failing(message: "the calendar is not there") : .working)
      }
      if fails { return }
      machine.witness.count(.calendarChanges)
      told = book.appointments
      if machine.sabotage != .calendarIsDeaf { tell(.changed(book.calendar)) }
    }
  }

  func open(_ tell: @escaping @Sendable (CalendarEvent) -> Void) {
    if machine.call() { self.tell = tell }
  }

  func lookAhead() { if machine.call() { machine.witness.count(.newDays) } }

  // MARK: Law

  /// Compares what the program was told with what its rotation bends around.
  func check(_ session: Session) {
    // What is over does not come again when the wall clock is set back.
    guard !session.isOver, !machine.wallWasSet(since: .zero) else { return }
    let today = session.wall.timestamp(at: session.now).local.date
    let horizon = session.wall.position(of: session.wall.zone.startOfDay(today.adding(days: 2)))
    let known = session.rotation.snapshot.commitments.filter { block in
      session.scribe.roster.commitments[block.number].source == .calendar
    }
    for block in known where session.rotation.state != .commitment(block.number) {
      machine.witness.expect(
        told.contains { isSame($0, block, session) }, .calendar,
        "\(session.scribe.roster.commitments[block.number].title) is in no calendar")
    }
    for appointment in told {
      let end = session.wall.position(of: appointment.end)
      let start = session.wall.position(of: appointment.start)
      // Clocks are read in milliseconds, so that something may seem to be over just before it is.
      guard end > session.now + .seconds(1), start < horizon else { continue }
      let count = known.count { isSame(appointment, $0, session) }
      machine.witness.expect(
        count == 1, .calendar, "\(appointment.title) is there \(count) times")
    }
  }

  private func isSame(
    _ appointment: Appointment, _ block: Commitment, _ session: Session
  ) -> Bool {
    let start = session.wall.position(of: appointment.start)
    return session.scribe.roster.commitments[block.number].title == appointment.title
      && block.start < start + .seconds(1) && start < block.start + .seconds(1)
  }
}

import CivilTime
import Coach
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Thoroughness

/// One run of the program: a coach, and everything that it has to do with.
final class SimulatedProgram {
  let chronicle: Chronicle
  let endpoint: SimulatedEndpoint
  let display: SimulatedDisplay?
  let list: SimulatedList
  let calendars: SimulatedCalendars
  let progressNotes: SimulatedProgressNotes
  let coach: LiveCoach
  private let machine: SimulatedMachine
  private let ticks: Bool

  /// Runs a rotation that is about to begin, or to be taken up as `resumption` says.
  init(
    _ session: Session, resumption: Session.Resumption?, chronicle: Chronicle,
    book: CalendarBook, disk: SimulatedDisk, on machine: SimulatedMachine, dice: SeededNumbers,
    queue: DispatchQueue
  ) {
    var dice = dice
    self.chronicle = chronicle
    self.machine = machine
    endpoint = SimulatedEndpoint(machine: machine, chronicle: chronicle, dice: dice.own(1))
    list = SimulatedList(machine: machine, chronicle: chronicle, dice: dice.own(2))
    endpoint.list = list
    calendars = SimulatedCalendars(book, machine: machine, dice: dice.own(8))
    progressNotes = SimulatedProgressNotes(machine: machine, chronicle: chronicle)
    display =
      dice.isOnce(in: 5)
      ? nil
      : SimulatedDisplay(
        takesRequests: dice.isOnce(in: 2),
        period: dice.isOnce(in: 2) ? .minutes(dice.number(1...30)) : nil,
        machine: machine, chronicle: chronicle, dice: dice.own(3))
    let readers = (0..<dice.number(0...2)).map { _ in
      SimulatedReader.Temper.allCases[dice.number(0...3)]
    }
    ticks = display != nil && dice.isOnce(in: 4)
    var session = session
    let isPlanned = dice.isOnce(in: 3)
    if isPlanned { session.pursue(nil, days: dice.number(1...4)) }
    var setup = LiveCoach.Setup(
      run: ScriptedSession(session, endsAtCycle: false, tick: ticks ? .minutes(7) : nil),
      outlets: readers.indices.map { .descriptor(Int32($0)) }, display: display,
      complain: { _ in })
    setup.resumption = resumption
    setup.services.journal = SimulatedJournal(
      machine: machine, disk: disk, chronicle: chronicle, dice: dice.own(4))
    setup.services.control = endpoint
    setup.services.list = list
    setup.services.calendars = calendars
    if isPlanned { setup.services.planner = SimulatedPlanner(machine: machine, dice: dice.own(9)) }
    setup.services.progressNotes = progressNotes
    setup.services.hooks = SimulatedHooks(machine: machine, chronicle: chronicle, dice: dice.own(5))
    machine.makeReader = { [unowned machine, chronicle, dice] number, onEvent in
      SimulatedReader(
        readers[number], machine: machine, chronicle: chronicle, dice: dice.own(6 + number),
        onEvent: onEvent)
    }
    coach = LiveCoach(setup, host: machine, queue: queue)
  }

  /// What the rotation bends around is what the calendars say.
  func checkCalendar() {
    if let session = display?.session { calendars.check(session) }
  }

  /// The alarm is set for what comes next, neither earlier nor later.
  func checkAlarm() {
    guard let display, let session = display.session, !session.isOver else { return }
    let next = [session.nextDeadline, display.refresh].compactMap(\.self).min()
    let expected = next.flatMap(progressNotes.monotonic(at:))
    let alarm = machine.alarm
    // Whoever waits for the list is answered in time, too.
    let mayBeEarlier = ticks || machine.alarm.map { $0 <= endpoint.patience } ?? false
    let isSet: Bool =
      switch (alarm, expected) {
      case (let alarm?, let expected?): mayBeEarlier ? alarm <= expected : alarm == expected
      case (nil, let expected): expected == nil
      case (_?, nil): mayBeEarlier
      }
    // What fell due while the program stood still comes behind what had come before it.
    if let alarm, !machine.standstill.contains(alarm) {
      machine.witness.expect(
        alarm > machine.lastLook - .seconds(1), .alarm, "the alarm is set for \(alarm), long ago")
    }
    machine.witness.expect(
      isSet, .alarm, "the alarm is set for \(alarm ?? .zero), not for \(expected ?? .zero)")
  }
}

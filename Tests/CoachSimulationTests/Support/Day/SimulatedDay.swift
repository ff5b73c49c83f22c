import CivilTime
import Coach
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Tasks
import Thoroughness

/// A day of rotations on a simulated machine: the same in every detail each time it is lived.
///
/// All of it happens on one thread, inside one block of its queue.
final class SimulatedDay: @unchecked Sendable {
  let witness: Witness
  let machine: SimulatedMachine
  let disk: SimulatedDisk
  let sabotage: Sabotage?
  let queue = DispatchQueue(label: "day")
  var dice: SeededNumbers
  var chronicles: [String: Chronicle] = [:]
  var program: SimulatedProgram?
  var clients = 0
  var book = CalendarBook()
  /// The lines with `at:` of the list that the last rotation began with.
  var lines: [TaskItem] = []
  /// Whether nobody starts the program again.
  private var isOver = false
  /// What is known of the program that ran last.
  var past = Past()
  private weak var formerCoach: LiveCoach?
  /// What sabotage keeps, so that it is never gone.
  private var kept: [LiveCoach] = []

  struct Past {
    var wasPowerCut = false
    var rotation: String?
    /// What its progress notes say.
    var lastSeen: Duration?
    /// What its clock showed when it was gone.
    var present = Duration.zero
    /// When it looked at the clocks for the last time, and what the rotation's clock showed then.
    var lastLook = (time: Duration.zero, told: Duration.zero)
  }

  static let length = Duration.hours(24)

  init(seed: UInt64, sabotage: Sabotage?, tellsStory: Bool) {
    self.sabotage = sabotage
    dice = SeededNumbers(seed: seed)
    disk = SimulatedDisk(dice: dice.own(2))
    witness = Witness(tellsStory: tellsStory)
    // A day in the spring of 2026, some time after the machine was started.
    let morning = Instant(seconds: 1_772_000_000) + dice.duration(.zero...(.hours(2400)))
    machine = SimulatedMachine(
      time: MachineTime(wall: morning, uptime: dice.duration(.zero...(.hours(400)))),
      dice: dice.own(1), witness: witness, sabotage: sabotage)
  }

  /// Lives the day.
  func run() {
    queue.sync {
      machine.afterEvent = { [unowned self] in look() }
      for (time, trouble) in Trouble.forecast(&dice) { expect(trouble, after: time) }
      launch()
      machine.run(until: SimulatedDay.length)
      close()
    }
  }

  /// Ends the day as somebody does who has had enough of it.
  private func close() {
    isOver = true
    disk.heal()
    machine.schedule("the end of the day", after: .zero, &dice) { [unowned self] in
      program?.coach.perform(.stop)
    }
    machine.run(until: machine.time.now + .hours(2))
    guard witness.violations.isEmpty else { return }
    witness.expect(program == nil, .memory, "the program has not ended")
    checkForLeftovers()
    for chronicle in chronicles.values { chronicle.checkPast() }
    _ = readJournal()
  }

  private func checkForLeftovers() {
    witness.expect(formerCoach == nil, .memory, "a coach is still there whose program is gone")
  }

  // MARK: Programs

  /// Looks at how things are after each event of the program.
  func look() {
    if machine.hasDied {
      lose(isPowerCut: past.wasPowerCut)
    } else {
      program?.checkAlarm()
      program?.checkCalendar()
    }
  }

  /// Lets the program be gone, at once.
  func lose(isPowerCut: Bool) {
    guard let program else { return }
    witness.count(isPowerCut ? .powerCuts : .crashes)
    remember(program, isPowerCut: isPowerCut)
    if isPowerCut {
      disk.cutPower()
      machine.time.restart(after: dice.anyScale(.seconds(20)...(.hours(2))))
    }
    release()
  }

  func remember(_ program: SimulatedProgram, isPowerCut: Bool) {
    let progressNotes = program.progressNotes
    program.chronicle.clockIsGone(after: progressNotes.lastLook)
    past = Past(
      wasPowerCut: isPowerCut, rotation: program.chronicle.rotation,
      lastSeen: isPowerCut && dice.isOnce(in: 2) ? progressNotes.safe : progressNotes.noted,
      present: progressNotes.present, lastLook: progressNotes.lastLook)
  }

  /// Forgets the program, of which nothing may be left, and lets somebody start it again later.
  func release() {
    machine.endProgram()
    formerCoach = program?.coach
    if sabotage == .coachIsKept, let formerCoach { kept.append(formerCoach) }
    program = nil
    let pause = dice.anyScale(.seconds(1)...(.hours(1)))
    machine.schedule("somebody starts the program", after: pause, isOfProgram: false, &dice) {
      [unowned self] in
      checkForLeftovers()
      if !isOver { launch() }
    }
  }
}

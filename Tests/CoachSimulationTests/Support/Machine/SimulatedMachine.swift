import CivilTime
import Coach
import Journals
import Platform
import Thoroughness

/// A machine on which nothing happens by itself: clocks, an alarm, signals, a program that may be
/// gone at any instant.
///
/// All of a simulation runs on one thread, inside one block of the queue that its coach belongs to.
final class SimulatedMachine: @unchecked Sendable {
  /// What belongs to one program, and is gone with it.
  struct Process {
    var alarm: (deadline: Duration, lateness: Duration)?
    var whenAlarmed: (@Sendable () -> Void)?
    var whenClockSet: (@Sendable () -> Void)?
    var whenSignalled: (@Sendable (Signal) -> Void)?
    /// How often the alarm went off in a row without anything to do.
    var uselessAlarms = 0
    /// After how many more calls to the outside it dies, in the middle of something.
    var callsLeft: Int?
    var isGone = false
  }

  let witness: Witness
  let sabotage: Sabotage?
  var time: MachineTime
  private var timeline = Timeline()
  var dice: SeededNumbers
  var process = Process()
  /// The number of the program that runs, or of the next one.
  private(set) var program = 0
  /// What CLOCK_MONOTONIC showed when the program looked last.
  private(set) var lastLook = Duration.zero
  /// When the program stood still the last time, on CLOCK_MONOTONIC.
  private(set) var standstill = Duration.zero..<Duration.zero
  private var wallSetting: Duration?
  /// Opens what the program writes its stream to.
  var makeReader: ((Int, @escaping @Sendable (Sink.Event) -> Void) -> any StreamReader)?
  /// Called after everything that happened to the program.
  var afterEvent: () -> Void = {}

  init(time: MachineTime, dice: SeededNumbers, witness: Witness, sabotage: Sabotage?) {
    self.time = time
    self.dice = dice
    self.witness = witness
    self.sabotage = sabotage
  }

  // MARK: Time

  /// Lets everything happen up to an instant.
  func run(until end: Duration) {
    while witness.violations.isEmpty {
      let alarm = process.alarm.map { time.instant(ofMonotonic: $0.deadline) + $0.lateness }
      guard let next = [timeline.first, alarm].compactMap(\.self).min(), next <= end else {
        time.now = max(time.now, end)
        return
      }
      time.now = max(time.now, next)
      witness.timeIs(time.now)
      if let alarm, alarm <= timeline.first ?? alarm {
        ring()
      } else if let entry = timeline.popFirst(), entry.program ?? program == program {
        witness.tell("\(entry.name)")
        entry.action()
        if entry.program != nil { afterEvent() }
      }
    }
  }

  /// Lets something happen after a while; `dice` decide between things that happen at one instant.
  ///
  /// What `isOfProgram` happens only if the program that runs now still does.
  func schedule(
    _ name: StaticString, after delay: Duration, isOfProgram: Bool = true,
    _ dice: inout SeededNumbers,
    action: @escaping () -> Void
  ) {
    timeline.add(
      Timeline.Entry(
        time: time.now + delay, tie: dice.next(), name: name,
        program: isOfProgram ? program : nil, action: action))
    witness.expect(timeline.count < 5_000, .memory, "\(timeline.count) things wait to happen")
  }

  /// Lets the program be busy, or blocked, for a while.
  func pass(_ duration: Duration) { time.now += max(.zero, duration) }

  /// Lets the program stand still for a while.
  func freeze(for duration: Duration) {
    let start = time.monotonic
    pass(duration)
    standstill = start..<time.monotonic
  }

  /// Lets the program look at a clock.
  func look() -> MachineTime {
    pass(.nanoseconds(dice.number(40...400)))
    lastLook = time.monotonic
    return time
  }

  /// Whether somebody has set the wall clock since an instant.
  func wallWasSet(since instant: Duration) -> Bool { wallSetting.map { $0 >= instant } ?? false }

  func setWall(by offset: Duration) {
    wallSetting = time.now
    time.setWall(by: offset)
    let watcher = process.whenClockSet
    schedule("the wall clock was set", after: .microseconds(80), &dice) { watcher?() }
  }

  // MARK: The program

  /// Whether a program runs that has not died.
  var isRunning: Bool { !process.isGone && process.whenAlarmed != nil }

  /// Whether the program died in the middle of what it did.
  var hasDied: Bool { process.isGone }

  /// A call of the program to the outside; `false` if it is not there any more.
  func call() -> Bool {
    if let left = process.callsLeft {
      process.callsLeft = left - 1
      if left == 0 { process.isGone = true }
    }
    return !process.isGone
  }

  /// Lets the program die soon: after so many more calls to the outside.
  func killSoon(afterCalls count: Int) { process.callsLeft = count }

  /// Takes away everything that the program had.
  func endProgram() {
    timeline.removeAll(ofProgram: program)
    process = Process()
    makeReader = nil
    program += 1
  }

  func signal(_ signal: Signal) { process.whenSignalled?(signal) }

  /// Takes note that the program had something to do.
  func wasOfUse() { process.uselessAlarms = 0 }
}

import RoundRobin
import RotationSupport

/// The engine alone on a clock of odd nanoseconds that also moves apart from the wall clock, with
/// the books kept over what it says.
struct RandomRun {
  private(set) var engine: Rotation
  /// A rotation that only ever replays what the engine said; a shift of the clocks is no event.
  private var replayed: Rotation
  private(set) var checker: InvariantChecker
  /// How much was said.
  private(set) var count = 0
  private(set) var faults: [String] = []

  init(_ start: ModelComparison.Start, using random: inout RandomCommands) {
    engine = Rotation(
      tasks: start.tasks, rules: start.rules,
      commitments: start.commitments.map {
        (start: random.instant($0.lowerBound), end: random.instant($0.upperBound))
      },
      until: start.until.map { random.instant($0) })
    replayed = engine
    checker = InvariantChecker(tasks: start.tasks.count)
    advance(to: .zero)
  }

  /// Lets time pass, and looks whether anything happens before the next deadline.
  mutating func advance(to instant: Duration) {
    while engine.clock < instant || engine.nextDeadline == engine.clock {
      let deadline = engine.nextDeadline ?? instant
      if deadline > engine.clock {
        var early = engine
        if let event = early.step(to: min(instant, deadline - .nanoseconds(1))) {
          faults.append("\(event) comes before the deadline at \(deadline)")
        }
      }
      let next = min(instant, deadline)
      while let event = engine.step(to: next) { follow(event) }
    }
    checkReplay()
  }

  /// Gives a command now, accepted or not.
  mutating func apply(_ command: Command) {
    advance(to: engine.clock)
    let before = engine
    var restored = Rotation(engine.snapshot)
    do throws(Refusal) {
      let events = try engine.apply(command, at: engine.clock)
      events.forEach { follow($0) }
      if (try? restored.apply(command, at: engine.clock)) != events {
        faults.append("restored, \(command) is answered otherwise")
      }
    } catch {
      if engine != before { faults.append("the refused \(command) changed something") }
    }
    checkReplay()
  }

  /// Lets the machine sleep: some of it passes on the rotation's clock, the rest moves the marks.
  mutating func sleep(_ asleep: Duration, _ policy: SleepPolicy) {
    let counted = engine.counted(of: asleep, policy)
    if counted < .zero || counted > asleep {
      faults.append("\(counted) of a sleep of \(asleep) counted")
    }
    shift(by: counted - asleep)
    var events: [Event] = []
    // Said before anything that the sleep made due.
    try? engine.perform(.slept(asleep, frozen: false, policy), into: &events)
    events.forEach { follow($0) }
    advance(to: engine.clock + counted)
  }

  /// Moves the wall clock against the rotation's.
  mutating func shift(by offset: Duration) {
    engine.shiftMarks(by: offset, at: engine.clock)
    replayed = engine
    if Rotation(engine.snapshot).snapshot != engine.snapshot {
      faults.append("shifted by \(offset), a restored snapshot is another")
    }
  }

  private mutating func follow(_ event: Event) {
    count += 1
    replayed.replay(event)
    checker.enter(event, replayed.snapshot)
  }

  private mutating func checkReplay() {
    if replayed.clock < engine.clock, let event = replayed.step(to: engine.clock) {
      faults.append("replayed, it also says \(event)")
    }
    if replayed.snapshot != engine.snapshot {
      faults.append("the events do not lead to the snapshot at \(engine.clock)")
    }
    faults += checker.faults.prefix(1)
  }
}

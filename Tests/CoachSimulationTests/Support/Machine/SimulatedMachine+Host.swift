import CivilTime
import Coach
import Dispatch
import Journals
import Platform
import Thoroughness

/// What the program sees of the machine.
extension SimulatedMachine: Host {
  var clocks: any Clocks { MachineClocks(machine: self) }

  func stopProcess() {
    guard call() else { return }
    witness.count(.stops)
    pass(dice.anyScale(.milliseconds(200)...(.hours(1))))
    if dice.isOnce(in: 4) { time.sleep(for: dice.anyScale(.seconds(1)...(.hours(2)))) }
    schedule("continued", after: .microseconds(50), &dice) { [weak self] in
      self?.process.whenSignalled?(.continued)
    }
  }

  /// No simulated process goes on after its rotation.
  func endProcess(by signal: Signal) {}

  func makeTimer(queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) -> any Alarm {
    process.whenAlarmed = handler
    return SimulatedAlarm(machine: self, program: program)
  }

  func watchClock(
    queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> (any Sendable)? {
    process.whenClockSet = handler
    return program
  }

  func watchSignals(
    queue: DispatchQueue, _ handler: @escaping @Sendable (Signal) -> Void
  ) -> any Sendable {
    process.whenSignalled = handler
    return program
  }

  func open(
    _ destination: Sink.Destination, queue: DispatchQueue,
    onEvent: @escaping @Sendable (Sink.Event) -> Void
  ) throws(SystemError) -> any StreamReader {
    guard case .descriptor(let number) = destination, let makeReader else {
      throw SystemError(call: "open", errno: 2)
    }
    return makeReader(Int(number), onEvent)
  }
}

/// The alarm, which may ring late, and now and then early.
extension SimulatedMachine {
  /// What the alarm is set for.
  var alarm: Duration? { process.alarm?.deadline }

  fileprivate func setAlarm(for deadline: Duration?) {
    guard !process.isGone else { return }
    guard let deadline else {
      process.alarm = nil
      return
    }
    if sabotage == .alarmForgets, dice.isOnce(in: 50) { return }
    let lateness: Duration =
      switch dice.number(0...99) {
      case 0: .zero - dice.duration(.nanoseconds(1)...(.milliseconds(1)))
      case 1: dice.duration(.milliseconds(1)...(.milliseconds(900)))
      default: dice.duration(.microseconds(30)...(.microseconds(200)))
      }
    process.alarm = (deadline, sabotage == .alarmIsRestless ? .milliseconds(-100) : lateness)
  }

  func ring() {
    witness.tell("alarm")
    witness.count(.wakeUps)
    let isEarly = process.alarm.map { time.monotonic < $0.deadline } ?? false
    if isEarly { witness.count(.earlyAlarms) }
    process.alarm = nil
    process.uselessAlarms += 1
    process.whenAlarmed?()
    witness.expect(
      process.uselessAlarms <= 4, .wakeUps, "\(process.uselessAlarms) alarms for nothing")
    afterEvent()
  }
}

/// The clocks as the program reads them; each look takes a moment.
private struct MachineClocks: Clocks {
  unowned let machine: SimulatedMachine

  var monotonic: Duration {
    let time = machine.look().monotonic
    return machine.sabotage == .clockGoesFast ? time * 1.000001 : time
  }

  var boottime: Duration {
    let time = machine.look()
    return machine.sabotage == .sleepIsHidden ? time.monotonic : time.boottime
  }

  var wall: Int64 {
    let time = machine.look().wall
    return (machine.sabotage == .wallClockIsWrong ? time + .seconds(1) : time).milliseconds
  }
}

/// The alarm of one program.
private struct SimulatedAlarm: Alarm {
  unowned let machine: SimulatedMachine
  let program: Int

  func arm(at deadline: Duration) {
    if program == machine.program { machine.setAlarm(for: deadline) }
  }

  func disarm() {
    if program == machine.program { machine.setAlarm(for: nil) }
  }
}

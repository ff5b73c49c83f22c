import Coach
import EventStream

/// The progress notes of one program, which outlive it; every entry is a look at the rotation's clock.
final class SimulatedProgressNotes: ProgressNotes, @unchecked Sendable {
  private let machine: SimulatedMachine
  private let chronicle: Chronicle
  /// The instant that was noted last.
  private(set) var noted: Duration?
  /// The instant that a power cut leaves.
  private(set) var safe: Duration?
  /// What CLOCK_MONOTONIC showed when the rotation's clock showed zero.
  private var origin: Duration?
  /// When somebody looked at the clocks for the last time, and what the rotation's clock showed.
  private(set) var lastLook: (time: Duration, told: Duration)
  /// For how long the machine had slept then.
  private var asleep: Duration

  private var witness: Witness { machine.witness }

  init(machine: SimulatedMachine, chronicle: Chronicle) {
    self.machine = machine
    self.chronicle = chronicle
    asleep = machine.time.asleep
    lastLook = (machine.time.now, .zero)
  }

  /// What the rotation's clock shows, as far as a note could know.
  var present: Duration { origin.map { machine.time.monotonic - $0 } ?? .zero }

  /// What CLOCK_MONOTONIC shows at an instant of the rotation's clock.
  func monotonic(at instant: Duration) -> Duration? { origin.map { $0 + instant } }

  func note(_ now: Duration, seq: Int, isUrgent: Bool) {
    guard machine.call() else { return }
    witness.expect(
      now >= lastLook.told, .order, "the clock goes back from \(lastLook.told) to \(now)")
    if !chronicle.isOver {
      checkClock(now)
      checkSleep()
    } else if chronicle.takeJump() {
      origin = machine.lastLook - now
    }
    chronicle.clockShows(now, at: machine.time.now)
    lastLook = (machine.time.now, now)
    if noted.map({ now >= $0 + .minutes(1) }) ?? true {
      safe = noted
      noted = machine.sabotage == .noteIsAhead ? now + .minutes(3) : now
    }
  }

  /// Between sleeps, the rotation's clock goes as CLOCK_MONOTONIC does.
  private func checkClock(_ now: Duration) {
    let origin = machine.lastLook - now
    let former = self.origin ?? origin
    self.origin = origin
    let slept = chronicle.takeJump()
    witness.expect(
      slept || origin == former, .clock, "the clock was moved by \(former - origin) at \(now)")
  }

  /// Sleep is told when it was, and as long as it was.
  private func checkSleep() {
    let slept = chronicle.takeSleep()
    let truly = machine.time.asleep - asleep
    let gone = machine.time.now - lastLook.time
    asleep = machine.time.asleep
    if let slept {
      witness.count(.sleeps)
      witness.expect(
        slept >= truly - .milliseconds(1) && slept <= gone + .milliseconds(20), .sleep,
        "\(slept) is told, \(truly) of \(gone) were slept")
    } else {
      witness.expect(truly < .milliseconds(1001), .sleep, "\(truly) are not told")
    }
  }

  func close() {}
}

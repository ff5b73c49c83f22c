import Coach
import EventStream
import Journals
import Platform
import Thoroughness

/// Somebody who reads the stream: as fast as it comes, slowly, with long rests, or not to the end.
final class SimulatedReader: StreamReader, @unchecked Sendable {
  enum Temper: CaseIterable {
    case fast, slow, resting, leaving
  }

  private let machine: SimulatedMachine
  private let chronicle: Chronicle
  private let onEvent: @Sendable (Sink.Event) -> Void
  private var dice: SeededNumbers
  private let temper: Temper
  private var track: Track
  private var waiting = 0
  private var dropped = 0
  private var isReading = false
  private var isGone = false

  /// How many lines may wait.
  private static let room = 40

  init(
    _ temper: Temper, machine: SimulatedMachine, chronicle: Chronicle, dice: SeededNumbers,
    onEvent: @escaping @Sendable (Sink.Event) -> Void
  ) {
    self.machine = machine
    self.chronicle = chronicle
    self.onEvent = onEvent
    self.dice = dice
    self.temper = temper
    track = Track(.readers, machine.witness)
    if temper == .leaving {
      let stay = self.dice.anyScale(.seconds(1)...(.hours(12)))
      machine.schedule("a reader goes", after: stay, &self.dice) { self.leave() }
    }
  }

  // MARK: StreamReader

  var hasFailed: Bool { false }

  func offer(_ line: [UInt8]) -> Bool {
    guard machine.call() else { return true }
    guard !isGone, dropped == 0, waiting < SimulatedReader.room else {
      dropped += 1
      return false
    }
    if let seq = track.take(
      line, isMissed: machine.sabotage == .readerMissesOne && dice.isOnce(in: 99))
    {
      chronicle.wasShown(seq, to: "a reader")
    }
    waiting += 1
    readOn()
    return true
  }

  func finish(by deadline: Duration) -> Bool {
    guard machine.call() else { return true }
    if temper == .fast || waiting == 0 || isGone { return true }
    if temper == .slow, dice.isOnce(in: 2) {
      machine.pass(.milliseconds(20 * waiting))
      return true
    }
    machine.pass(deadline - machine.time.monotonic)
    return false
  }

  // MARK: Reading

  private func readOn() {
    if temper == .fast {
      waiting = 0
      return
    }
    guard !isReading else { return }
    isReading = true
    let pace: Duration =
      temper == .resting && dice.isOnce(in: 30)
      ? dice.anyScale(.minutes(1)...(.hours(3))) : dice.duration(.milliseconds(1)...(.seconds(20)))
    machine.schedule("a reader reads", after: pace, &dice) { self.read() }
  }

  private func read() {
    isReading = false
    guard !isGone else { return }
    waiting -= min(waiting, dice.number(1...SimulatedReader.room))
    if dropped > 0, waiting <= SimulatedReader.room / 4 {
      machine.witness.count(.lostToReaders, dropped)
      let missing = dropped
      dropped = 0
      onEvent(.drained(dropped: missing))
    }
    if waiting > 0 { readOn() }
  }

  private func leave() {
    isGone = true
    onEvent(
      dice.isOnce(in: 5) ? .failed(SystemError(call: "write", errno: 5)) : .readerGone)
  }
}

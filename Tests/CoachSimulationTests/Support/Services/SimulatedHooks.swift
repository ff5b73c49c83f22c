import Coach
import EventStream
import Journals
import Thoroughness

/// Hooks that take their time, and fail now and then.
final class SimulatedHooks: HookRunner, @unchecked Sendable {
  private let machine: SimulatedMachine
  private let chronicle: Chronicle
  private var dice: SeededNumbers
  private var tell: @Sendable (HookEvent) -> Void = { _ in }
  private var track: Track
  private var isFailing = false

  init(machine: SimulatedMachine, chronicle: Chronicle, dice: SeededNumbers) {
    self.machine = machine
    self.chronicle = chronicle
    self.dice = dice
    track = Track(.hooks, machine.witness)
  }

  func whenChanged(_ tell: @escaping @Sendable (HookEvent) -> Void) { self.tell = tell }

  func run(for records: [Record]) {
    guard machine.call() else { return }
    for record in records {
      track.take(record)
      guard let seq = record.seq else { continue }
      chronicle.wasShown(seq, to: "a hook")
      if machine.sabotage == .hookHearsTwice, dice.isOnce(in: 50) { track.take(record) }
      if case .sliceStarted = record.content, dice.isOnce(in: 2) { run(for: seq) }
    }
  }

  func wait() {}

  func finish(by deadline: Duration) -> [String] {
    if machine.call(), dice.isOnce(in: 9) { machine.pass(deadline - machine.time.monotonic) }
    return []
  }

  private func run(for seq: Int) {
    let duration = dice.anyScale(.milliseconds(1)...(.seconds(12)))
    machine.witness.count(.hookRuns)
    machine.schedule("a hook ends", after: duration, &dice) {
      if self.dice.isOnce(in: 8) { self.changeHealth() }
      self.tell(
        .finished(
          HookRun(
            hook: "slice_started", seq: seq, status: self.dice.one(of: 0, 1, 143),
            duration: duration, output: "done")))
    }
  }

  private func changeHealth() {
    isFailing.toggle()
    tell(isFailing ? .failing(message: "slice_started may be written by others") : .working)
  }
}

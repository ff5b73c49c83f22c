import CivilTime
import Coach
import EventStream
import Journals
import RoundRobin
import Thoroughness

/// A display that sees the session itself, and so compares it with what was said.
final class SimulatedDisplay: Display, @unchecked Sendable {
  let takesRequests: Bool
  private let machine: SimulatedMachine
  private let chronicle: Chronicle
  /// How often the picture changes by itself; `nil`: it does not.
  private let period: Duration?
  private var dice: SeededNumbers
  private var whenGone: (@Sendable () -> Void)?
  private var track: Track
  private(set) var session: Session?
  /// When the picture changes next by itself.
  private(set) var refresh: Duration?

  private var witness: Witness { machine.witness }

  init(
    takesRequests: Bool, period: Duration?, machine: SimulatedMachine, chronicle: Chronicle,
    dice: SeededNumbers
  ) {
    self.takesRequests = takesRequests
    self.period = period
    self.machine = machine
    self.chronicle = chronicle
    self.dice = dice
    track = Track(.readers, machine.witness)
  }

  /// Takes the terminal away.
  func close() { whenGone?() }

  // MARK: Display

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    guard machine.call(), let session = rotation as? Session else { return nil }
    for record in records where record.seq != nil {
      track.take(record)
      if let seq = record.seq { chronicle.wasShown(seq, to: "the display") }
    }
    if let refresh, now >= refresh { machine.wasOfUse() }
    if !records.isEmpty { machine.wasOfUse() }
    check(session, at: now)
    self.session = session
    refresh = period.map { period in
      period * (now.inNanoseconds / period.inNanoseconds + 1)
    }
    return refresh
  }

  func say(_ message: String) { _ = machine.call() }
  func whenGone(_ action: @escaping @Sendable () -> Void) { whenGone = action }
  func windowChanged() {}
  func enter() { _ = machine.call() }
  func leave() { _ = machine.call() }

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    guard machine.call() else { return }
    witness.expect(rotation.isOver, .folding, "an end is shown that is none")
    session = nil
    if mayLinger, dice.isOnce(in: 3) {
      let stay = dice.anyScale(.seconds(1)...(.hours(1)))
      machine.schedule("the summary was looked at", after: stay, &dice, action: whenDone)
    } else {
      whenDone()
    }
  }

  // MARK: Laws

  private func check(_ session: Session, at now: Duration) {
    witness.expect(session.now <= now, .clock, "\(now) is shown at \(session.now)")
    if session.now == chronicle.lastInstant {
      let fold = chronicle.fold
      let (told, present) = (fold.rotation?.snapshot.asTold, session.rotation.snapshot.asTold)
      witness.expect(
        told == present, .folding, "what was said is not what is: \(difference(told, present))")
      witness.expect(
        fold.content?.wall.anchor == session.wall.anchor && fold.seq == session.scribe.seq,
        .folding, "a reader has another number or time")
    }
    guard !session.isOver else { return }
    // The clock is read in whole milliseconds, and does not go on the books for every one of them.
    let told = session.wall.anchor + now
    let apart = told - machine.time.wall
    witness.expect(
      abs(apart.inNanoseconds) <= 300_000_000, .wallClock,
      "the wall clock is said to be off by \(apart)")
  }

  /// What two snapshots say of the first thing that they do not agree about.
  private func difference(_ told: Snapshot?, _ present: Snapshot) -> String {
    guard let told else { return "nothing was said" }
    let pairs = zip(Mirror(reflecting: told).children, Mirror(reflecting: present).children)
    let pair = pairs.first { "\($0.value)" != "\($1.value)" }
    return pair.map { "\($0.label ?? ""): \($0.value), \($1.value)" } ?? "nothing"
  }
}

extension Snapshot {
  /// The snapshot as records tell it, which name the next warning and not those that were said.
  fileprivate var asTold: Snapshot {
    var snapshot = self
    snapshot.armed = nextWarning(below: armed)
    for place in snapshot.commitments.indices {
      snapshot.commitments[place].armed = nextWarning(below: snapshot.commitments[place].armed)
    }
    return snapshot
  }

  private func nextWarning(below armed: Duration) -> Duration {
    rules.warnings.first { $0 < armed } ?? .zero
  }
}

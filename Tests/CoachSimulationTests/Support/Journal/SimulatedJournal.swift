import EventStream
import Platform
import Thoroughness

@testable import Coach
@testable import Journals

/// The writer of the journal, whose two threads are things that happen in their time.
///
/// What is decided is decided by the real queue, and what is written by the real file.
final class SimulatedJournal: JournalLink, @unchecked Sendable {
  let machine: SimulatedMachine
  let disk: SimulatedDisk
  let chronicle: Chronicle
  var dice: SeededNumbers
  var queue: JournalQueue
  var file: JournalFile?
  private var tell: @Sendable (JournalEvent) -> Void = { _ in }
  /// What the threads are at, and when they will be done.
  var writing: (work: JournalQueue.Writing, end: Duration)?
  var synchronizing: (work: JournalQueue.Synchronizing, end: Duration)?
  /// When the writing thread looks again at the latest.
  var nextLook: Duration?
  /// For when the threads are to be reminded that they are done.
  private var reminder: Duration?
  /// The last record of each entry that is not safe.
  private var entries: [(number: Int, seq: Int)] = []
  /// How many of the events the coach is going to hear of.
  private var announced = 0

  init(machine: SimulatedMachine, disk: SimulatedDisk, chronicle: Chronicle, dice: SeededNumbers) {
    self.machine = machine
    self.disk = disk
    self.chronicle = chronicle
    self.dice = dice
    var limits = JournalLimits()
    limits.retry = .seconds(60)
    limits.waitingBytes = self.dice.one(of: 1_000, 6_000, 1 << 20)
    queue = JournalQueue(limits: limits)
  }

  // MARK: JournalLink

  func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void) { self.tell = tell }

  /// The month of the latest file.
  private var latest: JournalMonth?

  func add(_ records: [Record]) -> JournalWriteState {
    guard machine.call() else { return .safe }
    machine.wasOfUse()
    if machine.sabotage == .ledgerHearsLate {
      machine.schedule("the journal hears", after: .zero, &dice) { self.hear(records) }
    } else {
      hear(records)
    }
    let since = machine.time.monotonic
    let entry = queue.add(
      JournalPage.pages(
        of: records, since: since, in: disk.folder, of: disk.machine, latest: &latest))
    entries.append((entry, records.last?.seq ?? 0))
    let answer = wait { queue, now in queue.answer(for: entry, since: since, now: now) }
    if answer == .safe { becameSafe(entry) }
    return machine.sabotage == .answerIsHasty ? .safe : answer
  }

  func finish(by deadline: Duration) -> Bool {
    guard machine.call() else { return true }
    queue.finish()
    let isWritten = wait { queue, now in queue.whole(by: deadline, now: now) }
    if isWritten { becameSafe(.max) } else { chronicle.isFailing = true }
    return isWritten
  }

  // MARK: Waiting

  /// Lets the threads work until a look at the queue finds what it looks for.
  private func wait<Answer>(
    _ look: (inout JournalQueue, _ now: Duration) -> JournalQueue.Look<Answer>
  ) -> Answer {
    while true {
      work()
      switch look(&queue, machine.time.monotonic) {
      case .found(let answer):
        announce()
        return answer
      case .wait(let limit):
        let next = [nextStep, limit.map(machine.time.instant(ofMonotonic:))].compactMap(\.self)
          .min()
        machine.pass(max(.nanoseconds(1), (next ?? machine.time.now) - machine.time.now))
      }
    }
  }

  /// Lets the threads do what they can by now.
  private func work() {
    while step() {}
    announce()
    remind()
  }

  private func remind() {
    guard let next = nextStep, reminder.map({ next < $0 || $0 <= machine.time.now }) ?? true else {
      return
    }
    reminder = next
    machine.schedule("the journal", after: max(.zero, next - machine.time.now), &dice) {
      self.work()
    }
  }

  // MARK: Events

  private func hear(_ records: [Record]) {
    for record in records { chronicle.hear(record, at: machine.time.now) }
  }

  /// Lets the coach hear of what there is to tell, a little later.
  private func announce() {
    for event in queue.events.dropFirst(announced) { prepare(event) }
    defer { announced = queue.events.count }
    guard announced == 0, !queue.events.isEmpty else { return }
    machine.schedule(
      "the journal tells", after: dice.duration(.microseconds(1)...(.milliseconds(1))),
      &dice
    ) {
      while let event = self.takeEvent() { self.tellCoach(event) }
    }
  }

  private func takeEvent() -> JournalEvent? {
    defer { announced = queue.events.count }
    return queue.takeEvent()
  }

  /// Tells the coach of an event, which has to say so.
  private func tellCoach(_ event: JournalEvent) {
    switch event {
    case .safe(let entry): becameSafe(entry)
    case .failing: chronicle.isToldToFail = true
    case .working(let dropped): work(dropped: dropped)
    }
    let before = chronicle.records.count
    if machine.sabotage != .failureIsHushed { tell(event) }
    let said = chronicle.records.dropFirst(before).map(\.content)
    machine.witness.expect(
      event.isSilent || said.contains { $0.says(event) } || chronicle.isOver || machine.hasDied,
      .problems,
      "\(event) is not said")
  }

  private func prepare(_ event: JournalEvent) {
    switch event {
    case .safe: break
    case .failing:
      machine.witness.count(.journalFailures)
      chronicle.isFailing = true
    case .working(let dropped):
      machine.witness.count(.journalDrops, dropped)
      // What comes before the coach has heard of the gap belongs to it.
      chronicle.isFailing = dropped > 0
    }
  }

  private func work(dropped: Int) {
    chronicle.isToldToFail = false
    if dropped > 0 {
      chronicle.isFailing = queue.events.contains { if case .failing = $0 { true } else { false } }
    }
    let last = chronicle.heardSeq - dropped
    entries.removeAll { dropped > 0 && $0.seq > last }
  }

  private func becameSafe(_ number: Int) {
    while let first = entries.first, first.number <= number {
      chronicle.wasSaved(upTo: first.seq)
      entries.removeFirst()
    }
  }
}

extension Record.Content {
  /// Whether it is what there is to say of an event of the journal, if anything.
  fileprivate func says(_ event: JournalEvent) -> Bool {
    switch (event, self) {
    case (.failing(let message), .problem(.journal, let said)): said == message
    case (.working(let dropped), .problemSolved(.journal, let said)): said == dropped
    default: false
    }
  }
}

extension JournalEvent {
  /// Whether nobody but those who wait for an answer has to know.
  fileprivate var isSilent: Bool {
    if case .safe = self { true } else { false }
  }
}

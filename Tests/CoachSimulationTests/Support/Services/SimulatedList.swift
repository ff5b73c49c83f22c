import EventStream
import Thoroughness

@testable import Coach
@testable import Journals

/// A list that others edit, too.
final class SimulatedList: ListLink, @unchecked Sendable {
  private let machine: SimulatedMachine
  private let chronicle: Chronicle
  private var dice: SeededNumbers
  private var tell: (@Sendable (ListEvent) -> Void)?
  private var track: Track
  private var unsettled: [ListChange] = []
  private var isFailing = false
  private var number = 0
  /// The last record that the list was told of and is to say, and the last one that it says.
  private var told = 0
  private(set) var written = 0

  init(machine: SimulatedMachine, chronicle: Chronicle, dice: SeededNumbers) {
    self.machine = machine
    self.chronicle = chronicle
    self.dice = dice
    track = Track(.list, machine.witness)
  }

  /// Lets somebody else edit the list, or take it away.
  func change() {
    guard let tell else { return }
    if dice.isOnce(in: 6) {
      isFailing.toggle()
      return tell(isFailing ? .failing(message: "the list is not there") : .working)
    }
    unsettled = (0..<dice.number(1...3)).map { _ in
      number += 1
      return ListChange(Wish.listChange(&dice), id: "line-\(number)")
    }
    machine.witness.count(.listChanges, unsettled.count)
    tell(.changed(unsettled))
    machine.witness.expect(
      unsettled.isEmpty || machine.hasDied || chronicle.isOver, .list,
      "\(unsettled.count) changes are not settled")
  }

  // MARK: ListLink

  let keepsUp = true

  func open(_ tell: @escaping @Sendable (ListEvent) -> Void) {
    if machine.call() { self.tell = tell }
  }

  func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>) {
    guard machine.call() else { return }
    machine.witness.expect(unsettled.first == change, .list, "\(change) is settled out of order")
    unsettled = Array(unsettled.dropFirst())
  }

  func take(_ records: [Record], roster: Roster) {
    guard machine.call() else { return }
    for record in records {
      if machine.sabotage == .listIsDeaf, dice.isOnce(in: 50) { continue }
      track.take(record)
      if let seq = record.seq { chronicle.wasShown(seq, to: "the list") }
    }
    guard let seq = records.last(where: \.changesList)?.seq else { return }
    told = seq
    machine.schedule(
      "the list is written", after: dice.anyScale(.microseconds(100)...(.seconds(20))), &dice
    ) { [weak self] in self?.write(upTo: seq) }
  }

  private func write(upTo seq: Int) {
    guard let tell else { return }
    if isFailing { return tell(.unwritten(upTo: seq, message: "the list is not there")) }
    if machine.sabotage != .listLies { written = max(written, seq) }
    tell(.wrote(upTo: seq))
  }

  func finish(by deadline: Duration) -> Bool {
    tell = nil
    if !isFailing { written = told }
    return !isFailing
  }
}

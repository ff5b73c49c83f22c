import CivilTime
import Coach
import EventStream
import Journals
import Tasks
import Thoroughness

/// Somebody who plans without sense, and takes a while.
final class SimulatedPlanner: PlanLink, @unchecked Sendable {
  private let machine: SimulatedMachine
  private var dice: SeededNumbers
  private var tell: (@Sendable (Itinerary) -> Void)?
  private var isAsked = false

  init(machine: SimulatedMachine, dice: SeededNumbers) {
    self.machine = machine
    self.dice = dice
  }

  func open(_ tell: @escaping @Sendable (Itinerary) -> Void) {
    if machine.call() { self.tell = tell }
  }

  func plan(_ situation: Situation) {
    guard machine.call() else { return }
    machine.witness.expect(!isAsked, .plans, "a plan is asked for before the last one is there")
    isAsked = true
    machine.witness.count(.plans)
    let itinerary = itinerary(situation)
    machine.schedule(
      "a plan is made", after: dice.anyScale(.microseconds(50)...(.seconds(3))), &dice
    ) { [weak self] in
      guard let self else { return }
      isAsked = machine.sabotage == .plannerIsForgotten
      tell?(itinerary)
    }
  }

  private func itinerary(_ situation: Situation) -> Itinerary {
    let ids = situation.tasks.map(\.id)
    let turns = (0..<dice.number(0...6)).compactMap { _ -> Itinerary.Turn? in
      if ids.isEmpty { return nil }
      return Itinerary.Turn(
        task: ids[dice.number(0...ids.count - 1)], length: dice.duration(.minutes(1)...(.hours(2))))
    }
    let day = Zone.utc.local(situation.now).date
    let digest = PlanDigest(
      blocks: turns.count, unplaced: 0, reason: situation.reason,
      changes: dice.isOnce(in: 2) ? "everything moves" : nil,
      coverage: PlanDigest.Coverage(day: day, tasks: turns.map(\.task), leftOut: []))
    return Itinerary(turns: turns, digest: digest, end: day.adding(days: dice.number(0...3)))
  }
}

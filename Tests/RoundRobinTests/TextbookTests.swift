import RoundRobin
import Testing

/// Schedules as textbooks publish them: bursts become estimates that complete the task.
@Suite struct TextbookTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let quantum: Int
    /// Arrival and burst of each task.
    let tasks: [(arrival: Int, burst: Int)]
    /// What the book says of each task: the instant of completion.
    let completions: [Int]
    /// The tasks in the order of their slices.
    let order: [Int]
  }

  @Test(arguments: [
    Example(
      testDescription: "24, 3, 3 with quantum 4", quantum: 4,
      tasks: [(0, 24), (0, 3), (0, 3)], completions: [30, 7, 10],
      order: [0, 1, 2, 0, 0, 0, 0, 0]),
    Example(
      testDescription: "an arrival at the instant of a switch goes before the preempted task",
      quantum: 2, tasks: [(0, 5), (1, 2), (2, 4), (3, 3), (5, 2)],
      completions: [15, 4, 14, 16, 12], order: [0, 1, 2, 0, 3, 4, 2, 0, 3]),
  ])
  func `A published schedule comes out to the instant`(_ example: Example) {
    let terms = example.tasks.map {
      Terms(estimate: .seconds($0.burst), from: .seconds($0.arrival))
    }
    var simulation = Simulation(
      Rotation(
        tasks: terms, rules: Rules(quantum: .seconds(example.quantum), finishAtEstimate: true)))
    let events = simulation.run(until: .seconds(1000))

    var completions = [Int](repeating: -1, count: terms.count)
    var order: [Int] = []
    for event in events {
      switch event.fact {
      case .completed(let task, _): completions[task.index] = Int(event.at.components.seconds)
      case .sliceStarted(let task, _, _, _, _, _, _): order.append(task.index)
      default: break
      }
    }
    #expect(completions == example.completions)
    #expect(order == example.order)
    #expect(events.last?.fact == .ended(.finished))
  }
}

import RoundRobin
import RotationSupport
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
      testDescription: "Silberschatz, Galvin, Gagne: Operating System Concepts, 5.3.3",
      quantum: 4, tasks: [(0, 24), (0, 3), (0, 3)], completions: [30, 7, 10],
      order: [0, 1, 2, 0, 0, 0, 0, 0]),
    Example(
      testDescription: "Stallings: Operating Systems, tables 9.4 and 9.5, quantum 1",
      quantum: 1, tasks: [(0, 3), (2, 6), (4, 4), (6, 5), (8, 2)],
      completions: [4, 18, 17, 20, 15],
      order: [0, 0, 1, 0, 1, 2, 1, 3, 2, 1, 4, 3, 2, 1, 4, 3, 2, 1, 3, 3]),
    Example(
      testDescription: "Stallings: Operating Systems, tables 9.4 and 9.5, quantum 4",
      quantum: 4, tasks: [(0, 3), (2, 6), (4, 4), (6, 5), (8, 2)],
      completions: [3, 17, 11, 20, 19], order: [0, 1, 2, 3, 1, 4, 3]),
    Example(
      testDescription: "Stallings: Operating Systems, problem 9.1, quantum 30",
      quantum: 30, tasks: [(0, 50), (20, 20), (40, 100), (60, 40)],
      completions: [70, 50, 210, 170], order: [0, 1, 0, 2, 3, 2, 3, 2, 2]),
    Example(
      testDescription: "GATE Computer Science 2012, three processes, quantum 2",
      quantum: 2, tasks: [(0, 5), (1, 7), (3, 4)], completions: [11, 16, 13],
      order: [0, 1, 0, 2, 1, 0, 2, 1, 1]),
    Example(
      testDescription: "Gate Vidyalay, round robin, problem 1, quantum 2",
      quantum: 2, tasks: [(0, 5), (1, 3), (2, 1), (3, 2), (4, 3)],
      completions: [13, 12, 5, 9, 14], order: [0, 1, 2, 0, 3, 4, 1, 0, 4]),
    Example(
      testDescription: "Arpaci-Dusseau: Operating Systems, Three Easy Pieces, figure 7.7",
      quantum: 1, tasks: [(0, 5), (0, 5), (0, 5)], completions: [13, 14, 15],
      order: [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]),
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

import EventStream
import RoundRobin
import Tasks

/// The speed of the engine, with many more tasks than a day's list has.
enum EngineBench {
  static func run() {
    let sizes = [10, 1_000, 1_000_000]
    for size in sizes {
      print(#"{"bench":"switch","tasks":\#(size),"per_second":\#(switches(size))}"#)
    }
    print(#"{"bench":"complete by handle","tasks":1000000,"ns":\#(completion(of: 1_000_000))}"#)
    print(#"{"bench":"complete by id","tasks":1000000,"ns":\#(completionByID(of: 1_000_000))}"#)
  }

  /// Switches a second in a ring of `size` tasks, the best of five rounds.
  private static func switches(_ size: Int) -> Int {
    var rotation = Rotation(
      tasks: Array(repeating: Terms(), count: size), rules: Rules(quantum: .seconds(1)))
    let count = 4_000_000
    var best = Duration.seconds(1_000)
    for _ in 0..<5 {
      let target = rotation.slices + count
      let time = CPUTime.measure {
        while rotation.slices < target { _ = rotation.step(to: .seconds(1_000_000_000)) }
      }
      best = min(best, time)
    }
    return Int(Double(count) / (best / .seconds(1)))
  }

  /// Nanoseconds to complete one of `size` waiting tasks, in random order.
  private static func completion(of size: Int) -> Int {
    var random = SeededGenerator(seed: 7)
    let order = (1..<size).shuffled(using: &random).map { Handle($0) }
    var best = Duration.seconds(1_000)
    var events: [Event] = []
    for _ in 0..<3 {
      var rotation = Rotation(
        tasks: Array(repeating: Terms(), count: size), rules: Rules(quantum: .seconds(1)))
      _ = rotation.advance(to: .zero)
      let time = CPUTime.measure {
        for task in order {
          try? rotation.perform(.done(task), into: &events)
          events.removeAll(keepingCapacity: true)
        }
      }
      best = min(best, time)
    }
    return Int(best / .nanoseconds(1)) / order.count
  }

  /// The same, with tasks named by their ids.
  private static func completionByID(of size: Int) -> Int {
    var random = SeededGenerator(seed: 7)
    let roster = Roster(tasks: (0..<size).map { TaskItem(title: "Task", id: "id\($0)") })
    let order = (1..<size).shuffled(using: &random).map { "id\($0)" }
    var rotation = Rotation(
      tasks: Array(repeating: Terms(), count: size), rules: Rules(quantum: .seconds(1)))
    var events = rotation.advance(to: .zero)
    let time = CPUTime.measure {
      for id in order {
        guard let task = roster.handle(of: id) else { continue }
        events.removeAll(keepingCapacity: true)
        try? rotation.perform(.done(task), into: &events)
      }
    }
    return Int(time / .nanoseconds(1)) / order.count
  }
}

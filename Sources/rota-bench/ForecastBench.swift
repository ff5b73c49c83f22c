import EventStream
import Forecast
import RoundRobin

/// How long it takes to look ahead: one forecast, and the same list with many quanta.
enum ForecastBench {
  static func run() {
    for size in [50, 1_000, 100_000] {
      let tasks = tasks(size)
      let time = best { _ = schedule(of: tasks, quantum: 25 * 60) }
      print(#"{"bench":"forecast","tasks":\#(size),"ms":\#(milliseconds(time))}"#)
    }
    let tasks = tasks(50)
    let time = best {
      for minutes in 1...60 { _ = schedule(of: tasks, quantum: minutes * 60) }
    }
    print(#"{"bench":"compare 60 quanta","tasks":50,"ms":\#(milliseconds(time))}"#)
  }

  /// Tasks of half an hour to four hours, some with a later arrival.
  private static func tasks(_ count: Int) -> [ForecastTask] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { number in
      ForecastTask(
        id: "\(number)", title: "Task \(number)",
        arrival: .seconds(Int.random(in: 0...3, using: &random) * 3600),
        estimate: .seconds(Int.random(in: 6...48, using: &random) * 300))
    }
  }

  private static func schedule(of tasks: [ForecastTask], quantum: Int) -> Double? {
    let conditions = Conditions(
      rules: Rules(quantum: .seconds(quantum), breaks: .init(length: .seconds(300))),
      switchCost: .seconds(120))
    let schedule = try? Schedule(of: tasks, under: conditions, isDetailed: false)
    return schedule?.fairness
  }

  private static func best(_ work: () -> Void) -> Duration {
    (0..<5).map { _ in CPUTime.measure(work) }.min() ?? .zero
  }

  private static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 100).rounded() / 100
  }
}

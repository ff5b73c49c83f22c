import Forecast
import RoundRobin

/// Seconds, in which the cases of this target count.
extension Int {
  var s: Duration { .seconds(self) }
}

extension Duration {
  /// Whole seconds.
  var seconds: Int { Int(components.seconds) }
}

/// A list as the cases write it: a name, the work, and when it comes.
func list(_ jobs: (name: String, work: Int, from: Int)...) -> [ForecastTask] {
  jobs.map { job in
    ForecastTask(id: job.name, title: job.name, arrival: job.from.s, estimate: job.work.s)
  }
}

/// A list of tasks P1, P2 … that are there from the start.
func list(_ works: Int...) -> [ForecastTask] {
  works.enumerated().map { index, work in
    ForecastTask(id: "P\(index + 1)", title: "P\(index + 1)", estimate: work.s)
  }
}

extension Schedule {
  /// The slices as they are drawn on a blackboard: `P1 0-4, P2 4-7`.
  var chart: String {
    slices.map { "\(tasks[$0.task].title) \($0.start.seconds)-\($0.end.seconds)" }
      .joined(separator: ", ")
  }

  /// Who has the slices: `P1 P2 P1`.
  var turns: String { slices.map { tasks[$0.task].title }.joined(separator: " ") }

  /// The chart with neighbouring slices of one task as one.
  var stretches: String {
    var merged: [Slice] = []
    for slice in slices {
      if let last = merged.last, last.task == slice.task, last.end == slice.start {
        merged[merged.count - 1].end = slice.end
      } else {
        merged.append(slice)
      }
    }
    return merged.map { "\(tasks[$0.task].title) \($0.start.seconds)-\($0.end.seconds)" }
      .joined(separator: ", ")
  }
}

extension Conditions {
  /// Nothing but a quantum of so many seconds.
  static func quantum(_ seconds: Int) -> Conditions {
    Conditions(rules: Rules(quantum: seconds.s))
  }
}

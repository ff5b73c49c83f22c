/// Averages over the tasks of a list.
package struct Averages: Equatable, Sendable {
  /// From arrival to completion.
  package var turnaround: Duration
  /// The part of the turnaround time without work on the task.
  package var waiting: Duration
  /// From arrival to the first slice.
  package var response: Duration
}

extension Schedule {
  /// The averages over all tasks, exact to an attosecond; zero without a task.
  package var average: Averages {
    var sum = Averages(turnaround: .zero, waiting: .zero, response: .zero)
    for task in tasks.indices {
      sum.turnaround += turnaround(of: task)
      sum.waiting += waiting(of: task)
      sum.response += response(of: task)
    }
    let count = max(1, tasks.count)
    return Averages(
      turnaround: sum.turnaround / count, waiting: sum.waiting / count,
      response: sum.response / count)
  }
}

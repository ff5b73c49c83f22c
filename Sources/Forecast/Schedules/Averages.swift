/// How a list fares on average.
public struct Averages: Equatable, Sendable {
  /// From arrival to completion.
  public var turnaround: Duration
  /// The part of it in which there was no work on the task.
  public var waiting: Duration
  /// From arrival to the first slice.
  public var response: Duration

  public init(turnaround: Duration, waiting: Duration, response: Duration) {
    self.turnaround = turnaround
    self.waiting = waiting
    self.response = response
  }
}

extension Schedule {
  /// The averages over all tasks, exact to an attosecond; zero without a task.
  public var average: Averages {
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

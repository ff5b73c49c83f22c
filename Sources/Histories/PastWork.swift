import CivilTime
import Commands
import Statistics
import Tasks

/// The work on the tasks of a list so far, as the journals of all machines tell it.
package struct PastWork {
  /// The time that open tasks have had of their estimates, by their ids.
  package fileprivate(set) var times: [String: Duration] = [:]
  /// When they were worked on last, by their ids, as far back as it was looked.
  package fileprivate(set) var latest: [String: Instant] = [:]
}

extension World {
  /// The work on open tasks so far.
  ///
  /// - Parameters:
  ///   - items: The tasks; it is only asked for the time of those that have estimates.
  ///   - zone: Where the days begin on which they were put on the list.
  ///   - day: From which day on it matters when they were worked on last; `nil`: it does not.
  ///   - tellsProblems: Whether what cannot be read of the journals is said.
  /// - Returns: What the journals tell.
  package func pastWork(
    of items: [TaskItem], zone: Zone, since day: CivilDate? = nil, tellsProblems: Bool = false
  ) -> PastWork {
    let tasks = items.filter { !$0.isDone && !$0.isCommitment }
    let starts = tasks.filter { $0.estimate != nil }.map { $0.created.map(zone.startOfDay) }
    if starts.isEmpty, day == nil { return PastWork() }
    // Of what nobody knows the beginning, any time may count.
    let first = (starts.compactMap(\.self) + [day.map(zone.startOfDay)].compactMap(\.self)).min()
    let window = starts.contains(nil) ? nil : first.map { $0..<max($0, now + .seconds(86_400)) }
    let efforts = Efforts(past(in: window, tellsProblems: tellsProblems).history)
    var work = PastWork()
    for task in tasks {
      let start = task.created.map(zone.startOfDay)
      work.latest[task.id] = efforts.latest(of: task.id)
      let time = efforts.time(of: task.id, since: start)
      if task.estimate != nil, time > .zero { work.times[task.id] = time }
    }
    return work
  }
}

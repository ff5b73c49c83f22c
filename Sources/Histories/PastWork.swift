import CivilTime
import Commands
import Statistics
import Tasks

/// The work on the tasks of a list so far, from the journals of all machines.
package struct PastWork {
  /// The time that open tasks have had of their estimates, by their ids.
  package fileprivate(set) var times: [String: Duration] = [:]
  /// The time of the last work on each task by id, as far back as searched.
  package fileprivate(set) var latest: [String: Instant] = [:]
  /// The problems of the journals, because of which the times may be wrong.
  package fileprivate(set) var problems = JournalProblems()
}

extension World {
  /// The time of all tasks on a day so far, from the readable journals.
  package func work(on day: CivilDate, in zone: Zone) -> Duration {
    let window = zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1))
    return workLog(in: window).log.work.map(\.stretch).reduce(.zero) { sum, stretch in
      let end = min(stretch.start + stretch.length, window.upperBound)
      return sum + max(.zero, end - max(stretch.start, window.lowerBound))
    }
  }

  /// Computes the work on open tasks so far, and reports unreadable journals.
  ///
  /// - Parameters:
  ///   - items: The tasks; the time is computed for those with estimates.
  ///   - zone: The zone of their days of creation.
  ///   - day: The earliest relevant day for the last work; `nil` to skip this.
  /// - Returns: The work.
  package func pastWork(
    of items: [TaskItem], zone: Zone, since day: CivilDate? = nil
  ) -> PastWork {
    let tasks = items.filter { !$0.isDone && !$0.isCommitment }
    let days = tasks.filter { $0.estimate != nil }.map(\.created)
    if days.isEmpty, day == nil { return PastWork() }
    // For a task without a date of creation, all time counts.
    let first = (days + [day]).compactMap(\.self).min().map(zone.startOfDay)
    let window = days.contains(nil) ? nil : first.map { $0..<max($0, now + .seconds(86_400)) }
    let (log, problems) = workLog(in: window)
    warn(of: problems)
    let efforts = Efforts(log)
    var work = PastWork()
    work.problems = problems
    for task in tasks {
      guard let latest = efforts.latest(of: task.id) else { continue }
      if window.map({ $0.lowerBound <= latest }) ?? true { work.latest[task.id] = latest }
      if task.estimate == nil { continue }
      let time = efforts.time(of: task.id, since: task.created.map(zone.startOfDay))
      if time > .zero { work.times[task.id] = time }
    }
    return work
  }
}

import EventStream
import Terminals

/// A task in the log.
struct LoggedTask: Equatable {
  let id: String
  let title: String
  /// Its time as it is shown: with those of the other tasks it adds up to the whole.
  let focus: Duration
}

extension [DayLog] {
  /// All the time of work.
  var focus: Duration { flatMap(\.turns).reduce(.zero) { $0 + $1.focus } }

  /// The tasks, first those that had the most time.
  var tasks: [LoggedTask] {
    var order: [String] = []
    var times: [String: (title: String, focus: Duration)] = [:]
    for turn in flatMap(\.turns) {
      if times[turn.task.id] == nil { order.append(turn.task.id) }
      times[turn.task.id, default: (turn.task.title, .zero)].focus += turn.focus
      times[turn.task.id]?.title = turn.task.title
    }
    let tasks = order.compactMap { id in times[id].map { (id: id, time: $0) } }
      .sorted { $0.time.focus > $1.time.focus }
    return zip(tasks, tasks.map(\.time.focus).shown(of: focus)).map {
      LoggedTask(id: $0.id, title: $0.time.title, focus: $1)
    }
  }

  /// The same with the times of work as they are shown, which add up to those of their tasks.
  func showing(_ tasks: [LoggedTask]) -> [DayLog] {
    var times: [String: [Duration]] = [:]
    for turn in flatMap(\.turns) { times[turn.task.id, default: []].append(turn.focus) }
    // The last one first, so that each is taken from the end.
    for task in tasks { times[task.id] = times[task.id]?.shown(of: task.focus).reversed() }
    return map { day in
      DayLog(
        day.date,
        entries: day.entries.map { entry in
          guard var turn = entry.turn, let time = times[turn.task.id]?.popLast() else {
            return entry
          }
          turn.focus = time
          var entry = entry
          entry.what = .slice(turn)
          return entry
        })
    }
  }
}

import Terminals

extension [DayLog] {
  /// All the time of work.
  var focus: Duration { flatMap(\.turns).reduce(.zero) { $0 + $1.focus } }

  /// The same with the times of work as they are shown, which add up to the sum.
  var withShownTimes: [DayLog] {
    var times = flatMap(\.turns).map(\.focus).shown(of: focus)[...]
    return map { day in
      DayLog(
        day.date,
        entries: day.entries.map { entry in
          guard var turn = entry.turn, let time = times.popFirst() else { return entry }
          turn.focus = time
          var entry = entry
          entry.what = .slice(turn)
          return entry
        })
    }
  }
}

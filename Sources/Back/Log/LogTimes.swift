import CivilTime
import Statistics

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

extension [Duration] {
  /// The durations as they are shown: whole seconds below a minute, else whole minutes, each
  /// rounded up or down so that they add up to a sum, which is rounded down.
  func shown(of sum: Duration) -> [Duration] {
    let unit = sum < .seconds(60) ? 1 : 60
    // Beside minutes, less than one is shown to the second.
    func isShort(_ time: Duration) -> Bool { unit > 1 && time < .seconds(unit) }
    let seconds = filter(isShort).reduce(0) { $0 + $1.secondsRoundedDown }
    var units = Apportionment.rounded(
      filter { !isShort($0) }.map { $0.attoseconds / 1_000_000_000 },
      unit: Int128(unit) * 1_000_000_000,
      to: Int128(sum.secondsRoundedDown / unit - seconds / unit))[...]
    return map { time in
      isShort(time)
        ? .seconds(time.secondsRoundedDown) : .seconds(unit) * Int(units.popFirst() ?? 0)
    }
  }
}

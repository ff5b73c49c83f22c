import CivilTime
import Statistics

extension [Duration] {
  /// The durations as they are shown: whole seconds below a minute, else whole minutes, each
  /// rounded up or down so that they add up to a sum, which is rounded down.
  ///
  /// - Parameters:
  ///   - sum: The sum.
  ///   - limit: The sum below which all are shown to the second.
  /// - Returns: The durations in whole units.
  package func shown(of sum: Duration, exactBelow limit: Duration = .seconds(60)) -> [Duration] {
    let unit = sum < limit ? 1 : 60
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

import CivilTime

extension RecurrenceRule {
  /// The times of the rule in each selected unit, in seconds since the beginning of the unit,
  /// ascending.
  ///
  /// - Parameters:
  ///   - length: The length of the unit in seconds: a day, an hour, a minute or a second.
  ///   - start: The time of the start, the default for missing parts.
  /// - Returns: The times before BYSETPOS is applied.
  func times(inUnitOf length: Int, from start: TimeOfDay) -> [Int] {
    let hours = length > 3600 ? hours.isEmpty ? [start.hour] : hours : [0]
    let minutes = length > 60 ? minutes.isEmpty ? [start.minute] : minutes : [0]
    let seconds = length > 1 ? seconds.isEmpty ? [start.second] : seconds : [0]
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }
}

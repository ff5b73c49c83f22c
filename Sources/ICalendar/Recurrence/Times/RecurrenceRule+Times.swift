import CivilTime

extension RecurrenceRule {
  /// The times at which it takes place in each unit that it picks, in seconds since the beginning of
  /// the unit, in ascending order.
  ///
  /// - Parameters:
  ///   - length: The seconds of the unit: of a day, an hour, a minute or a second.
  ///   - start: The time of the start, from which comes what the rule does not say.
  /// - Returns: The times, before BYSETPOS.
  func times(inUnitOf length: Int, from start: TimeOfDay) -> [Int] {
    let hours = length > 3600 ? hours.isEmpty ? [start.hour] : hours : [0]
    let minutes = length > 60 ? minutes.isEmpty ? [start.minute] : minutes : [0]
    let seconds = length > 1 ? seconds.isEmpty ? [start.second] : seconds : [0]
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }
}

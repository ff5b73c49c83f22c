extension Zone {
  /// A zone with a finite list of transitions.
  ///
  /// Offsets beyond 24 hours are clamped.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - offset: Seconds east of UTC before the first change.
  ///   - changes: The instants with the offset that holds from then on, in any order; of several at
  ///     one instant the last counts.
  public init(name: String, offset: Int, changes: [(instant: Instant, offset: Int)]) {
    var table = ZoneTable(first: LocalTime(unnamed: offset))
    // Sorting by index as well keeps the order of those at one instant.
    let ordered = changes.enumerated().sorted { one, other in
      (one.element.instant, one.offset) < (other.element.instant, other.offset)
    }
    for (_, change) in ordered {
      table.append(change: change.instant.seconds, to: LocalTime(unnamed: change.offset))
    }
    self.init(name: name, table: table)
  }
}

extension Zone.LocalTime {
  /// A local time whose only name is its offset.
  fileprivate init(unnamed offset: Int) {
    let zone = Zone(offset: offset)
    self = zone.localTimes[0]
  }
}

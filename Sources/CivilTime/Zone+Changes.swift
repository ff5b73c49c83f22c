extension Zone {
  /// A zone whose clocks change at known instants, and never again.
  ///
  /// Offsets beyond 24 hours are cut to them.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - offset: Seconds east of UTC before the first change.
  ///   - changes: Each instant from which on another offset holds, in any order; of several at one
  ///     instant the last counts.
  public init(name: String, offset: Int, changes: [(instant: Instant, offset: Int)]) {
    var table = ZoneTable(first: LocalTime(unnamed: offset))
    // Sorting by the place as well keeps the order of those at one instant.
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
  /// A local time that has no name but its offset.
  fileprivate init(unnamed offset: Int) {
    let zone = Zone(offset: offset)
    self = zone.localTimes[0]
  }
}

import CivilTime

extension Zone {
  /// The offsets of the zone within two days of an instant.
  func offsets(around second: Int) -> ClosedRange<Int> {
    let offsets = [-86_400, 0, 86_400].map { offset(at: Instant(seconds: second + $0)) }
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }
}

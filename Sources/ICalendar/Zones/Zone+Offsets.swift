import CivilTime

extension Zone {
  /// The least and the greatest offset of the zone from a day before an instant to a day after it.
  func offsets(around second: Int) -> ClosedRange<Int> {
    let offsets = [-86_400, 0, 86_400].map { offset(at: Instant(seconds: second + $0)) }
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }
}

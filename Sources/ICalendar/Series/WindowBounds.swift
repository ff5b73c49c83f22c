import CivilTime

/// The requested window, in the units of instances.
struct WindowBounds {
  /// The zone in which times without a zone are read.
  let zone: Zone

  /// The instants of the window, in seconds since 1970-01-01T00:00:00Z.
  let instants: Range<Int>

  /// The days of the window, as the seconds of a clock that begins with them.
  let days: Range<Int>

  init(_ window: CalendarWindow) {
    zone = window.zone
    let to = max(window.from, window.to)
    let first = zone.startOfDay(window.from).seconds
    instants = first..<max(first, zone.startOfDay(to).seconds)
    days = window.from.daysSinceEpoch * 86_400..<to.daysSinceEpoch * 86_400
  }

  /// The first day that is no longer in the window.
  var end: CivilDate { CivilDateTime(secondsSinceEpoch: days.upperBound).date }

  /// The first half of the days; `nil` of a single one.
  var firstHalf: WindowBounds? {
    let from = CivilDateTime(secondsSinceEpoch: days.lowerBound).date
    let count = end.days(since: from)
    guard count > 1 else { return nil }
    return WindowBounds(CalendarWindow(from: from, to: from.adding(days: count / 2), zone: zone))
  }

  /// Whether an extent overlaps the window, or is empty and starts in it.
  func contains(_ extent: Range<Int>, isDate: Bool) -> Bool {
    let bounds = bounds(forDays: isDate)
    return extent.isEmpty ? bounds.contains(extent.lowerBound) : extent.overlaps(bounds)
  }

  /// The bounds for whole days, or for times.
  func bounds(forDays isDate: Bool) -> Range<Int> { isDate ? days : instants }

  /// The instant in the window's zone at which the day of a second in ``days`` begins.
  func startOfDay(at second: Int) -> Int {
    zone.startOfDay(CivilDateTime(secondsSinceEpoch: second).date).seconds
  }
}

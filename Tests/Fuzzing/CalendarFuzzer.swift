import CivilTime
import ICalendar

/// Reads whatever comes as a calendar, and looks at a week and at a year of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(at bytes: UnsafePointer<UInt8>, count: Int) -> CInt {
  let file = CalendarFile(
    parsing: Array(UnsafeBufferPointer(start: bytes, count: count)),
    zones: { name in name.hasPrefix("Europe/") ? budapest : nil })
  for (from, days) in [(20_773, 7), (16_071, 366)] {
    let day = CivilDate(daysSinceEpoch: from)
    let window = CalendarWindow(from: day, to: day.adding(days: days), zone: budapest)
    let found = file.occurrences(in: window).occurrences
    precondition(zip(found, found.dropFirst()).allSatisfy { isOrdered($0, $1, in: window.zone) })
  }
  return 0
}

private let budapest = (try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")) ?? .utc

/// Whether the first begins no later than the second.
private func isOrdered(_ one: Occurrence, _ other: Occurrence, in zone: Zone) -> Bool {
  start(of: one, in: zone) <= start(of: other, in: zone)
}

private func start(of occurrence: Occurrence, in zone: Zone) -> Instant {
  switch occurrence.extent {
  case .days(let from, _): zone.startOfDay(from)
  case .time(let start, _): start
  }
}

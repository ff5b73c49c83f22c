import CivilTime
import Commands
import ICalendar
import Platform

extension World {
  /// The target of a calendar that a command writes to a file, checked before the work.
  ///
  /// Only an earlier calendar of this name by this program is replaced without `--force`: it is
  /// written anew every day.
  package func calendarTarget(
    _ file: String, of name: String, replacing replaces: Bool
  ) throws(Failure) -> ResultTarget {
    let target = ResultTarget(file, replacing: replaces || isOwnCalendar(file, of: name))
    try target.check(in: self)
    return target
  }

  /// Whether a file is a calendar of this name by this program, or empty.
  private func isOwnCalendar(_ file: String, of name: String) -> Bool {
    guard files.kind(at: file) == .regular, let bytes = try? files.read(file) else { return false }
    return bytes.isEmpty || CalendarDraft.hasWritten(bytes, as: name)
  }

  /// Writes a calendar to a file, replacing its contents, and reports that.
  package func write(
    calendar bytes: [UInt8], of events: Int, to target: ResultTarget
  ) throws(Failure) {
    try target.write(bytes, in: self)
    if let file = target.file { say("wrote \(events.counting("event")) to '\(file)'") }
  }
}

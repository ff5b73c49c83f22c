import CivilTime
import Commands

extension World {
  /// Writes a calendar to a file, replacing its contents, and reports that.
  package func write(calendar bytes: [UInt8], of events: Int, to file: String) throws(Failure) {
    try ResultTarget(file, replacing: true).write(bytes, in: self)
    say("wrote \(events.counting("event")) to '\(file)'")
  }
}

import CivilTime
import Coach
import Commands
import EventStream
import Platform
import RoundRobin
import Statistics

extension World {
  /// Reads the history from the journals of all machines; reports and skips unreadable parts.
  ///
  /// - Parameters:
  ///   - window: The relevant time: only slices that overlap it are certain to be complete; `nil`
  ///     for all.
  ///   - withInterludes: Whether to include interludes.
  /// - Returns: The history, with the problems found.
  package func past(in window: Range<Instant>? = nil, withInterludes: Bool = false) -> Past {
    let running = runningRotations
    var reading = HistoryReading(
      window, running: Set(running.keys), tellsInterludes: withInterludes, in: self)
    reading.run()
    let past = reading.past(running: running)
    warn(of: past.problems)
    return past
  }

  /// The number of slices of a rotation that is over, as statistics count them; `nil` if the
  /// journals have none of them, as those of another machine or folder.
  package func slices(of rotation: String) -> Int? {
    var reading = HistoryReading(nil, running: [], tellsInterludes: false, in: self)
    reading.run()
    let slices = reading.past(running: [:]).history.slices.filter { $0.rotation == rotation }
    return slices.isEmpty ? nil : slices.count { $0.ending?.reason.isLastPart == true }
  }

  /// The rotations running on this machine, with their clocks.
  ///
  /// A rotation that does not respond at once counts up to its last record.
  var runningRotations: [String: Duration] {
    var running: [String: Duration] = [:]
    for name in rotationNames {
      do throws(ControlFailure) {
        let client = try control(name)
        try client.subscribe()
        guard let line = try client.nextRecordLine(within: .milliseconds(300)),
          let head = RecordHead(parsing: line)
        else { continue }
        running[head.rotation] = head.at
      } catch {
        continue
      }
    }
    return running
  }
}

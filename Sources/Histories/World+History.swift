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
  ///   - suffices: Whether the history of the window is enough; otherwise all of it is read.
  /// - Returns: The history, with the problems found.
  package func past(
    in window: Range<Instant>? = nil, withInterludes: Bool = false,
    if suffices: (History) -> Bool = { _ in true }
  ) -> Past {
    var reading = HistoryReading(
      window, running: runningRotations, tellsInterludes: withInterludes, in: self)
    reading.run()
    let past = reading.past()
    if window != nil, !suffices(past.history) { return self.past(withInterludes: withInterludes) }
    warn(of: past.problems)
    return past
  }

  /// The number of slices of a rotation that is over, as statistics count them; `nil` if the
  /// journals have none of them, as those of another machine or folder.
  package func slices(of rotation: String) -> Int? {
    var reading = HistoryReading(nil, running: .none, tellsInterludes: false, in: self)
    reading.run()
    let slices = reading.past().history.slices.filter { $0.rotation == rotation }
    return slices.isEmpty ? nil : slices.count { $0.ending?.reason.isLastPart == true }
  }

  /// The rotations running on this machine.
  ///
  /// A rotation that does not respond at once counts up to its last record.
  var runningRotations: RunningRotations {
    var running = RunningRotations.none
    for name in rotationNames {
      do throws(ControlFailure) {
        let client = try control(name)
        try client.subscribe()
        guard let line = try client.nextRecordLine(within: .milliseconds(300)),
          let head = RecordHead(parsing: line)
        else { continue }
        running.clocks[head.rotation] = head.at
        running.beginnings.append(head.beginning)
      } catch {
        continue
      }
    }
    return running
  }
}

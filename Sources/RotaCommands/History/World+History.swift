import CivilTime
import Coach
import EventStream
import Platform
import Statistics

extension World {
  /// The past, as the journals of all machines tell it; what cannot be read is said, and left out.
  ///
  /// - Parameters:
  ///   - window: The time that matters: what reaches into it is whole, all else may be missing;
  ///     `nil`: everything.
  ///   - withInterludes: Whether what lay between slices is told, too.
  /// - Returns: What the records tell.
  /// - Throws: That the journals cannot be looked at.
  func history(
    in window: Range<Instant>? = nil, withInterludes: Bool = false
  ) throws(Failure) -> History {
    let running = runningRotations
    var reading = try HistoryReading(
      window, running: Set(running.keys), tellsInterludes: withInterludes, in: self)
    reading.run()
    for message in reading.damage.messages { say(message) }
    return reading.history(running: running)
  }

  /// The rotations that run on this machine, and what their clocks show now.
  ///
  /// One that does not answer at once counts up to its last record.
  private var runningRotations: [String: Duration] {
    let names = Set(names(in: directories.runtime, endingIn: ".sock"))
    var running: [String: Duration] = [:]
    for name in names.union([RunOptions.defaultName]) {
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

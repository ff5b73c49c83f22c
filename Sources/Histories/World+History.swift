import CivilTime
import Coach
import Commands
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
  ///   - tellsProblems: Whether what cannot be read is said.
  /// - Returns: What the records tell, and what is wrong with them.
  package func past(
    in window: Range<Instant>? = nil, withInterludes: Bool = false, tellsProblems: Bool = true
  ) -> Past {
    let running = runningRotations
    var reading = HistoryReading(
      window, running: Set(running.keys), tellsInterludes: withInterludes, in: self)
    reading.run()
    let past = reading.past(running: running)
    if tellsProblems { for message in past.problems.messages { say(message) } }
    return past
  }

  /// The rotations that run on this machine, and what their clocks show now.
  ///
  /// One that does not answer at once counts up to its last record.
  private var runningRotations: [String: Duration] {
    let names = Set(names(in: directories.runtime, endingIn: ".sock"))
    var running: [String: Duration] = [:]
    for name in names.union([RotationName.standard]) {
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

import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Time that was spent on a task, as another program knows it.
struct ImportedInterval: Equatable {
  /// How it was over.
  enum Ending: String {
    /// It had its whole time.
    case expired
    /// Its task was done.
    case completed
    case stopped
  }

  var start: Instant
  var length: Duration
  var task: TaskItem
  var ending = Ending.stopped

  /// The records of a rotation that has only this one slice.
  ///
  /// - Parameters:
  ///   - machine: On which machine it is put down.
  ///   - copy: The how manieth of the same interval it is, from 1.
  ///   - zone: Whose clock the records show.
  /// - Returns: Its records, the opening first.
  func records(on machine: String, copy: Int, in zone: Zone) -> [Record] {
    let quantum = ending == .expired ? length : max(length + .seconds(1), .seconds(1500))
    var rotation = Rotation(tasks: [Terms()], rules: Rules(quantum: quantum, cycles: 1))
    var scribe = Scribe(
      rotationID: id(copy: copy),
      origin: Origin(name: "import", machine: machine, pid: 0, list: nil),
      roster: Roster(tasks: [task]), wall: WallClock(anchor: start, zone: zone))
    var records = [scribe.opening(rotation)]
    var script: [(at: Duration, command: Command)] = []
    switch ending {
    case .expired: break
    case .completed: script = [(length, .done())]
    case .stopped: script = [(length, .stop())]
    }
    var simulation = Simulation(rotation, script: script)
    let events = simulation.run(until: length)
    rotation = simulation.rotation
    for event in events { records.append(scribe.record(event, of: rotation)) }
    return records
  }

  /// The id of the rotation, which is the same whenever the same is imported.
  private func id(copy: Int) -> String {
    let (seconds, attoseconds) = length.components
    let parts = [
      "\(start.milliseconds)", "\(seconds)", "\(attoseconds)", task.title, task.project ?? "",
      task.tags.joined(separator: "\u{1E}"), "\(copy)",
    ]
    return "import-\(Fingerprint.text(of: parts.joined(separator: "\u{1F}")))"
  }
}

/// A place in a file that is not as it should be.
struct ImportFault: Error, Equatable {
  /// The number of the line, from 1.
  var line: Int
  /// What was found and what was expected.
  var message: String

  init(line: Int, _ message: String) { (self.line, self.message) = (line, message) }

  /// - Parameters:
  ///   - offset: Where in the file it is.
  ///   - bytes: The file.
  ///   - message: What was found and what was expected.
  init(at offset: Int, of bytes: [UInt8], _ message: String) {
    self.init(line: bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1, message)
  }
}

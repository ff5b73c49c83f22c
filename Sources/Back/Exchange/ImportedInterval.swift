import CivilTime
import Commands
import Drawing
import EventStream
import RoundRobin
import Statistics
import Tasks

/// Time spent on a task, from another program.
struct ImportedInterval: Equatable {
  /// The years in which a slice can have begun; others are typing errors.
  static let years = 1970...2199
  /// The maximum length of a slice in days.
  private static let mostDays = 7

  let start: Instant
  let length: Duration
  /// The time without work inside.
  let pause: Duration
  /// The end.
  var end: Instant { start + length + pause }
  let task: TaskItem
  /// The way it ended.
  let ending: SliceEnd
  /// The rotation it belongs to; `nil` if unknown.
  let rotation: String?
  /// The title under which version 0.1.0 would have imported it; `nil` for the same.
  let formerTitle: String?
  /// Whether another program followed a rotation when it recorded this.
  let wasTracked: Bool

  /// - Parameters:
  ///   - start: The start.
  ///   - length: The time of work.
  ///   - pause: The time without work inside.
  ///   - task: The task; its texts are made displayable.
  ///   - ending: The way it ended.
  ///   - rotation: The rotation it belongs to.
  ///   - formerTitle: The title under which version 0.1.0 would have imported it.
  ///   - wasTracked: Whether another program followed a rotation when it recorded this.
  /// - Throws: What was found and what was expected, if such a slice is impossible.
  init(
    start: Instant, length: Duration, pause: Duration = .zero, task: TaskItem,
    ending: SliceEnd = .stopped, rotation: String? = nil, formerTitle: String? = nil,
    wasTracked: Bool = false
  ) throws(Rejection) {
    let year = CivilDateTime(secondsSinceEpoch: start.seconds).date.year
    guard Self.years.contains(year) else { throw .year(found: year, expected: Self.years) }
    guard length >= .zero else { throw .backwards }
    guard length + pause <= .seconds(Self.mostDays * 86_400) else {
      let days = ((length + pause) / .seconds(86_400)).rounded(.up)
      throw .tooLong(days: Int(days), most: Self.mostDays)
    }
    let task = task.presentable
    guard !task.title.isEmpty else { throw .noTitle }
    let size = task.line(as: .todoTxt).utf8.count
    guard size <= TaskList.longestLine else {
      throw .tooLarge(bytes: size, most: TaskList.longestLine)
    }
    self.start = start
    self.length = length
    self.pause = pause
    self.task = task
    self.ending = ending
    self.rotation = rotation
    self.formerTitle = formerTitle
    self.wasTracked = wasTracked
  }

  /// The reason why an interval is not a valid slice.
  enum Rejection: Error, Equatable {
    case year(found: Int, expected: ClosedRange<Int>)
    case backwards
    case tooLong(days: Int, most: Int)
    case noTitle
    case tooLarge(bytes: Int, most: Int)

    /// Says what was found, and what was expected.
    var message: String {
      switch self {
      case .year(let found, let years):
        "the slice began in the year \(found), expected one from \(years.lowerBound) to "
          + "\(years.upperBound)"
      case .backwards: "the slice ends before it starts"
      case .tooLong(let days, let most):
        "the slice takes \(days) days, expected at most \(most)"
      case .noTitle: "title: found '', expected the title of a task"
      case .tooLarge(let bytes, let most):
        "the task takes \(bytes) bytes, expected at most \(most)"
      }
    }
  }

  // MARK: The journal

  /// The key that identifies the same slice elsewhere.
  var trace: SliceTrace { SliceTrace(start: start, length: length, title: task.title) }

  /// The keys by which it may be known.
  var traces: [SliceTrace] {
    [task.title, formerTitle].compactMap(\.self).map { title in
      SliceTrace(start: start, length: length, title: title)
    }
  }

  /// The id of its rotation if it is the `copy`-th slice of its trace, from 1; the same at every
  /// import.
  func id(copy: Int) -> String {
    PastSlice.importMark + Fingerprint.text(of: "\(trace)\u{1F}\(copy)")
  }

  /// The records of a rotation with only this slice.
  ///
  /// - Parameters:
  ///   - machine: The machine in whose journal they are written.
  ///   - copy: The number of the slice among those of the same trace, from 1.
  ///   - former: The interval before, if any.
  ///   - zone: The zone of the records' times.
  /// - Returns: The records, the opening first.
  func records(
    on machine: String, copy: Int, after former: ImportedInterval?, in zone: Zone
  ) -> [Record] {
    let isWhole = ending == .expired && length > .zero
    let quantum = isWhole ? length : max(length + .seconds(1), .seconds(1500))
    var scribe = Scribe(
      rotationID: id(copy: copy),
      origin: Origin(name: "import", machine: machine, pid: 0, list: nil),
      roster: Roster(tasks: [task]), wall: WallClock(anchor: start, zone: zone))
    let rotation = Rotation(tasks: [Terms()], rules: Rules(quantum: quantum, cycles: 1))
    var records = [scribe.opening(rotation)]
    var simulation = Simulation(rotation, script: script)
    for event in simulation.run(until: length + pause) {
      var record = scribe.record(event, of: simulation.rotation)
      switch record.content {
      case .sliceStarted(let card, let previous, let next, _, let why, let credit, let run):
        record.content = .sliceStarted(
          card, previous: previous, next: next, switched: former?.task.id != task.id, why: why,
          credit: credit, run)
      // The cause of its end, such as a commitment, is missing here, so the rotation is stopped.
      case .sliceEnded(let task, _, let spent, let length, let credit):
        record.content = .sliceEnded(task, ending, spent: spent, length: length, credit: credit)
      default: break
      }
      records.append(record)
    }
    return records
  }

  /// The commands that end it.
  private var script: [(at: Duration, command: Command)] {
    let half = length / 2
    let away: [(at: Duration, command: Command)] =
      pause > .zero ? [(half, .pause()), (half + pause, .resume)] : []
    let end = length + pause
    return switch ending {
    case .expired where length > .zero: away
    case .completed: away + [(end, .done())]
    case .expired, .skipped, .removed, .commitment, .displaced, .postponed, .slept, .stopped:
      away + [(end, .stop())]
    }
  }
}

extension TaskItem {
  /// The task without control characters, its title limited as in lists.
  fileprivate var presentable: TaskItem {
    let title = harmless(title).cut(toBytes: TaskItem.longestTitle)
    var item = TaskItem(title: title, id: hasWrittenID ? id : nil)
    item.projects = projects.map { harmless($0) }.filter { !$0.isEmpty }
    item.tags = tags.map { harmless($0) }.filter { !$0.isEmpty }
    item.priority = priority
    item.notes = notes.map {
      $0.split(separator: "\n").map { harmless(String($0)) }.joined(separator: "\n")
    }
    return item
  }
}

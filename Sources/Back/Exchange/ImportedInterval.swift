import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks

/// Time that was spent on a task, as another program knows it.
struct ImportedInterval: Equatable {
  /// The years in which a slice can have begun; others are slips of the pen.
  private static let years = 1970...2199
  /// The most days that a slice can take.
  private static let mostDays = 7

  let start: Instant
  let length: Duration
  /// How long nobody was at it in between.
  let pause: Duration
  let task: TaskItem
  /// How it was over.
  let ending: SliceEnd
  /// The rotation that it is said to belong to; `nil`: none is named.
  let rotation: String?

  /// - Parameters:
  ///   - start: When it began.
  ///   - length: How long somebody was at the task.
  ///   - pause: How long nobody was, in between.
  ///   - isMeasured: Whether somebody measured the length, so that there may be none.
  ///   - task: The task; its texts become such that they can be shown.
  ///   - ending: How it was over.
  ///   - rotation: The rotation that it is said to belong to.
  /// - Throws: What was found and what was expected, as a slice like this cannot be.
  init(
    start: Instant, length: Duration, pause: Duration = .zero, isMeasured: Bool = false,
    task: TaskItem, ending: SliceEnd = .stopped, rotation: String? = nil
  ) throws(Rejection) {
    let year = CivilDateTime(secondsSinceEpoch: start.seconds).date.year
    guard Self.years.contains(year) else { throw .year(found: year, expected: Self.years) }
    guard length > .zero || isMeasured else { throw .noTime }
    guard length + pause <= .seconds(Self.mostDays * 86_400) else {
      throw .tooLong(days: Int(length / .seconds(86_400)), most: Self.mostDays)
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
  }

  /// Why something is no slice.
  enum Rejection: Error, Equatable {
    case year(found: Int, expected: ClosedRange<Int>)
    case noTime
    case tooLong(days: Int, most: Int)
    case noTitle
    case tooLarge(bytes: Int, most: Int)

    /// What was found and what was expected.
    var message: String {
      switch self {
      case .year(let found, let years):
        "the slice began in the year \(found), expected one from \(years.lowerBound) to "
          + "\(years.upperBound)"
      case .noTime: "the slice takes no time; it has to end after it starts"
      case .tooLong(let days, let most):
        "the slice takes \(days) days, expected at most \(most)"
      case .noTitle: "title: found '', expected the title of a task"
      case .tooLarge(let bytes, let most):
        "the task takes \(bytes) bytes, expected at most \(most)"
      }
    }
  }

  // MARK: The journal

  /// By what the same slice is known elsewhere.
  var trace: SliceTrace { SliceTrace(start: start, length: length, title: task.title) }

  /// The id of its rotation if it is the `copy`-th slice of its trace, from 1; the same whenever the
  /// same is imported.
  func id(copy: Int) -> String { "import-\(trace.fingerprint(copy: copy))" }

  /// The records of a rotation that has only this one slice.
  ///
  /// - Parameters:
  ///   - machine: On which machine it is put down.
  ///   - copy: The how manieth slice of the same trace it is, from 1.
  ///   - zone: Whose clock the records show.
  /// - Returns: Its records, the opening first.
  func records(on machine: String, copy: Int, in zone: Zone) -> [Record] {
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
      // What ended it, such as a commitment, is not there any more: the rotation was stopped then.
      if case .sliceEnded(let task, _, let spent, let length, let credit) = record.content {
        record.content = .sliceEnded(task, ending, spent: spent, length: length, credit: credit)
      }
      records.append(record)
    }
    return records
  }

  /// What was done to end it.
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
  /// The task in texts without what could act on a terminal, its title as long as those of lists.
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

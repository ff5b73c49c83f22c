import CivilTime
import Drawing
import Planning
import Tasks

/// A day of a plan for display, including free time.
struct PlanDay: Equatable {
  /// A stretch of the day with one purpose.
  struct Item: Equatable {
    enum Kind: Equatable {
      /// Work on a task.
      case work(TaskItem?)
      case pause
      case commitment
      case free
    }

    var kind: Kind
    /// Its title, without control characters; empty for free time.
    var title: String
    /// Its beginning and its end as a clock shows them.
    var times: String
    /// Its place on the scale of the clock, in seconds since midnight; the end is later.
    var clock: Range<Int>
    /// Its length, which differs from the wall times when the clocks change.
    var length: Duration
    /// The day of an earlier plan for the task; `nil` for none.
    var carriedFrom: CivilDate?
    /// Its lateness and its remaining time, if worth mentioning.
    var state: [String] = []
    /// Other facts, such as its project.
    var detail = ""
    /// The reason for its place.
    var why = ""
    /// The task's note, in one line; may be empty.
    var note = ""
  }

  let date: CivilDate
  /// Ordered by start; only commitments overlap.
  let items: [Item]
  /// The current time in seconds since midnight; `nil` on other days.
  let now: Int?

  /// The ids of the tasks worked on.
  let tasks: Set<String>
  var work: Duration { total { if case .work = $0 { true } else { false } } }
  var free: Duration { total { $0 == .free } }

  private func total(_ isCounted: (Item.Kind) -> Bool) -> Duration {
    items.filter { isCounted($0.kind) }.reduce(.zero) { $0 + $1.length }
  }
}

extension PlanDay {
  /// The part of a plan on a day.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - plan: The plan.
  ///   - inputs: Its inputs.
  ///   - tasks: The tasks of the inputs, by their ids.
  ///   - free: The rest of the working time.
  ///   - now: The current instant.
  init(
    _ date: CivilDate, of plan: Plan, from inputs: PlanInputs, _ tasks: [String: TaskItem],
    free: [Span], now: Instant
  ) {
    let zone = inputs.zone
    let (start, end) = (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
    // An item that extends beyond midnight has a part on each day.
    let blocks = plan.blocks(on: date, in: zone)
    let items =
      blocks.map { block in
        let task = block.kind.task.flatMap { tasks[$0] }
        return (block.start, block.end, Item(block, of: task, from: inputs))
      }
      + free.filter { $0.start >= start && $0.start < end }.map { free in
        (free.start, free.end, Item(free, in: zone))
      }
    self.date = date
    // By instant: an hour that the clocks repeat is on the wall clock twice.
    self.items = items.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    self.tasks = Set(blocks.compactMap(\.kind.task))
    let local = zone.local(now)
    self.now = local.date == date ? local.time.secondsSinceMidnight : nil
  }
}

extension PlanDay.Item {
  fileprivate init(_ block: Plan.Block, of task: TaskItem?, from inputs: PlanInputs) {
    switch block.kind {
    case .task: kind = .work(task)
    case .pause: kind = .pause
    case .commitment: kind = .commitment
    }
    title = harmless(block.title)
    times = PlanWords.times(from: block.start, to: block.end, in: inputs.zone)
    clock = inputs.zone.clock(from: block.start, to: block.end)
    length = block.end - block.start
    carriedFrom = task.flatMap { inputs.past.days[$0.id] }
    state = [block.late?.description, task.flatMap { inputs.rest(of: $0) }].compactMap(\.self)
    detail = harmless((task?.projects ?? []).map { "+\($0)" }.joined(separator: " "))
    why = harmless(block.why.description)
    note = harmless(task?.notes ?? "")
  }

  fileprivate init(_ free: Span, in zone: Zone) {
    kind = .free
    title = ""
    times = PlanWords.times(from: free.start, to: free.end, in: zone)
    clock = zone.clock(from: free.start, to: free.end)
    length = free.length
  }
}

extension Zone {
  /// The wall times of two instants of a day, in seconds since its midnight; where the clocks are
  /// put back so that the end would not be later, the length determines it.
  package func clock(from start: Instant, to end: Instant) -> Range<Int> {
    let (begin, stop) = (local(start), local(end))
    let first = begin.time.secondsSinceMidnight
    let days = stop.date.days(since: begin.date)
    let last = stop.time.secondsSinceMidnight + days * 86_400
    let length = Int((end - start).components.seconds)
    return first..<min(86_400, max(last, first + 1, last > first ? last : first + length))
  }
}

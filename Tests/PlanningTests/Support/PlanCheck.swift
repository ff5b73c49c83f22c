import CivilTime
import Planning
import Tasks

/// A plan, held against the laws; it is slow and simple, and knows nothing of how plans are made.
struct PlanCheck {
  /// Free time at a stretch.
  struct Stretch {
    var start: Instant
    var end: Instant
  }

  let plan: Plan
  let request: PlanRequest
  let slots: Slots

  /// The blocks of tasks, in order.
  private let work: [(block: Plan.Block, task: TaskItem)]

  /// The free time in as few parts as can be.
  private let stretches: [Stretch]

  init(_ plan: Plan, for request: PlanRequest) {
    self.plan = plan
    self.request = request
    slots = Slots(of: request)
    work = plan.blocks.compactMap { block in
      request.tasks.first { $0.id == block.task }.map { (block, $0) }
    }
    stretches = slots.free.reduce(into: []) { stretches, slot in
      if let last = stretches.last, last.end == slot.start {
        stretches[stretches.count - 1].end = slot.end
      } else {
        stretches.append(Stretch(start: slot.start, end: slot.end))
      }
    }
  }

  var broken: Set<Law> { Set(Law.allCases.filter { !holds($0) }) }

  private func holds(_ law: Law) -> Bool {
    switch law {
    case .nothingOverlaps: nothingOverlaps
    case .insideTheWindows: work.allSatisfy { isInsideWindows($0.block) }
    case .buffers: work.allSatisfy { keepsBuffers($0.block) }
    case .minimum: request.tasks.allSatisfy(keepsMinimum)
    case .maximum: work.allSatisfy(keepsMaximum)
    case .pauses: pausesAreRight
    case .cap: slotDates.allSatisfy { budget(on: $0) >= .zero }
    case .arrivalsAndDueDates:
      work.allSatisfy { block, task in
        block.start >= request.arrival(of: task) ?? block.start
          && (block.late != nil) == isLate(task, at: block.end)
      }
    case .amounts: request.tasks.allSatisfy(amountIsRight)
    case .noUsableRoom: noRoomIsUsable
    case .noIdleTime: work.allSatisfy(leavesNothing)
    case .order: orderIsRight
    case .commitments: commitmentsAreRight
    }
  }

  // MARK: The blocks

  private func blocks(of task: TaskItem) -> [Plan.Block] {
    work.filter { $0.task.id == task.id }.map(\.block)
  }

  private func placed(_ task: TaskItem) -> Duration {
    blocks(of: task).reduce(.zero) { $0 + $1.length }
  }

  private var nothingOverlaps: Bool {
    let blocks = plan.blocks.filter { $0.kind != .commitment }
    let fixed = plan.blocks.filter { $0.kind == .commitment }
    return plan.blocks.allSatisfy { $0.start < $0.end }
      && zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start }
      && blocks.allSatisfy { block in
        fixed.allSatisfy { block.end <= $0.start || $0.end <= block.start }
      }
  }

  private func isInsideWindows(_ block: Plan.Block) -> Bool {
    slots.windows.contains { $0.start <= block.start && block.end <= $0.end }
      && block.start >= request.earliest ?? block.start
  }

  private func keepsBuffers(_ block: Plan.Block) -> Bool {
    request.commitments.allSatisfy { commitment in
      commitment.start >= commitment.end || block.end <= commitment.start - request.buffer
        || commitment.end + request.buffer <= block.start
    }
  }

  private var pausesAreRight: Bool {
    let pairs = stretches.flatMap { stretch in
      let inside = work.map(\.block).filter { stretch.start <= $0.start && $0.end <= stretch.end }
      return Array(zip(inside, inside.dropFirst()))
    }
    let expected = pairs.map { [$0.0.end, $0.0.end + request.pause] }
    let pauses = plan.blocks.filter { $0.kind == .pause }.map { [$0.start, $0.end] }
    return pairs.allSatisfy { $0.0.end + request.pause <= $0.1.start }
      && pauses == (request.pause == .zero ? [] : expected)
  }

  private var commitmentsAreRight: Bool {
    let midnights = (request.days + (1...2).compactMap { request.days.last?.adding(days: $0) })
      .map(request.zone.startOfDay)
    let end = max(slots.end, midnights.dropLast().last ?? slots.end)
    let parts = zip(midnights, midnights.dropFirst()).flatMap { start, stop in
      request.commitments.map { (max($0.start, start), min($0.end, stop)) }
        .filter { $0.0 < $0.1 && $0.0 < end }
    }
    let found = plan.blocks.filter { $0.kind == .commitment }.map { [$0.start, $0.end] }
    return found == parts.map { [$0.0, $0.1] }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }

  // MARK: The limits

  private func longest(_ task: TaskItem) -> Duration {
    min(request.maximum, task.slice ?? .seconds(1 << 40))
  }

  /// Whether no other task should have had the time beyond the longest block of a task. A fair
  /// share gives it to the task that would otherwise have less on that day.
  private func keepsMaximum(_ block: Plan.Block, of task: TaskItem) -> Bool {
    let beyond = block.length - longest(task)
    if beyond <= .zero || task.due != nil { return true }
    let day = slots.day(at: block.start)
    return lacking.allSatisfy { other in
      other.id == task.id || shortest(other) > beyond
        || request.arrival(of: other).map { $0 > block.start + longest(task) } ?? false
        || request.strategy == .share && placed(other, on: day) >= placed(task, on: day) - beyond
    }
  }

  /// The total of a task's blocks on one of the days.
  private func placed(_ task: TaskItem, on day: Int?) -> Duration {
    blocks(of: task).filter { slots.day(at: $0.start) == day }.reduce(.zero) { $0 + $1.length }
  }

  /// Whether a task had to be finished before an instant.
  private func isLate(_ task: TaskItem, at end: Instant) -> Bool {
    task.due.map { request.zone.instant(of: $0.end) < end } ?? false
  }

  private func shortest(_ task: TaskItem) -> Duration { min(request.minimum, longest(task)) }

  /// How much of a task is asked for; nil if that depends on the day.
  private func wanted(_ task: TaskItem) -> Duration? {
    task.estimate ?? (request.strategy == .deadline || isPressing(task) ? shortest(task) : nil)
  }

  /// Whether a task is due on the days of the plan, or in their windows.
  private func isPressing(_ task: TaskItem) -> Bool {
    guard let due = task.due, let last = request.days.last else { return false }
    return request.zone.instant(of: due.end)
      <= max(slots.end, request.zone.startOfDay(last.adding(days: 1)))
  }

  private func keepsMinimum(_ task: TaskItem) -> Bool {
    let short = blocks(of: task).filter { $0.length < shortest(task) }
    let mayBeCut = task.due != nil
    return short.isEmpty || mayBeCut || short.count == 1 && placed(task) == wanted(task)
  }

  private func amountIsRight(_ task: TaskItem) -> Bool {
    let short = plan.unplaced.first { $0.task == task.id }?.short ?? .zero
    guard (request.arrival(of: task).map { $0 < slots.end } ?? true) else {
      return placed(task) == .zero && short == .zero
    }
    guard let wanted = wanted(task) else {
      return short == (placed(task) == .zero ? request.minimum : .zero)
    }
    guard request.strategy == .deadline, let due = task.due else {
      return placed(task) + short == wanted
    }
    let end = request.zone.instant(of: due.end)
    let inTime = blocks(of: task).reduce(Duration.zero) {
      $0 + max(.zero, min($1.end, end) - $1.start)
    }
    return (isPressing(task) ? inTime : placed(task)) + short == wanted
  }

  private var slotDates: Set<CivilDate> { Set(slots.free.map(\.date)) }

  /// What the cap leaves on a date.
  private func budget(on date: CivilDate) -> Duration {
    guard let cap = request.cap else { return .seconds(1 << 40) }
    let start = request.zone.startOfDay(date)
    let end = request.zone.startOfDay(date.adding(days: 1))
    return work.reduce(cap) {
      $0 - max(.zero, min($1.block.end, end) - max($1.block.start, start))
    }
  }

  // MARK: The room

  /// The free time, day by day, and with a cap date by date.
  private var openTime: [(start: Instant, end: Instant, date: CivilDate)] {
    var rooms: [(start: Instant, end: Instant, date: CivilDate)] = []
    var last: Slots.Slot?
    for slot in slots.free {
      if let last, last.end == slot.start, last.day == slot.day,
        last.date == slot.date || request.cap == nil
      {
        rooms[rooms.count - 1].end = slot.end
      } else {
        rooms.append((slot.start, slot.end, slot.date))
      }
      last = slot
    }
    return rooms
  }

  /// The free time without the blocks and the pauses around them.
  private var rooms: [(start: Instant, end: Instant, date: CivilDate)] {
    openTime.flatMap { room in
      let stretch = stretches.first { $0.start <= room.start && room.end <= $0.end }
      var parts: [(start: Instant, end: Instant, date: CivilDate)] = []
      var start = room.start
      for (block, _) in work {
        guard let stretch, stretch.start <= block.start, block.end <= stretch.end else { continue }
        parts.append((start, min(room.end, block.start - request.pause), room.date))
        start = max(start, block.end + request.pause)
      }
      return (parts + [(start, room.end, room.date)]).filter { $0.start < $0.end }
    }
  }

  /// The tasks that lack something.
  private var lacking: [TaskItem] {
    request.tasks.filter { task in
      let comes = request.arrival(of: task).map { $0 < slots.end } ?? true
      return comes && placed(task) < wanted(task) ?? .milliseconds(1)
    }
  }

  private var noRoomIsUsable: Bool {
    let lacking = lacking
    guard !lacking.isEmpty else { return true }
    let rooms = rooms
    return lacking.allSatisfy { task in
      let rest = wanted(task).map { $0 - placed(task) } ?? longest(task)
      return rooms.allSatisfy { start, end, date in
        let start = max(start, request.arrival(of: task) ?? start)
        let length = min(end - start, rest, longest(task), budget(on: date))
        return length <= .zero || length < min(shortest(task), rest)
      }
    }
  }

  /// Whether a block has all that it can have of the time behind it, to the minute.
  private func leavesNothing(_ block: Plan.Block, of task: TaskItem) -> Bool {
    guard request.strategy == .share, task.due == nil else { return true }
    guard let open = openTime.first(where: { $0.start < block.end && block.end <= $0.end }) else {
      return false
    }
    let next = work.lazy.map(\.block.start).first { $0 >= block.end } ?? open.end + request.pause
    let free = min(open.end, next - request.pause)
    let rest = wanted(task).map { $0 - placed(task) } ?? longest(task)
    let more = min(free - block.end, rest, longest(task) - block.length, budget(on: open.date))
    return more < .seconds(60)
  }

  // MARK: The order

  private var orderIsRight: Bool {
    let waiting = lacking.filter { blocks(of: $0).isEmpty }
    return waiting.allSatisfy { task in
      let least = min(shortest(task), wanted(task) ?? longest(task))
      return work.allSatisfy { block, other in
        !comes(task, before: other) || block.length < least
          || block.start < request.arrival(of: task) ?? block.start
      }
    }
  }

  /// Whether a task is always served before another one.
  private func comes(_ task: TaskItem, before other: TaskItem) -> Bool {
    guard task.due == nil, other.due == nil, request.days.count == 1 else { return false }
    let (one, two) = (rank(task), rank(other))
    return (one.priority, one.carried, one.place) < (two.priority, two.carried, two.place)
  }

  /// What the order goes by: the priority, then how long ago a former plan had the task, then the
  /// list.
  private func rank(_ task: TaskItem) -> (priority: String, carried: Int, place: Int) {
    let place = request.tasks.firstIndex { $0.id == task.id }
    let carried = request.carried[task.id]?.daysSinceEpoch
    return (task.priority?.description ?? "~", carried ?? .max, place ?? 0)
  }
}

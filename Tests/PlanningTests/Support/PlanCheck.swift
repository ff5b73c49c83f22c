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
    case .maximum: work.allSatisfy { $0.block.length <= longest($0.task) }
    case .pauses: pausesAreRight
    case .cap: slotDates.allSatisfy { budget(on: $0) >= .zero }
    case .arrivalsAndDueDates: work.allSatisfy { allows($0.task, $0.block.start, $0.block.end) }
    case .amounts: request.tasks.allSatisfy(amountIsRight)
    case .noUsableRoom: noRoomIsUsable
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
    let midnights =
      request.days.map(request.zone.startOfDay)
      + [request.days.last.map { request.zone.startOfDay($0.adding(days: 1)) }].compactMap { $0 }
    let parts = zip(midnights, midnights.dropFirst()).flatMap { start, end in
      request.commitments.map { (max($0.start, start), min($0.end, end)) }.filter { $0.0 < $0.1 }
    }
    let found = plan.blocks.filter { $0.kind == .commitment }.map { [$0.start, $0.end] }
    return found == parts.map { [$0.0, $0.1] }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }

  // MARK: The limits

  private func longest(_ task: TaskItem) -> Duration {
    min(request.maximum, task.slice ?? .seconds(1 << 40))
  }

  private func shortest(_ task: TaskItem) -> Duration { min(request.minimum, longest(task)) }

  /// How much of a task is asked for; nil if that depends on the day.
  private func wanted(_ task: TaskItem) -> Duration? {
    task.estimate ?? (request.strategy == .deadline ? shortest(task) : nil)
  }

  private func keepsMinimum(_ task: TaskItem) -> Bool {
    let short = blocks(of: task).filter { $0.length < shortest(task) }
    let mayBeCut = request.strategy == .deadline && task.due != nil
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
    return placed(task) + short == wanted
  }

  private func allows(_ task: TaskItem, _ start: Instant, _ end: Instant) -> Bool {
    start >= request.arrival(of: task) ?? start && end <= deadline(of: task) ?? end
  }

  /// When a task is due; shares are there for what is overdue, too.
  private func deadline(of task: TaskItem) -> Instant? {
    guard let due = task.due.map({ request.zone.instant(of: $0.end) }) else { return nil }
    let first = request.days.first.map(request.zone.startOfDay) ?? .epoch
    let isOverdue = due <= max(first, request.earliest ?? first)
    return request.strategy == .share && isOverdue ? nil : due
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

  /// What is left of the free time beside the blocks and their pauses, day by day, and with a cap
  /// date by date.
  private var rooms: [(start: Instant, end: Instant, date: CivilDate)] {
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
    return rooms.flatMap { room in
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
        let end = min(end, deadline(of: task) ?? end)
        let length = min(end - start, rest, longest(task), budget(on: date))
        return length <= .zero || length < min(shortest(task), rest)
      }
    }
  }

  // MARK: The order

  private var orderIsRight: Bool {
    let waiting = lacking.filter { blocks(of: $0).isEmpty }
    return waiting.allSatisfy { task in
      let least = min(shortest(task), wanted(task) ?? longest(task))
      return work.allSatisfy { block, other in
        !comes(task, before: other) || !allows(task, block.start, block.end) || block.length < least
      }
    }
  }

  /// Whether a task is always served before another one.
  private func comes(_ task: TaskItem, before other: TaskItem) -> Bool {
    let (one, two) = (rank(task), rank(other))
    let carried = [request.carried[task.id], request.carried[other.id]].map { $0 == nil ? 1 : 0 }
    switch request.strategy {
    case .share:
      return (carried[0], one.priority, one.due, one.place) < (
        carried[1], two.priority, two.due, two.place
      )
    case .deadline:
      // What was carried over comes first only where no due date is missed for it.
      return carried[0] <= carried[1]
        && (one.due, one.priority, one.place) < (two.due, two.priority, two.place)
    }
  }

  private func rank(_ task: TaskItem) -> (priority: String, due: Instant, place: Int) {
    let due = task.due.map { request.zone.instant(of: $0.end) }
    let place = request.tasks.firstIndex { $0.id == task.id }
    return (task.priority?.description ?? "~", due ?? Instant(milliseconds: .max), place ?? 0)
  }
}

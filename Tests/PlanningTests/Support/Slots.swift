import CivilTime
import Planning
import Tasks

/// The time of a request in slots so short that nothing begins or ends inside of one: all instants
/// of a slot are alike.
struct Slots {
  struct Slot {
    let start: Instant
    let end: Instant
    let date: CivilDate
    /// Which of the days its window begins on; the first of them, if several do.
    let day: Int

    var length: Duration { end - start }
  }

  /// The slots in which there is free time, in order.
  let free: [Slot]

  /// The windows of all days, as few as can be, in order.
  let windows: [(start: Instant, end: Instant)]

  /// When the last window ends.
  var end: Instant { windows.map(\.end).max() ?? .epoch }

  /// The day of the free time at an instant.
  func day(at instant: Instant) -> Int? {
    free.first { $0.start <= instant && instant < $0.end }?.day
  }

  init(of request: PlanRequest) {
    let zone = request.zone
    let windowsOfDays = request.days.map { day in
      if request.windows.isEmpty {
        return [(zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)))]
      }
      return request.windows.map { window in
        let (start, end) = window.resolved(on: day)
        return (zone.reached(start), zone.reached(end))
      }.filter { $0.0 < $0.1 }
    }
    let windows = windowsOfDays.flatMap { $0 }
    let busy = request.commitments.filter { $0.start < $0.end }
      .map { ($0.start - request.buffer, $0.end + request.buffer) }
    let tasks = request.tasks.flatMap { task in
      [request.arrival(of: task), task.due.map { zone.instant(of: $0.end) }].compactMap { $0 }
    }
    let midnights = request.days.flatMap { day in
      (0...2).map { zone.startOfDay(day.adding(days: $0)) }
    }
    let edges = Set(
      (windows + busy).flatMap { [$0.0, $0.1] } + tasks + midnights
        + [request.earliest].compactMap { $0 }
    ).sorted()
    free = zip(edges, edges.dropFirst()).compactMap { start, end in
      func lies(in span: (Instant, Instant)) -> Bool { span.0 <= start && end <= span.1 }
      guard let day = windowsOfDays.firstIndex(where: { $0.contains(where: lies) }),
        !busy.contains(where: lies), start >= request.earliest ?? start
      else { return nil }
      return Slot(start: start, end: end, date: zone.local(start).date, day: day)
    }
    self.windows = windows.sorted { $0.0 < $1.0 }.reduce(into: []) { merged, window in
      if let last = merged.last, window.0 <= last.end {
        merged[merged.count - 1].end = max(last.end, window.1)
      } else {
        merged.append((start: window.0, end: window.1))
      }
    }
  }
}

extension Zone {
  /// When the clocks have reached a time, which they may skip.
  fileprivate func reached(_ local: CivilDateTime) -> Instant {
    guard case .gap(_, let change) = resolve(local) else { return instant(of: local) }
    return change
  }
}

extension PlanRequest {
  /// When a task is there, if it says so.
  func arrival(of task: TaskItem) -> Instant? {
    guard let from = task.from, let first = days.first else { return nil }
    return zone.instant(of: from.resolved(on: first))
  }

  /// How much of what is due can be done in time, at the most, and how much there is.
  func feasible(in slots: Slots) -> (possible: Duration, wanted: Duration) {
    let tasks = tasks.filter { task in
      task.due != nil && arrival(of: task).map { $0 < slots.end } ?? true
    }
    let dates = Array(Set(slots.free.map(\.date)))
    let (source, sink) = (0, 1)
    func node(task: Int) -> Int { 2 + task }
    func node(slot: Int) -> Int { 2 + tasks.count + slot }
    func node(date: Int) -> Int { 2 + tasks.count + slots.free.count + date }
    var network = FlowNetwork(nodes: node(date: dates.count))
    for (index, task) in tasks.enumerated() {
      network.connect(source, to: node(task: index), capacity: task.estimate.milliseconds)
      let (arrival, due) = (arrival(of: task), task.due.map { zone.instant(of: $0.end) })
      for (place, slot) in slots.free.enumerated() {
        guard slot.start >= arrival ?? slot.start, slot.end <= due ?? slot.end else { continue }
        network.connect(
          node(task: index), to: node(slot: place), capacity: slot.length.milliseconds)
      }
    }
    for (place, slot) in slots.free.enumerated() {
      guard let date = dates.firstIndex(of: slot.date) else { continue }
      network.connect(node(slot: place), to: node(date: date), capacity: slot.length.milliseconds)
    }
    for date in dates.indices {
      network.connect(node(date: date), to: sink, capacity: cap?.milliseconds ?? .max / 2)
    }
    let flow = network.flow(from: source, to: sink)
    let wanted = tasks.reduce(0) { $0 + $1.estimate.milliseconds }
    return (.milliseconds(flow), .milliseconds(wanted))
  }
}

extension Duration {
  var milliseconds: Int { Int(attoseconds / 1_000_000_000_000_000) }
}

extension Duration? {
  fileprivate var milliseconds: Int { map(\.milliseconds) ?? 0 }
}

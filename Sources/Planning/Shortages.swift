import CivilTime
import Tasks

/// The reasons why tasks lack time, with remedies.
struct Shortages {
  private let draft: Draft
  private let time: FreeTime

  /// The time outside of the windows that was not suggested to any task.
  private var outside: [FreeTime.Outside]

  /// The remaining room, which no task can use as it is.
  private let rooms: [Gap]

  /// The number of tasks that share any new room; zero if it goes to the first in order.
  private let sharers: Int

  init(in draft: Draft, time: FreeTime, strategy: PlanRequest.Strategy) {
    self.draft = draft
    self.time = time
    let open = draft.works.count { $0.rank == .free && ($0.rest == nil || $0.short > .zero) }
    sharers = strategy == .share ? open : 0
    outside = time.outside
    rooms = draft.rooms
  }

  /// The obstacle of a task, with a remedy; the same time is not suggested to two tasks.
  mutating func reason(for work: Work, short: Duration) -> Reason {
    var reason = remedy(for: work, short: short)
    reason.isShared = work.rank == .free && sharers > 1
    return reason
  }

  private mutating func remedy(for work: Work, short: Duration) -> Reason {
    // A due date after the last day is not missed yet.
    let due = (work.due ?? .never) <= time.horizon ? work.item.due : nil
    if let due, let date = work.due, date <= time.start, work.short <= .zero {
      return Reason(.overdue(due), help: .laterDue)
    }
    var work = work
    // If it has a place after its due date, it needs one before.
    if work.rank == .late, let date = work.due, date > time.start {
      work.deadline = date
      work.placed = (work.amount ?? .zero) - short
    }
    let rooms = rooms.map { $0.part(work.allowed(in: $0.span)) }.filter { !$0.span.isEmpty }
    if let cap = draft.cap, rooms.contains(where: { $0.length >= work.floor }) {
      let higher = higherCap(than: cap, for: work, in: rooms)
      return Reason(.cap(cap), help: higher ?? elsewhere(for: work, isPressing: due != nil))
    }
    if let minimum = smallerMinimum(for: work, in: rooms) {
      return Reason(.gapsTooShort(work.floor), help: minimum)
    }
    let isAhead = (work.due ?? .never) > time.start
    return Reason(
      due.flatMap { isAhead ? .noRoomBefore($0) : nil } ?? .noRoom,
      help: elsewhere(for: work, isPressing: due != nil))
  }

  /// The lowest cap, in quarters of an hour, that makes room for the missing time. Room shorter
  /// than a block does not count.
  private func higherCap(
    than cap: Duration, for work: Work, in rooms: [Gap]
  ) -> Reason.Help? {
    let usable = rooms.filter { $0.length >= work.floor }
    let dates = Dictionary(grouping: usable, by: \.date)
      .mapValues { $0.reduce(Duration.zero) { $0 + $1.length } }
    let quarters = (1...96).lazy.map { Duration.seconds(900 * $0) }
    return quarters.filter { $0 > cap }.first { cap in
      let rooms = dates.map { min($0.value, cap - draft.spent(on: $0.key)) }
      return rooms.filter { $0 >= work.floor }.reduce(.zero, +) >= work.short
    }.map { .cap($0) }
  }

  /// The highest minimum with which the missing time fits.
  private func smallerMinimum(for work: Work, in rooms: [Gap]) -> Reason.Help? {
    var missing = work.short
    for length in rooms.map(\.length).sorted(by: >) {
      missing -= length
      if missing <= .zero, length.wholeMinutes > .zero { return .minimum(length.wholeMinutes) }
    }
    return nil
  }

  /// Work outside the windows: after one or, if nothing else is left, before one.
  private mutating func elsewhere(for work: Work, isPressing: Bool) -> Reason.Help? {
    let fitting = outside.indices.filter { index in
      let place = outside[index]
      return work.allowed(in: place.span).length >= need(of: work, in: place)
        && draft.budget(on: place.date) >= work.short
    }
    if let evening = fitting.first(where: { outside[$0].followsWork }) {
      return help(work, in: evening)
    }
    guard isPressing else { return time.nextDay.map { .day($0) } }
    return fitting.last.map { help(work, in: $0) } ?? .laterDue
  }

  /// Place the missing time as near to the windows as possible.
  private mutating func help(_ work: Work, in index: Int) -> Reason.Help {
    let place = outside[index]
    var span = work.allowed(in: place.span)
    let length = Duration.seconds(60 * need(of: work, in: place).minutesBegun)
    if place.followsWork {
      span.end = min(span.end, span.start + length)
      outside[index].span.start = span.end + draft.pause
    } else {
      span.start = max(span.start, span.end - length)
      outside[index].span.end = span.start - draft.pause
    }
    let (start, end) = (time.zone.local(span.start).time, time.zone.local(span.end).time)
    return ClockSpan(start: start, end: end).map { .work(place.date, $0) } ?? .laterDue
  }

  /// The contiguous time needed for the missing work, including breaks between its blocks and after
  /// an adjoining earlier block.
  private func need(of work: Work, in place: FreeTime.Outside) -> Duration {
    let touches = draft.lastEnd(upTo: place.span.start).map { $0 > place.span.start - draft.pause }
    let blocks = min(1000, work.short.parts(of: work.longest))
    return work.short + draft.pause
      * (max(0, blocks - 1) + (touches == true && place.followsWork ? 1 : 0))
  }
}

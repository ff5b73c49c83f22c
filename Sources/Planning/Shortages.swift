import CivilTime
import Tasks

/// Why tasks lack something in a plan, and what would help.
struct Shortages {
  private let draft: Draft
  private let time: FreeTime

  /// The room that is left. No task could use it as it is, or it would not be there.
  private let rooms: [Gap]

  init(in draft: Draft, time: FreeTime) {
    self.draft = draft
    self.time = time
    rooms = draft.rooms
  }

  /// The obstacle of a task, and the change that would make room for it.
  func reason(for work: Work) -> Reason {
    // What is due after the last day is not missed yet.
    let due = (work.deadline ?? .never) <= time.endOfDays ? work.item.due : nil
    if let due, let deadline = work.deadline, deadline <= time.start {
      return Reason(.overdue(due), help: .laterDue)
    }
    let rooms = rooms.map { $0.part(work.allowed(in: $0.span)) }.filter { !$0.span.isEmpty }
    let elsewhere = elsewhere(for: work, isPressing: due != nil)
    if let cap = draft.cap, rooms.contains(where: { $0.length >= work.floor }) {
      return Reason(.cap(cap), help: higherCap(than: cap, for: work, in: rooms) ?? elsewhere)
    }
    if let minimum = smallerMinimum(for: work, in: rooms) {
      return Reason(.gapsTooShort(work.floor), help: minimum)
    }
    return Reason(due.map { .noRoomBefore($0) } ?? .noRoom, help: elsewhere)
  }

  /// The least cap, to the quarter of an hour, that leaves room for all that is missing. What is less
  /// than a block takes is no room.
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

  /// The longest minimum with which all that is missing has room.
  private func smallerMinimum(for work: Work, in rooms: [Gap]) -> Reason.Help? {
    var missing = work.short
    for length in rooms.map(\.length).sorted(by: >) {
      missing -= length
      if missing <= .zero, length.wholeMinutes > .zero { return .minimum(length.wholeMinutes) }
    }
    return nil
  }

  /// To work when there is no window: behind one, or, where nothing else is left, before one.
  private func elsewhere(for work: Work, isPressing: Bool) -> Reason.Help? {
    let need = need(of: work)
    let times = time.outside.filter {
      work.allowed(in: $0.span).length >= need && draft.budget(on: $0.date) >= work.short
    }
    if let evening = times.first(where: \.followsWork) { return help(work, in: evening) }
    guard isPressing else { return time.nextDay.map { .day($0) } }
    return times.last.map { help(work, in: $0) } ?? .laterDue
  }

  /// To do what is missing as near to the windows as can be.
  private func help(_ work: Work, in outside: FreeTime.Outside) -> Reason.Help {
    var span = work.allowed(in: outside.span)
    let length = Duration.seconds(60 * need(of: work).minutesBegun)
    if outside.followsWork {
      span.end = min(span.end, span.start + length)
    } else {
      span.start = max(span.start, span.end - length)
    }
    let (start, end) = (time.zone.local(span.start).time, time.zone.local(span.end).time)
    return ClockSpan(start: start, end: end).map { .work(outside.date, $0) } ?? .laterDue
  }

  /// How much time at a stretch is enough for what is missing, with a pause for each block of it.
  private func need(of work: Work) -> Duration {
    work.short + draft.pause * min(1000, work.short.parts(of: work.longest))
  }
}

import CivilTime
import Tasks

/// A request, and what a plan for it has place for.
struct Trial {
  enum Remedy {
    case cap
    case minimum
    /// To work after a window.
    case later
    /// To work before one.
    case earlier
    case days
  }

  let request: PlanRequest
  let time: FreeTime
  let draft: Draft
  /// The places of the tasks in the draft, by their ids: a long list has many that lack time.
  private let indices: [String: Int]

  init(of request: PlanRequest, in draft: Draft, at time: FreeTime) {
    self.request = request
    self.time = time
    self.draft = draft
    indices = Dictionary(
      zip(draft.works.lazy.map(\.item.id), draft.works.indices), uniquingKeysWith: { one, _ in one }
    )
  }

  /// The time that a task lacks: before its due date, unless that is before the plan.
  func lack(of work: Work) -> Duration {
    indices[work.item.id].map { request.lack(of: draft.works[$0], in: draft, at: time) } ?? .zero
  }

  /// Whether a task has time after its due date, and lacks some regardless of that, as fair shares
  /// count it.
  func lacksAnyTime(_ work: Work) -> Bool {
    guard request.strategy == .share, work.rank == .late, let due = work.due else { return false }
    return draft.pieces.contains {
      $0.span.end > due && draft.works[$0.task].item.id == work.item.id
    }
  }

  /// The room that only a cap keeps a task from.
  func usableRooms(for work: Work) -> [Gap] {
    draft.rooms.filter { work.allowed(in: $0.span).length >= max(work.floor, .milliseconds(1)) }
  }

  /// The kinds of remedies for a task, in the order in which they are tried.
  ///
  /// For a task that is due after the plan, more days are tried first, and longer ones last.
  func remedies(for work: Work) -> [Remedy] {
    switch work.due {
    case let due? where due > time.horizon: [.days, .cap, .minimum, .later, .earlier]
    case let due? where due > time.start: [.cap, .minimum, .later, .earlier]
    // More days come after the next occurrence has begun.
    case _ where occursAgain(work): [.cap, .minimum, .later]
    default: [.cap, .minimum, .later, .days]
    }
  }

  /// Whether a task occurs again by the day after the last one.
  private func occursAgain(_ work: Work) -> Bool {
    guard let day = request.lapses[work.item.id], let next = time.nextDay else { return false }
    return day <= next
  }

  /// Returns a remedy of a kind for a task that lacks `amount`, not tried yet; `nil` if none of
  /// this kind applies.
  func help(_ kind: Remedy, for work: Work, _ amount: Duration, round: Int) -> Reason.Help? {
    switch kind {
    case .cap: higherCap(for: work, amount)
    case .minimum: smallerMinimum(for: work, amount)
    case .later:
      places(for: work, amount).first { time.outside[$0].followsWork }
        .flatMap { help(work, amount, in: time.outside[$0]) }
    case .earlier:
      places(for: work, amount).last.flatMap { help(work, amount, in: time.outside[$0]) }
    case .days: furtherDays(round: round)
    }
  }

  /// The number of sizes of a remedy that are tried: as many as reach all further days, unless a
  /// date is to be met within them, which would only take the time of others.
  func rounds(of kind: Remedy, for work: Work) -> Int {
    let hasDateAhead = work.due.map { $0 > time.start } ?? false
    return kind == .days && !hasDateAhead ? 5 : 4
  }

  /// Twice as many days in each round, as far as they are known.
  private func furtherDays(round: Int) -> Reason.Help? {
    let count = min(1 << round, request.furtherDays)
    guard let next = time.nextDay, round == 0 ? count > 0 : count > 1 << (round - 1) else {
      return nil
    }
    return .days(
      count, until: next.adding(days: count - 1), hasBegun: time.end > time.zone.startOfDay(next))
  }

  /// The lowest cap, in quarters of an hour, that makes room. Room shorter than a block does not
  /// count.
  private func higherCap(for work: Work, _ amount: Duration) -> Reason.Help? {
    guard let cap = draft.cap else { return nil }
    let dates = Dictionary(grouping: usableRooms(for: work), by: \.date)
      .mapValues { $0.reduce(.zero) { $0 + work.allowed(in: $1.span).length } }
    let quarters = (1...96).lazy.map { Duration.seconds(900 * $0) }
    return quarters.filter { $0 > cap }.first { cap in
      let rooms = dates.map { min($0.value, cap - draft.spent(on: $0.key)) }
      return rooms.filter { $0 >= work.floor }.reduce(.zero, +) >= amount
    }.map { .cap($0) }
  }

  /// The highest minimum with which the time fits.
  private func smallerMinimum(for work: Work, _ amount: Duration) -> Reason.Help? {
    var missing = amount
    for length in draft.rooms.map({ work.allowed(in: $0.span).length }).sorted(by: >) {
      missing -= length
      let minimum = length.wholeMinutes
      guard minimum > .zero else { return nil }
      if missing <= .zero { return minimum < request.minimum ? .minimum(minimum) : nil }
    }
    return nil
  }

  /// The places outside the windows that have room for the time.
  private func places(for work: Work, _ amount: Duration) -> [Int] {
    time.outside.indices.filter { index in
      let place = time.outside[index]
      return work.allowed(in: place.span).length >= need(of: work, amount, in: place)
        && draft.budget(on: place.date) >= amount
    }
  }

  /// Work outside the windows, as near to them as possible.
  private func help(_ work: Work, _ amount: Duration, in place: FreeTime.Outside) -> Reason.Help? {
    var span = work.allowed(in: place.span)
    let length = Duration.seconds(60 * need(of: work, amount, in: place).minutesBegun)
    if place.followsWork {
      span.end = min(span.end, span.start + length)
    } else {
      span.start = max(span.start, span.end - length)
    }
    let (start, end) = (time.zone.local(span.start).time, time.zone.local(span.end).time)
    return ClockSpan(start: start, end: end).map { .work(place.date, $0) }
  }

  /// The contiguous time needed for an amount, including breaks between its blocks and after an
  /// adjoining earlier block, unless that can be so much longer.
  private func need(of work: Work, _ amount: Duration, in place: FreeTime.Outside) -> Duration {
    let blocks = min(1000, amount.parts(of: work.longest))
    var breaks = max(0, blocks - 1)
    if place.followsWork, let last = draft.lastPiece(upTo: place.span.start),
      last.span.end > place.span.start - draft.pause
    {
      let isSame = draft.works[last.task].item.id == work.item.id
      let length = draft.stretch(endingAt: last.span.end)
      if !isSame || length + amount > work.longest { breaks += 1 }
    }
    return amount + draft.pause * breaks
  }
}

extension Trial {
  init(of request: PlanRequest) {
    let time = FreeTime(of: request)
    self.init(of: request, in: request.draft(in: time).draft, at: time)
  }
}

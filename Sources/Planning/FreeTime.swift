import CivilTime
import Tasks

/// The free time of the requested days: their windows without past time, commitments and buffers.
struct FreeTime: Sendable {
  /// Time of a date in no window and no commitment.
  struct Outside: Sendable {
    var span: Span
    let date: CivilDate
    /// Whether it follows another window of the same date.
    let followsWork: Bool
  }

  /// The earliest instant of the plan.
  let start: Instant

  /// The end of the last window: tasks that arrive later are not part of the plan.
  let end: Instant

  /// The end of the last day, or of its last window if that is later: what is due up to then is due
  /// in the plan.
  let horizon: Instant

  /// The free time, in order.
  let gaps: [Gap]

  /// The windows of all days, in order.
  let windows: [Span]

  /// The rest of the days, in order.
  let outside: [Outside]

  /// The day after the last one; `nil` without days.
  let nextDay: CivilDate?

  /// The zone of the clocks.
  let zone: Zone

  init(of request: PlanRequest) {
    let zone = request.zone
    let days = request.span
    let working = request.workingTime
    let start = max(days.start, request.earliest ?? days.start)
    let busy = request.commitments.map(\.span).filter { !$0.isEmpty }
      .map { $0.widened(by: request.buffer.planned) }.merged()

    var gaps: [Gap] = []
    for (day, window) in working {
      for free in [Span(start: max(start, window.start), end: window.end)].subtracting(busy) {
        for part in request.cap == nil ? [free] : zone.cutAtMidnight(free) {
          let stretch = gaps.last.map { $0.end == part.start ? $0.stretch : $0.stretch + 1 } ?? 0
          let date = zone.local(part.start).date
          gaps.append(Gap(span: part, day: day, date: date, stretch: stretch))
        }
      }
    }
    self.gaps = gaps
    self.start = start
    self.zone = zone
    windows = working.map(\.span)
    end = windows.last?.end ?? days.end
    horizon = max(end, days.end)
    nextDay = request.days.last?.adding(days: 1)

    let rest = [Span(start: start, end: days.end)].subtracting(windows).subtracting(busy)
    let firstWork = Dictionary(windows.map { (zone.local($0.start).date, $0.start) }) { one, _ in
      one
    }
    outside = rest.flatMap { zone.cutAtMidnight($0) }.map { span in
      let date = zone.local(span.start).date
      return Outside(
        span: span, date: date, followsWork: firstWork[date].map { $0 < span.start } ?? false)
    }
  }
}

extension PlanRequest {
  /// The days, with the one into which work may extend after midnight.
  package var dates: [CivilDate] { days + (days.last.map { [$0.adding(days: 1)] } ?? []) }

  /// The stretches of free time long enough to mention, in order and cut at midnight: the windows
  /// without commitments and buffers.
  package var freeTime: [Span] { freeTime(without: []) }

  /// Returns the stretches of free time that a plan for the request leaves.
  package func freeTime(besides plan: Plan) -> [Span] {
    let taken = plan.blocks.filter { $0.kind != .commitment }
    return freeTime(without: taken.map { Span(start: $0.start, end: $0.end) }.merged())
  }

  private func freeTime(without taken: [Span]) -> [Span] {
    FreeTime(of: self).gaps.map(\.span).merged().flatMap { zone.cutAtMidnight($0) }
      .filter { $0.length >= .seconds(60) }
      .subtracting(taken).filter { $0.length >= .seconds(60) }
  }

  /// From the start of the first day to the end of the last one.
  var span: Span { span(of: days) }

  private func span(of days: [CivilDate]) -> Span {
    guard let first = days.first, let last = days.last else {
      return Span(start: .epoch, end: .epoch)
    }
    return Span(start: zone.startOfDay(first), end: zone.startOfDay(last.adding(days: 1)))
  }

  /// The parts of a commitment on different dates: those on the days, and those that begin before
  /// the end of work after midnight.
  func parts(of commitment: Commitment, in time: FreeTime) -> [Span] {
    zone.cutAtMidnight(commitment.span.clamped(to: span(of: dates)))
      .filter { $0.start < time.horizon }
  }

  /// The windows of all days in order; time shared by two days belongs to the earlier one.
  fileprivate var workingTime: [(day: Int, span: Span)] {
    var covered = span.start
    return days.indices.flatMap { day in
      let windows = windows(of: days[day]).merged()
        .map { Span(start: max($0.start, covered), end: $0.end) }.filter { !$0.isEmpty }
      covered = windows.last?.end ?? covered
      return windows.map { (day: day, span: $0) }
    }
  }

  /// The start of a day or, if work goes on over that midnight, the end of this work: the rest of a
  /// night belongs to the day on which it began.
  func startOfWork(on day: CivilDate) -> Instant {
    windows(of: day.adding(days: -1)).reduce(zone.startOfDay(day)) { max($0, $1.end) }
  }

  /// The windows of one day as instants: a day may have 23 or 25 hours.
  private func windows(of day: CivilDate) -> [Span] {
    guard !windows.isEmpty else {
      return [Span(start: zone.startOfDay(day), end: zone.startOfDay(day.adding(days: 1)))]
    }
    return (windows + overtime[day, default: []]).map { Span(of: $0, on: day, in: zone) }
  }
}

extension Span {
  /// The working hours that begin on a day, without what the clocks skip.
  package init(of hours: ClockSpan, on day: CivilDate, in zone: Zone) {
    let (start, end) = hours.resolved(on: day)
    self.init(start: zone.firstInstant(of: start), end: zone.firstInstant(of: end))
  }
}

extension Commitment {
  var span: Span { Span(start: start, end: end) }
}

extension Zone {
  /// The parts of a span on different dates.
  func cutAtMidnight(_ span: Span) -> [Span] {
    var parts: [Span] = []
    var rest = span
    while !rest.isEmpty {
      let midnight = startOfDay(local(rest.start).date.adding(days: 1))
      // The calendar's last date has no end.
      let end = midnight > rest.start ? min(midnight, rest.end) : rest.end
      parts.append(Span(start: rest.start, end: end))
      rest.start = end
    }
    return parts
  }
}

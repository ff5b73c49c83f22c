import CivilTime

extension Period {
  /// A day, week, month or year, counted back from the current one.
  ///
  /// - Parameters:
  ///   - span: Its kind.
  ///   - today: The current day.
  ///   - ago: The number of periods to go back; 0 for the current one.
  ///   - weekStart: The first day of the week.
  package init(_ span: Span, of today: CivilDate, ago: Int = 0, weekStart: Weekday = .monday) {
    switch span {
    case .day:
      self.init(from: today.adding(days: -ago), days: 1)
    case .week:
      let first = today.adding(days: -today.days(into: weekStart))
      self.init(from: first.adding(days: -7 * ago), days: 7)
    case .month:
      let first = CivilDate(monthsSinceYear0: today.monthsSinceYear0 - ago)
      self.init(from: first, to: CivilDate(monthsSinceYear0: first.monthsSinceYear0 + 1))
    case .year:
      let first = CivilDate(monthsSinceYear0: (today.year - ago) * 12)
      self.init(from: first, to: CivilDate(monthsSinceYear0: first.monthsSinceYear0 + 12))
    }
  }

  /// A number of days from one on.
  private init(from: CivilDate, days: Int) {
    self.init(from: from, to: from.adding(days: days))
  }

  /// The number of days.
  package var days: Int { to.days(since: from) }

  /// Whether it contains a day.
  package func contains(_ day: CivilDate) -> Bool { from <= day && day < to }

  /// The kind of calendar period; `nil` for other days. Seven days are a week on whatever day they
  /// begin.
  package var span: Span? {
    if days == 1 { return .day }
    if days == 7 { return .week }
    guard from.day == 1, to.day == 1 else { return nil }
    let months = to.monthsSinceYear0 - from.monthsSinceYear0
    if months == 1 { return .month }
    return months == 12 && from.month == 1 ? .year : nil
  }

  /// The previous period for comparison: for a whole month or year the one before, else the same
  /// number of days.
  package var previous: Period {
    switch span {
    case .month, .year:
      let months = to.monthsSinceYear0 - from.monthsSinceYear0
      return Period(
        from: CivilDate(monthsSinceYear0: from.monthsSinceYear0 - months), to: from)
    case .day, .week, nil: return Period(from: from.adding(days: -days), to: from)
    }
  }

  /// The instant of the previous period that is as many days after its first one as an instant of
  /// this period, in a year on the same day of the month, at the same time of day; possibly after
  /// its end. `nil` for other instants.
  package func counterpart(of now: Instant, in zone: Zone) -> Instant? {
    guard instants(in: zone).contains(now) else { return nil }
    let local = zone.local(now)
    let day =
      span == .year
      ? local.date.yearBefore : previous.from.adding(days: local.date.days(since: from))
    return zone.instant(of: CivilDateTime(date: day, time: local.time))
  }

  /// The instants of the period, with days that begin at midnight in a zone.
  package func instants(in zone: Zone) -> Range<Instant> {
    let start = zone.startOfDay(from)
    return start..<max(start, zone.startOfDay(to))
  }
}

extension CivilDate {
  /// The first of a month, counted from January of the year 0, clamped to the range of dates.
  init(monthsSinceYear0 months: Int) {
    let months = min(max(months, 0), 9999 * 12 + 11)
    self =
      CivilDate(year: months / 12, month: months % 12 + 1, day: 1) ?? .earliest
  }

  /// The same day of the year before; the last day of February for the 29th.
  fileprivate var yearBefore: CivilDate {
    let (year, month, day) = numbers
    let last = CivilDate.daysInMonth(month, of: year - 1)
    return CivilDate(year: year - 1, month: month, day: min(day, last)) ?? .earliest
  }

  /// The number of months since January of the year 0.
  var monthsSinceYear0: Int {
    let (year, month, _) = numbers
    return year * 12 + month - 1
  }
}

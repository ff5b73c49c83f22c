/// The 400 years after which a yearly rule repeats to the second.
struct Cycle: Hashable, Sendable {
  /// 400 years of the Gregorian calendar, which are whole weeks, in seconds.
  static let length = 146_097 * 86_400

  /// The first second of the cycle since 1970-01-01T00:00:00Z. The table reaches at least a year
  /// beyond both ends of the cycle.
  let start: Int

  /// Whether the rule holds before the cycle as well.
  let reachesBack: Bool

  /// The whole cycles, in seconds, between a second and its equivalent inside the table.
  func shift(of seconds: Int) -> Int {
    guard seconds >= start + Cycle.length || (reachesBack && seconds < start) else { return 0 }
    return (seconds - start).flooredQuotient(by: Cycle.length) * Cycle.length
  }
}

/// The changes of a zone's clocks while they are being put together.
struct ZoneTable {
  /// The instants of the transitions, in seconds since 1970-01-01T00:00:00Z, ascending.
  private(set) var changes: [Int] = []

  /// The index of the local time of each stretch between transitions.
  private(set) var kinds: [UInt16] = [0]

  /// The different local times.
  private(set) var localTimes: [Zone.LocalTime]

  /// The 400 years that recur, if the clocks change in every year.
  private(set) var cycle: Cycle?

  /// A table with one local time and no transitions.
  init(first: Zone.LocalTime) {
    localTimes = [first]
  }

  /// Appends a transition; one without effect is omitted.
  mutating func append(change seconds: Int, to localTime: Zone.LocalTime) {
    // Merge two at one instant: a year of daylight saving time ends as the next begins.
    while changes.last == seconds {
      changes.removeLast()
      kinds.removeLast()
    }
    let kind = index(of: localTime)
    guard kinds.last != kind else { return }
    changes.append(seconds)
    kinds.append(kind)
  }

  /// Applies a rule from the last transition on, or always if there is no transition (RFC 9636,
  /// section 3.3).
  mutating func extend(by rule: ZoneRule, after last: Int?) {
    guard let daylight = rule.daylight else {
      restart(with: rule.standard, at: last)
      return
    }
    let firstYear = last.map { CivilDateTime(secondsSinceEpoch: $0).date.year } ?? 1970
    let lastYear = firstYear + 404
    // Times beyond a day can move a transition to another year; one more year on each side covers
    // it.
    let yearly = rule.changes(of: daylight, in: firstYear - 2...lastYear)
    let begin = last ?? CivilDate.daysBeforeMonth(1, of: firstYear - 1) * 86_400
    let begun = yearly.prefix { $0.seconds <= begin }
    restart(with: begun.last?.localTime ?? rule.standard, at: last)

    let known = changes.count
    let end = CivilDate.daysBeforeMonth(7, of: lastYear) * 86_400
    for change in yearly.dropFirst(begun.count) where change.seconds < end {
      append(change: change.seconds, to: change.localTime)
    }
    guard changes.count > known + 1 else { return }
    cycle = Cycle(
      start: CivilDate.daysBeforeMonth(1, of: firstYear + 2) * 86_400, reachesBack: last == nil)
  }

  /// Makes the stretch since the last change show a local time.
  private mutating func restart(with localTime: Zone.LocalTime, at last: Int?) {
    if let last {
      append(change: last, to: localTime)
    } else {
      localTimes = [localTime]
    }
  }

  /// The index of a local time, which is added if new.
  private mutating func index(of localTime: Zone.LocalTime) -> UInt16 {
    if let index = localTimes.firstIndex(of: localTime) { return UInt16(index) }
    localTimes.append(localTime)
    return UInt16(localTimes.count - 1)
  }
}

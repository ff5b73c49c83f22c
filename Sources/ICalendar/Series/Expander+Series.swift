import CivilTime

extension Expander {
  /// One instance of a series, before a phase of the series moves it.
  private struct Instance {
    let time: CivilDateTime
    /// Its own length, if it has one.
    let length: InstanceLength?
  }

  /// Looks at an event that repeats.
  mutating func look(at series: Series) {
    guard !isOverfull else { return }
    patience -= series.reaching.count * Expander.effortPerPhase
    guard patience > 0 else { return costly.append(series.event) }
    let first = Series.Phase(
      start: CivilDateTime(date: .earliest), shift: 0, event: series.event)
    let phases = [first] + series.phases(in: contents, book: book)
    for (index, phase) in phases.enumerated() {
      look(at: phase, until: index + 1 < phases.count ? phases[index + 1].start : nil, of: series)
    }
  }

  /// Expands the instances of a series from one phase up to the next.
  private mutating func look(
    at phase: Series.Phase, until end: CivilDateTime?, of series: Series
  ) {
    patience -= 1 + series.added.count
    guard patience > 0 else { return costly.append(series.event) }
    let event = contents.events[phase.event]
    let isDate = event.start.isDate
    let length = InstanceLength(event.length, from: event.start, floating: window.zone, in: book)
    let longest = max(length.longest, series.longestAdded)
    let clock = series.clock.isDate ? event.start.clock : series.clock.clock
    let zone = isDate ? .utc : book.zone(of: clock) ?? window.zone
    let times = times(lasting: longest, isDate: isDate, in: zone)
    let earliest = max(
      phase.start, CivilDateTime(secondsSinceEpoch: times.lowerBound - phase.shift))
    let latest = CivilDateTime(secondsSinceEpoch: times.upperBound - phase.shift)
    let limit = min(latest, end ?? latest)
    guard earliest < limit else { return }
    for instance in instances(of: series, in: earliest..<limit) {
      let time = instance.time.adding(seconds: phase.shift)
      let start = isDate ? time.date.daysSinceEpoch * 86_400 : zone.instant(of: time).seconds
      let end = (instance.length ?? length).end(of: time, at: start, in: zone)
      add(start..<(isDate ? end.roundedUp(from: start) : end), of: phase.event, isDate: isDate)
    }
  }

  /// The times by the clock of a zone at which something can start that meets the window.
  private func times(lasting longest: Int, isDate: Bool, in zone: Zone) -> Range<Int> {
    let bounds = window.bounds(forDays: isDate)
    let first = bounds.lowerBound - longest
    // A time that a zone skips or repeats is read with an offset of before or after the change.
    let lower = first + zone.offsets(around: first).lowerBound
    let upper = bounds.upperBound + zone.offsets(around: bounds.upperBound).upperBound
    return lower..<max(lower, upper)
  }

  /// The instances of a series that start at some times, in order, and each once.
  private mutating func instances(
    of series: Series, in times: Range<CivilDateTime>
  ) -> [Instance] {
    let zone = series.clock.isDate ? .utc : series.clock.zone ?? window.zone
    let start = contents.events[series.event].start.time
    // Those with a length of their own come first and take precedence.
    var candidates: [(time: CivilDateTime, length: InstanceLength?)] =
      series.added.filter { times.contains($0.time) }.map { added in
        let length = added.length.map {
          InstanceLength($0, from: added.start, floating: zone, in: book)
        }
        return (added.time, length)
      }
    candidates.sort { $0.length != nil && $1.length == nil }
    if times.contains(start), !series.isOver(before: start, in: zone) {
      candidates.append((start, nil))
    }
    for rule in series.rules {
      candidates += follow(rule, of: series, in: times, zone: zone).map { ($0, nil) }
    }
    var gone = Set<CivilDateTime>()
    for rule in series.exceptionRules {
      gone.formUnion(follow(rule, of: series, in: times, zone: zone))
    }
    var seen = Set<Int>(minimumCapacity: candidates.count)
    var instances: [Instance] = []
    for (time, length) in candidates where !gone.contains(time) && !series.lacks(time) {
      let second = zone.instant(of: time).seconds
      guard seen.insert(second).inserted else { continue }
      instances.append(Instance(time: time, length: length))
    }
    return instances
  }

  /// Expands a rule; reports rules that are too expensive or have too many instances.
  ///
  /// A start that does not match its own rule is added and not counted by COUNT, as in other
  /// programs: RFC 5545, section 3.8.5.3, leaves such a set undefined.
  private mutating func follow(
    _ rule: RecurrenceRule, of series: Series, in times: Range<CivilDateTime>, zone: Zone
  ) -> [CivilDateTime] {
    var starts = rule.starts(
      from: contents.events[series.event].start.time, in: times,
      until: rule.until?.latest(in: zone), includesStart: false)
    var found: [CivilDateTime] = []
    while let next = starts.next() {
      guard rule.until?.allows(next, in: zone) ?? true else { continue }
      guard found.count < Expander.mostOfOne else {
        crowded.append(series.event)
        break
      }
      found.append(next)
    }
    patience -= starts.spentEffort + found.count
    if !starts.isComplete { costly.append(series.event) }
    return found
  }
}

extension Int {
  /// The end of the day of a second, and at least one day after the start.
  fileprivate func roundedUp(from start: Int) -> Int {
    let days = (self - start + 86_399) / 86_400
    return start + (days > 1 ? days : 1) * 86_400
  }
}

extension Zone {
  /// The instants at which the clocks of a zone show a date and time.
  public enum Resolution: Hashable, Sendable {
    /// Exactly one instant.
    case unique(Instant)

    /// None: the clocks skip this time when they are put forward.
    ///
    /// `shifted` is later by the length of the gap: the time read with the offset before the change
    /// (RFC 5545, section 3.3.5). `change` is the instant of the change itself.
    case gap(shifted: Instant, change: Instant)

    /// Two do, because the clocks were put back.
    case fold(first: Instant, second: Instant)
  }

  /// The instant of a date and time: shifted forward in a gap, the first of two in a fold.
  public func instant(of local: CivilDateTime) -> Instant {
    switch resolve(local) {
    case .unique(let instant): instant
    case .gap(let shifted, _): shifted
    case .fold(let first, _): first
    }
  }

  /// The first instant at which a date and time has come: that of the change in a gap, the first of
  /// two in a fold.
  public func firstInstant(of local: CivilDateTime) -> Instant {
    if case .gap(_, let change) = resolve(local) { return change }
    return instant(of: local)
  }

  /// The instants of a span of time by the clock.
  ///
  /// If a gap in the clock moves the start past the end, the end moves too: the span keeps its
  /// length.
  public func instants(
    from start: CivilDateTime, to end: CivilDateTime
  ) -> (start: Instant, end: Instant) {
    let first = instant(of: start)
    let last = instant(of: end)
    if first < last { return (first, last) }
    let length = end.secondsSinceEpoch - start.secondsSinceEpoch
    return (first, first + .seconds(max(0, length)))
  }

  /// The first instant of a date, even if its midnight is skipped.
  ///
  /// A date that the zone skips entirely begins and ends where the next one begins.
  public func startOfDay(_ date: CivilDate) -> Instant {
    firstInstant(of: CivilDateTime(date: date))
  }

  /// The next instant at which a day begins: the second time where clocks go back over midnight.
  public func nextMidnight(after instant: Instant) -> Instant {
    let next = CivilDateTime(date: local(instant).date.adding(days: 1))
    if case .fold(let first, let second) = resolve(next), first <= instant { return second }
    return firstInstant(of: next)
  }

  /// All instants that show a date and time on the clocks of the zone.
  public func resolve(_ local: CivilDateTime) -> Resolution {
    let shift = shift(of: local.secondsSinceEpoch)
    let wall = local.secondsSinceEpoch - shift
    // No offset exceeds 26 hours, so the instants lie in the stretches around.
    let first = stretch(at: wall - 93_600)
    let last = stretch(at: wall + 93_600)
    var found: Int?
    for stretch in first...last {
      let seconds = wall - localTime(ofStretch: stretch).offset
      guard self.stretch(at: seconds) == stretch else { continue }
      if let found {
        return .fold(
          first: Instant(seconds: found + shift), second: Instant(seconds: seconds + shift))
      }
      found = seconds
    }
    if let found { return .unique(Instant(seconds: found + shift)) }
    return gap(at: wall, in: first..<last, shift: shift)
  }

  /// The gap after one of these stretches that contains a wall time.
  private func gap(at wall: Int, in stretches: Range<Int>, shift: Int) -> Resolution {
    // Exactly at the gap the time lies after a stretch by its own offset and before the next one by
    // that one's.
    let before =
      stretches.first { stretch in
        wall - localTime(ofStretch: stretch).offset >= changes[stretch]
          && wall - localTime(ofStretch: stretch + 1).offset < changes[stretch]
      } ?? stretches.lowerBound
    let shifted = wall - localTime(ofStretch: before).offset + shift
    return .gap(
      shifted: Instant(seconds: shifted),
      change: Instant(seconds: before < changes.count ? changes[before] + shift : shifted))
  }
}

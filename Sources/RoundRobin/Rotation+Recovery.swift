/// Resuming a rotation after its driver was gone.
extension Rotation {
  /// Resumes the rotation at `now`; until then nothing else happens.
  ///
  /// The segment that ran at the end runs on. A closed rotation begins as at its start: with the
  /// commitment of that time, or with the head of the ring and the rest of its slice.
  ///
  /// - Parameters:
  ///   - now: The instant, not before ``clock``.
  ///   - rules: The new rules; the length of the running segment stays.
  ///   - until: The instant at which the rotation closes; `nil` for no such instant.
  public mutating func takeUp(at now: Duration, rules: Rules, until: Duration?) {
    clock = max(clock, now)
    self.rules = rules
    marks.until = until
    switch phase {
    case .ended: phase = .between(.start)
    case .ready, .between, .running: break
    }
    // The rules may have other warnings now; those missed are pointless.
    countdown.armed = remaining(at: clock) ?? .zero
    marks.rearm(at: clock)
  }

  /// The part of a time without a driver that passes on the rotation's clock.
  ///
  /// - Parameters:
  ///   - gone: The time without a driver.
  ///   - known: The part of it in which the driver was still alive, as known from elsewhere.
  /// - Returns: At most `gone`, and for a slice not beyond the next due fact.
  public func counted(of gone: Duration, known: Duration) -> Duration {
    let asleep = counted(of: gone, .pause)
    // A living driver would have emitted what was due.
    let quiet = nextDeadline.map { min(known, $0 - clock) } ?? known
    return max(asleep, segment == nil ? .zero : max(.zero, min(quiet, gone)))
  }
}

/// How a rotation goes on after the program that drove it was gone.
extension Rotation {
  /// Takes the rotation up again at `now`, up to which nothing else happens.
  ///
  /// The segment that ran at the end runs on. A rotation that was closed begins as at its start: with the
  /// commitment that runs then, or with the head of the ring, which has what was left of its slice.
  ///
  /// - Parameters:
  ///   - now: The instant, not before ``clock``.
  ///   - rules: The rules from now on; the length of what runs stays.
  ///   - until: When everything is closed; `nil`: not at a given time.
  public mutating func takeUp(at now: Duration, rules: Rules, until: Duration?) {
    clock = max(clock, now)
    self.rules = rules
    marks.until = until
    switch phase {
    case .ended: phase = .between(.start)
    case .ready, .between, .running: break
    }
    // The rules may warn at other times now; what should have been said before is of no use any more.
    countdown.armed = remaining(at: clock) ?? .zero
    marks.rearm(at: clock)
  }

  /// How much of a time in which no program drove the rotation passes on its clock.
  ///
  /// - Parameters:
  ///   - gone: How long none did.
  ///   - known: For how long of it the program was still there, as is known from elsewhere.
  /// - Returns: At most `gone`, and for a slice not beyond the next thing that was due.
  public func counted(of gone: Duration, known: Duration) -> Duration {
    let asleep = counted(of: gone, .pause)
    // A program that was still there would have said what was due.
    let quiet = nextDeadline.map { min(known, $0 - clock) } ?? known
    return max(asleep, segment == nil ? .zero : max(.zero, min(quiet, gone)))
  }
}

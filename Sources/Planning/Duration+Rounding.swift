extension Duration {
  private static var millisecond: Int128 { 1_000_000_000_000_000 }
  private static var minute: Int128 { 60_000 * millisecond }

  /// The duration rounded up to milliseconds, the precision of instants.
  var wholeMilliseconds: Duration {
    let begun = (attoseconds + Duration.millisecond - 1) / Duration.millisecond
    return Duration(attoseconds: begun * Duration.millisecond)
  }

  /// A limit set by the user, in whole milliseconds, clamped so that arithmetic cannot overflow.
  var planned: Duration { min(max(.zero, self), .seconds(14 * 86_400)).wholeMilliseconds }

  /// The duration rounded down to minutes.
  var wholeMinutes: Duration {
    Duration(attoseconds: attoseconds - attoseconds % Duration.minute)
  }

  /// The number of minutes, rounded up; 0 if negative.
  var minutesBegun: Int { parts(of: .seconds(60)) }

  /// The number of parts of a length, which must not be zero, rounded up; 0 if negative.
  func parts(of length: Duration) -> Int {
    Int(clamping: (max(0, attoseconds) + length.attoseconds - 1) / length.attoseconds)
  }

  /// Longer than everything that can be planned.
  static var longest: Duration { .seconds(1 << 40) }
}

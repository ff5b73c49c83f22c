extension Duration {
  private static var millisecond: Int128 { 1_000_000_000_000_000 }
  private static var minute: Int128 { 60_000 * millisecond }

  /// The duration in whole milliseconds, as instants have them; one that has begun counts.
  var wholeMilliseconds: Duration {
    let begun = (attoseconds + Duration.millisecond - 1) / Duration.millisecond
    return Duration(attoseconds: begun * Duration.millisecond)
  }

  /// A limit that a person set, in whole milliseconds: at least zero, and not so long that it could
  /// not be multiplied.
  var planned: Duration { min(max(.zero, self), .seconds(14 * 86_400)).wholeMilliseconds }

  /// The duration without what is less than a minute.
  var wholeMinutes: Duration {
    Duration(attoseconds: attoseconds - attoseconds % Duration.minute)
  }

  /// How many minutes have begun; 0 for what is negative.
  var minutesBegun: Int { parts(of: .seconds(60)) }

  /// How many parts of a length, which is not zero, have begun; 0 for what is negative.
  func parts(of length: Duration) -> Int {
    Int(clamping: (max(0, attoseconds) + length.attoseconds - 1) / length.attoseconds)
  }

  /// Longer than everything that can be planned.
  static var longest: Duration { .seconds(1 << 40) }
}

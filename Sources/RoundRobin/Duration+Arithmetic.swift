/// The arithmetic of the standard library, compiled into this module: there it is out of line, and a
/// switch would spend a fifth of its time on the calls.
extension Duration {
  @inline(__always)
  static func + (one: Duration, other: Duration) -> Duration {
    Duration(attoseconds: one.attoseconds &+ other.attoseconds)
  }

  @inline(__always)
  static func - (one: Duration, other: Duration) -> Duration {
    Duration(attoseconds: one.attoseconds &- other.attoseconds)
  }

  @inline(__always)
  static func += (one: inout Duration, other: Duration) { one = one + other }

  @inline(__always)
  static func == (one: Duration, other: Duration) -> Bool { one.attoseconds == other.attoseconds }

  @inline(__always)
  static func < (one: Duration, other: Duration) -> Bool { one.attoseconds < other.attoseconds }

  @inline(__always)
  static func <= (one: Duration, other: Duration) -> Bool { one.attoseconds <= other.attoseconds }
}

import CivilTime

extension Duration {
  /// Seconds with up to three decimals.
  package var secondsText: String {
    let (seconds, attoseconds) = components
    let milliseconds = Int(attoseconds / 1_000_000_000_000_000)
    if milliseconds == 0 { return "\(seconds)" }
    var digits = String(String(1000 + milliseconds).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }
}

import CivilTime

extension Meeting {
  /// Its minutes of the day, including partial ones.
  var minutes: Range<Int> { start.minute(rounded: .down)..<max(start, end).minute(rounded: .up) }
}

extension TimeSpan {
  /// Its minutes of the day, including partial ones.
  var minutes: Range<Int> { start.minute(rounded: .down)..<end.minute(rounded: .up) }
}

extension TimeOfDay {
  fileprivate func minute(rounded rule: FloatingPointRoundingRule) -> Int {
    (secondsSinceMidnight + (rule == .up ? 59 : 0)) / 60
  }
}

/// Counts the minutes of the day outside some spans.
struct MinutesOutside {
  /// For every minute of the day, and its end, the number of minutes before it that are outside.
  private let before: [Int]

  init(_ spans: [TimeSpan]) {
    var isInside = Array(repeating: false, count: 1440)
    for span in spans { for minute in span.minutes { isInside[minute] = true } }
    var sums = [0]
    for minute in 0..<1440 { sums.append(sums[minute] + (isInside[minute] ? 0 : 1)) }
    before = sums
  }

  func count(in minutes: Range<Int>) -> Int {
    before[minutes.upperBound] - before[minutes.lowerBound]
  }
}

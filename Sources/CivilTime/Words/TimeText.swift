/// The wording of durations, times and days, the same everywhere.
package enum TimeText {
  /// Time left: `17:42`, from an hour on `1:05:00`; a second that has begun counts.
  package static func countdown(_ duration: Duration) -> String {
    let seconds = duration.secondsRoundedUp
    let clock = "\(seconds / 60 % 60, digits: seconds < 3600 ? 1 : 2):\(seconds % 60, digits: 2)"
    return seconds < 3600 ? clock : "\(seconds / 3600):" + clock
  }

  /// Time left at a glance: the whole minutes of ``countdown(_:)``, seconds in the last minute.
  package static func left(_ duration: Duration) -> String {
    let seconds = duration.secondsRoundedUp
    return Duration.seconds(seconds < 60 ? seconds : seconds - seconds % 60).shortText
  }

  /// The time left at which ``left(_:)`` changes next.
  package static func nextLeft(below duration: Duration) -> Duration {
    let seconds = duration.secondsRoundedUp
    return .seconds(seconds < 60 ? seconds - 1 : seconds - seconds % 60 - 1)
  }

  /// A length: `25 min`, `1 h 05`, `40 s`, `1 min 30 s`; to the second below an hour.
  package static func length(_ duration: Duration) -> String {
    let seconds = duration.secondsRoundedDown
    if duration < .seconds(1) { return "\(duration.attoseconds / 1_000_000_000_000_000) ms" }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600, seconds % 60 != 0 { return "\(seconds / 60) min \(seconds % 60) s" }
    return minutes(duration)
  }

  /// A duration shown beside its ``countdown(_:)``, rounded up like that: from an hour on, one with
  /// odd seconds is `1:30:59 h`.
  package static func whole(_ duration: Duration) -> String {
    let seconds = duration.secondsRoundedUp
    if seconds >= 3600, seconds % 60 != 0 { return countdown(duration) + " h" }
    return length(duration < .seconds(1) ? duration : .seconds(seconds))
  }

  /// A length in whole minutes that have passed: `0 min`, `25 min`, `2 h`, `1 h 05`.
  package static func minutes(_ duration: Duration) -> String {
    let minutes = duration.secondsRoundedDown / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0
      ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60, digits: 2)"
  }

  /// Time spent: seconds below a minute, else whole minutes.
  package static func spent(_ duration: Duration) -> String {
    let seconds = duration.secondsRoundedDown
    return seconds > 0 && seconds < 60 ? "\(seconds) s" : minutes(duration)
  }

  /// The total below which its parts are shown to the second: two parts of 2 min would not look
  /// like 5 min.
  package static let shortTotal = Duration.seconds(600)

  /// Time spent, shown beside the total that it is a part of: to the second if that is short.
  package static func spent(_ part: Duration, of total: Duration) -> String {
    let seconds = part.secondsRoundedDown
    return seconds >= 60 && total < shortTotal ? length(.seconds(seconds)) : spent(part)
  }

  /// The remaining part of a length that is shown beside it: ``wholeRest(_:of:)`` in words.
  package static func rest(_ rest: Duration, of whole: Duration) -> String {
    let rest = wholeRest(rest, of: whole)
    if isInMinutes(whole) { return minutes(rest) }
    return rest == .zero ? "0 s" : length(rest)
  }

  /// The remaining part of a length as it is shown beside it, and never more than that.
  ///
  /// It is rounded up to minutes, or to seconds if the length has seconds or is shorter than two
  /// minutes.
  package static func wholeRest(_ rest: Duration, of whole: Duration) -> Duration {
    let seconds = rest.secondsRoundedUp
    return min(.seconds(isInMinutes(whole) ? (seconds + 59) / 60 * 60 : seconds), whole)
  }

  /// Whether parts of a length are shown in minutes.
  private static func isInMinutes(_ whole: Duration) -> Bool {
    whole >= .seconds(120) && whole.secondsRoundedDown % 60 == 0
  }

  /// Times spent in a column: all in the unit of the longest one, where less than a minute is not
  /// shown as 0. Beside a short total they are like ``spent(_:of:)``.
  package static func column(_ durations: [Duration], of total: Duration? = nil) -> [String] {
    let longest = durations.max()?.secondsRoundedDown ?? 0
    if let total, longest >= 60, total < shortTotal {
      return durations.map { spent($0, of: total) }
    }
    return durations.map { duration in
      let seconds = duration.secondsRoundedDown
      return switch longest {
      case 1..<60: "\(seconds) s"
      case _ where 1..<60 ~= seconds: "< 1 min"
      case 3600...: "\(seconds / 3600) h \(seconds / 60 % 60, digits: 2)"
      default: "\(seconds / 60) min"
      }
    }
  }

  /// The width of a column of times that grow from seconds to some hours: that of `< 1 min`.
  package static let columnWidth = 7

  /// Whole hours and minutes that have passed: `1:05`.
  package static func hours(_ duration: Duration) -> String {
    let minutes = duration.secondsRoundedDown / 60
    return "\(minutes / 60):\(minutes % 60, digits: 2)"
  }

  /// A time of day: `10:08`.
  package static func clock(_ time: TimeOfDay) -> String {
    "\(time.hour, digits: 2):\(time.minute, digits: 2)"
  }

  /// A time seen from a day: `12:55`, on another day `Sat 12:55`, after a week `Thu 24 Dec 12:55`.
  package static func clock(_ time: CivilDateTime, seenFrom today: CivilDate) -> String {
    let words =
      switch time.date.days(since: today) {
      case 0: ""
      case 1..<7: time.date.weekday.shortName + " "
      default: day(time.date, isShort: true, seenFrom: today) + " "
      }
    return words + clock(time.time)
  }

  /// The end of something that begins at a time: `06:00`, with its day if that is more than a day
  /// later.
  package static func end(_ end: CivilDateTime, ofSpanFrom start: CivilDateTime) -> String {
    let isShort = end.secondsSinceEpoch - start.secondsSinceEpoch < 86_400
    return isShort ? clock(end.time) : clock(end, seenFrom: start.date)
  }

  /// A time of day given in seconds since midnight: `09:30`, and `24:00` at the end of the day.
  package static func clock(_ seconds: Int) -> String {
    TimeOfDay(secondsSinceMidnight: seconds).map(clock) ?? ""
  }

  /// A time of day to the second: `10:08:05`.
  package static func exactClock(_ time: TimeOfDay) -> String {
    "\(clock(time)):\(time.second, digits: 2)"
  }

  /// A day: `Friday 20 November`, or shorter `Fri 20 Nov`.
  package static func day(_ date: CivilDate, isShort: Bool = false) -> String {
    let (_, number, day) = date.numbers
    let weekday = isShort ? date.weekday.shortName : date.weekday.name
    return "\(weekday) \(day) \(month(number, isShort: isShort))"
  }

  /// A day, with its year unless that is the current one.
  package static func day(
    _ date: CivilDate, isShort: Bool = false, seenFrom today: CivilDate
  ) -> String {
    day(date, isShort: isShort) + (date.year == today.year ? "" : " \(date.year)")
  }

  /// `yesterday`, `today` or `tomorrow`; `nil` for other days.
  package static func nearness(of date: CivilDate, to today: CivilDate) -> String? {
    switch date.days(since: today) {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: nil
    }
  }

  /// A date with its year: `20 November 2026`.
  package static func date(_ date: CivilDate) -> String {
    "\(date.day) \(month(date.month)) \(date.year)"
  }

  /// A month by its number, 1 to 12: `November`, or shorter `Nov`.
  package static func month(_ number: Int, isShort: Bool = false) -> String {
    isShort ? String(monthNames[number - 1].prefix(3)) : monthNames[number - 1]
  }

  /// A month of a year: `November 2026`.
  package static func monthAndYear(_ date: CivilDate) -> String {
    "\(month(date.month)) \(date.year)"
  }

  /// The time since an instant: `just now`, `2 min ago`, `5 h ago`, `3 days ago`.
  package static func ago(_ instant: Instant, now: Instant) -> String {
    let minutes = (now - instant).secondsRoundedDown / 60
    return switch minutes {
    case ..<1: "just now"
    case ..<60: "\(minutes) min ago"
    case ..<(48 * 60): "\(minutes / 60) h ago"
    default: "\(minutes / (24 * 60)) days ago"
    }
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension Duration {
  private static var second: Int128 { 1_000_000_000_000_000_000 }

  /// Whole elapsed seconds; 0 if negative.
  package var secondsRoundedDown: Int { Int(clamping: max(0, attoseconds) / Self.second) }

  /// Seconds rounded up; 0 if negative.
  package var secondsRoundedUp: Int {
    Int(clamping: (max(0, attoseconds) + Self.second - 1) / Self.second)
  }
}

extension DefaultStringInterpolation {
  /// A number padded with zeros to at least this many digits.
  fileprivate mutating func appendInterpolation(_ number: Int, digits: Int) {
    let text = String(number)
    appendLiteral(String(repeating: "0", count: max(0, digits - text.count)))
    appendLiteral(text)
  }
}

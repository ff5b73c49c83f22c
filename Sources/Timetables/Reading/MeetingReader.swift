import CivilTime

/// The reason why a text is not a meeting time.
struct UnreadableMeeting: Error {
  let message: String
  /// The value that is wrong.
  let value: SectionValue
}

extension Meeting {
  /// Parses the days and times of a table row; without times there is no meeting.
  init?(
    days: SectionValue, start: SectionValue, end: SectionValue
  ) throws(UnreadableMeeting) {
    if start.text.isUndecided, end.text.isUndecided { return nil }
    let from = try Meeting.time(start, as: .start)
    let to = try Meeting.time(end, as: .end)
    guard from < to else {
      throw UnreadableMeeting(
        message: "end: '\(end.text)' is not after '\(start.text)'; write start,end as 09:30,10:45",
        value: end)
    }
    self.init(days: try Meeting.days(days), start: from, end: to)
  }

  /// Parses `MW 0935-1125`, or several of them separated by commas or semicolons; an empty text and
  /// `TBA` yield no meeting.
  static func list(parsing value: SectionValue) throws(UnreadableMeeting) -> [Meeting] {
    if value.text.isUndecided { return [] }
    var meetings: [Meeting] = []
    for part in value.text.split(whereSeparator: { ",;\n".contains($0) }) {
      let words = part.split { $0 == " " || $0 == "\t" }
      let times = (words.last ?? "").split(separator: "-", omittingEmptySubsequences: false)
      guard words.count == 2, times.count == 2, !times.contains("") else {
        throw Meeting.unreadable(part, in: value)
      }
      let texts = [words[0], times[0], times[1]].map {
        SectionValue(text: String($0), offset: value.offset)
      }
      guard let meeting = try Meeting(days: texts[0], start: texts[1], end: texts[2]) else {
        throw Meeting.unreadable(part, in: value)
      }
      meetings.append(meeting)
    }
    return meetings
  }

  private static func unreadable(_ part: Substring, in value: SectionValue) -> UnreadableMeeting {
    UnreadableMeeting(
      message: "'\(part)' are no days and times; write them as in MW 0935-1125", value: value)
  }

  private static func days(_ value: SectionValue) throws(UnreadableMeeting) -> [Weekday] {
    guard let days = days(parsing: value.text) else {
      let fault = value.text.isEmpty ? "the days are missing" : "'\(value.text)' are not days"
      throw UnreadableMeeting(
        message: "days: \(fault); write M T W R F S U as in MWF", value: value)
    }
    return days
  }

  /// Reads `09:35` or `0935`.
  private static func time(
    _ value: SectionValue, as column: SectionColumn
  ) throws(UnreadableMeeting) -> TimeOfDay {
    let digits = value.text.utf8
    if let number = Int(value.text), (3...4).contains(digits.count), number >= 0,
      let time = TimeOfDay(hour: number / 100, minute: number % 100)
    {
      return time
    }
    guard let time = TimeOfDay(utf8: value.text.utf8.span), time.second == 0 else {
      let fault =
        value.text.isEmpty
        ? "the time is missing; write it as in 09:30, or leave start and end empty"
        : "'\(value.text)' is not a time; write it as in 09:30"
      throw UnreadableMeeting(message: "\(column.rawValue): \(fault)", value: value)
    }
    return time
  }
}

extension String {
  /// Whether the text is empty or says that the time is undecided.
  fileprivate var isUndecided: Bool {
    isEmpty || ["TBA", "TBD"].contains(uppercased())
  }
}

import CivilTime

extension ListProblem: CustomStringConvertible {
  /// Position and message, such as `3:14: slice: '25' has no unit; did you mean slice:25m?`.
  public var description: String { "\(line):\(column): \(reason.message)" }
}

extension ListProblem.Reason {
  /// The message: the text found, the form expected, and a valid example, in one line without
  /// control characters.
  public var message: String {
    switch self {
    case .due(let found):
      "due: '\(found.excerpt)' is not a date; write due:2026-11-20 or due:2026-11-20T18:00"
    case .from(let found):
      "from: '\(found.excerpt)' is neither a time nor a date; write from:09:30 or from:2026-11-20"
    case .at(let found) where found.endsBeforeItBegins:
      "at: '\(found.excerpt)' ends before it begins; write at:09:00-10:00, "
        + "or over midnight at:23:00-01:00"
    case .at(let found) where found.utf8.contains(Byte.slash):
      "at: '\(found.excerpt)' does not lead from one time to a later one within a year; "
        + "write at:2026-02-21T09:00/2026-02-23T17:00"
    case .at(let found):
      "at: '\(found.excerpt)' is not a span of time; write at:12:30-13:15"
    case .recurrence(let found):
      "rec: '\(found.excerpt)' is not a recurrence; write rec:1d, rec:2w or rec:mon,wed"
    case .noFirstDay(let recurrence):
      "rec: '\(recurrence)' does not say from which day it counts; "
        + "add the first one, as in due:2026-11-20"
    case .duration(let key, let error):
      "\(key.sign) \(error.message(for: key))"
    case .emptyEstimate(let found):
      "est: '\(found.excerpt)' must be longer than 0s; write est:2h"
    case .estimateChange(let change, let former) where change > .zero:
      "est: \(change.shortText) more than \(former.shortText) is too long; write est:+1h"
    case .estimateChange(let change, .zero):
      "est: there is no estimate to take \((.zero - change).shortText) from; write est:2h"
    case .estimateChange(let change, let former):
      "est: \((.zero - change).shortText) less than \(former.shortText) leaves nothing; "
        + "write est:-\((former / 2).shortText)"
    case .sliceOutOfRange(let found):
      "slice: '\(found.excerpt)' is not between 100ms and 24h; write slice:40m"
    case .id(let found):
      "id: '\(found.excerpt)' is not a short word; write id:essay"
    case .fixedID:
      "id: an id cannot be changed, because it names the task in the history"
    case .missingValue(let key):
      "\(key.sign) has no value; write \(key.example)"
    case .repeated(let key):
      "\(key.sign) is given twice, and only the first counts; write \(key.example) once"
    case .unknownRemoval(let found):
      "'\(found.excerpt)' names no key of a task; write due:-, est:- or note:-, "
        + "and -+school or -@library to remove a project or a tag"
    case .unclosedQuote(let key):
      "\(key.sign) has no closing quotation mark; write \(key.quotedExample)"
    case .duplicateID(let id, let became):
      "id: '\(id.excerpt)' is the id of an earlier line, so it became \(became.excerpt); "
        + "write id:\(became.excerpt)"
    case .missingTitle:
      "there is no title; write what is to be done, as in: Write essay +school"
    case .titleTooLong(let bytes):
      "the title has \(bytes) bytes and was cut to \(TaskItem.longestTitle); "
        + "put more text into a note, as in: Write essay note:\"about the sea\""
    case .lineTooLong(let bytes):
      "the line has \(bytes) bytes, and only \(TaskList.longestLine) of them were read; "
        + "write one task to a line, as in: Write essay +school"
    case .invalidUTF8(let byte):
      "the byte \(byte.hexadecimal) is not UTF-8; save the list as UTF-8, where é is 0xC3 0xA9"
    case .unclosedCodeBlock:
      "the code block has no end, so nothing below it is read; close it with a line of ```"
    }
  }
}

extension UnreadableDuration {
  /// A problem with the value of a key.
  fileprivate func message(for key: TaskKey) -> String {
    switch self {
    case .empty: "has no value; write \(key.example)"
    case .missingUnit("0"): "'0' is not a duration; write \(key.example)"
    case .missingUnit(let found):
      "'\(found.excerpt)' has no unit; did you mean \(key.sign)\(found.excerpt)m"
        // So few of them may be hours.
        + (found.count == 1 ? " or \(key.sign)\(found)h?" : "?")
    case .negative(let found): "'\(found.excerpt)' is negative; write \(key.example)"
    case .tooLong(let found): "'\(found.excerpt)' is too long; write \(key.example)"
    case .ambiguousClock(let found):
      "'\(found.excerpt)' may be hours or minutes; write \(found.clockReadings(of: key))"
    case .garbled(let found): "'\(found.excerpt)' is not a duration; write \(key.example)"
    }
  }
}

extension TaskKey {
  /// A key with a value that can be read.
  fileprivate var example: String {
    switch self {
    case .due: "due:2026-11-20"
    case .from, .threshold: "from:09:30"
    case .at: "at:12:30-13:15"
    case .recurrence: "rec:1d"
    case .estimate: "est:2h"
    case .slice: "slice:40m"
    case .id: "id:essay"
    case .note: quotedExample
    case .project: "+school"
    case .tag: "@library"
    }
  }

  /// A key with a quoted value.
  fileprivate var quotedExample: String {
    switch self {
    case .note: "note:\"call the office\""
    case .project: "+\"organic chemistry\""
    case .tag: "@\"reading room\""
    case .due, .from, .threshold, .at, .recurrence, .estimate, .slice, .id: example
    }
  }
}

extension UInt8 {
  /// The byte as `0xE9`.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }
}

extension String {
  /// The values of a key that `0:25` may mean: as hours and minutes, and as minutes and seconds.
  fileprivate func clockReadings(of key: TaskKey) -> String {
    let parts = split(separator: ":")
    guard parts.count == 2 else { return key.example }
    let readings = ["\(parts[0])h\(parts[1])m", "\(parts[0])m\(parts[1])s"]
      .compactMap { try? Duration(parsing: $0) }.filter { $0 > .zero }
    return readings.isEmpty
      ? key.example : readings.map { key.sign + $0.shortText }.joined(separator: " or ")
  }

  /// Whether it would be a span of time the other way round.
  fileprivate var endsBeforeItBegins: Bool {
    let ends = split(separator: "-", omittingEmptySubsequences: false)
    return ends.count == 2 && ClockSpan(parsing: "\(ends[1])-\(ends[0])") != nil
  }
}

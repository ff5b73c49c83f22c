import CivilTime

/// A part of a list that could not be parsed as intended; the rest of the list is intact.
public struct ListProblem: Hashable, Sendable {
  /// The kind of a problem. Texts are as they were found.
  public enum Reason: Hashable, Sendable {
    /// The value of `due:` is neither a date nor a date with a time.
    case due(found: String)
    /// The value of `from:` or `t:` is neither a time, a date, nor a date with a time.
    case from(found: String)
    /// The value of `at:` is no span of time.
    case at(found: String)
    /// The value of `rec:` is not a recurrence.
    case recurrence(found: String)
    /// A commitment does not say from which day its recurrence counts; it takes place every day.
    case noFirstDay(of: Recurrence)
    /// The value of `est:` or `slice:` is no duration.
    case duration(TaskKey, UnreadableDuration)
    /// The value of `est:` is zero.
    case emptyEstimate(found: String)
    /// Nothing would be left of an estimate, or it would be longer than there are.
    case estimateChange(by: Duration, of: Duration)
    /// The value of `slice:` lies outside ``TaskItem/sliceLengths``.
    case sliceOutOfRange(found: String)
    /// The value of `id:` is too long or holds control characters.
    case id(found: String)
    /// An edit changes or removes the id of a task.
    case fixedID
    /// A key without a value.
    case missingValue(TaskKey)
    /// A repeated key; the first one counts.
    case repeated(TaskKey)
    /// An edit removes the value of a key that does not exist.
    case unknownRemoval(found: String)
    /// A quoted value has no end; the word with the quotation mark is left out.
    case unclosedQuote(TaskKey)
    /// The id of an earlier line; the task gets another one.
    case duplicateID(String, became: String)
    /// The line has no title and is no task.
    case missingTitle
    /// The title exceeds ``TaskItem/longestTitle`` and was cut.
    case titleTooLong(bytes: Int)
    /// The line exceeds ``TaskList/longestLine``; the rest was not read.
    case lineTooLong(bytes: Int)
    /// An invalid UTF-8 byte, replaced by U+FFFD.
    case invalidUTF8(byte: UInt8)
    /// An unclosed code block, so that nothing after it is read.
    case unclosedCodeBlock
  }

  /// The number of the line, from 1.
  public var line: Int

  /// The position in the line, from 1, in bytes of the file without a byte order mark.
  public var column: Int

  /// The kind of the problem.
  public var reason: Reason

  /// A problem at a place.
  public init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension [ListProblem] {
  /// The problems in the order of their places.
  var inOrder: [ListProblem] {
    sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}

extension [ListProblem] {
  /// The problem for which a typed line is refused: others may only follow from its being cut.
  package var decisive: ListProblem? {
    first { if case .lineTooLong = $0.reason { true } else { false } } ?? first
  }
}

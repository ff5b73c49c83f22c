import CivilTime

/// Something in a list that could not be read as it was meant; the rest of the list is there.
public struct ListProblem: Hashable, Sendable {
  /// The kind of a problem. Texts are as they were found.
  public enum Reason: Hashable, Sendable {
    /// The value of `due:` is neither a date nor a date with a time.
    case due(found: String)
    /// The value of `from:` or `t:` is neither a time, a date, nor a date with a time.
    case from(found: String)
    /// The value of `at:` is no span of time.
    case at(found: String)
    /// The value of `rec:` names no days.
    case recurrence(found: String)
    /// The value of `est:` or `slice:` is no duration.
    case duration(TaskKey, UnreadableDuration)
    /// The value of `est:` is zero.
    case emptyEstimate(found: String)
    /// The value of `slice:` lies outside ``TaskItem/sliceLengths``.
    case sliceOutOfRange(found: String)
    /// The value of `id:` is too long or holds control characters.
    case id(found: String)
    /// Nothing stands behind a key.
    case missingValue(TaskKey)
    /// A key stands on the line a second time; the first one counts.
    case repeated(TaskKey)
    /// A quoted value has no end; the word with the quotation mark is left out.
    case unclosedQuote(TaskKey)
    /// The id is that of an earlier line; the task has another one instead.
    case duplicateID(String, became: String)
    /// The line has no title and is no task.
    case missingTitle
    /// The title is longer than ``TaskItem/longestTitle`` and was cut to it.
    case titleTooLong(bytes: Int)
    /// The line is longer than ``TaskList/longestLine``; the rest of it was not read.
    case lineTooLong(bytes: Int)
    /// A byte that is no UTF-8; U+FFFD stands in its place.
    case invalidUTF8(byte: UInt8)
    /// A code block has no end, so that nothing below is read.
    case unclosedCodeBlock
  }

  /// The number of the line, from 1.
  public var line: Int

  /// The place in the line, from 1, counted in bytes as they are in the file; a byte order mark
  /// at its beginning is not counted.
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

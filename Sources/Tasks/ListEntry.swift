/// An item of a list and its place in the file.
public struct ListEntry: Hashable, Sendable {
  /// The tasks of the lines.
  public let item: TaskItem

  /// The number of its line, from 1.
  public let line: Int

  /// The number of following lines with its notes; always 0 in todo.txt.
  public package(set) var noteLines: Int

  /// The numbers of the lines of its notes below its subtasks.
  package var laterNotes: [Int]

  /// The number of the last line of its notes, also of those below its subtasks.
  package let end: Int

  /// The range of its line and its notes.
  public var lines: ClosedRange<Int> { line...(line + noteLines) }

  /// The numbers of all lines of its notes.
  package var notes: [Int] { lines.dropFirst() + laterNotes }
}

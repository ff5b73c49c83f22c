/// Reads a list in todo.txt format.
enum TodoReader {
  /// The items of a list before ids are assigned, and the problems.
  static func read(_ text: ListText) -> (drafts: [Draft], problems: [ListProblem]) {
    var reader = ItemReader(text.bytes)
    var drafts: [Draft] = []
    drafts.reserveCapacity(text.lineCount)
    for number in 1..<(text.lineCount + 1) {
      let range = text.range(of: number)
      let content = text.bytes.trimming(range)
      guard !content.isEmpty, !isComment(text.bytes, content) else { continue }
      reader.begin(line: number, at: range.lowerBound)
      if let item = reader.readItem(content) { drafts.append(Draft(item, line: number)) }
    }
    return (drafts, reader.problems)
  }

  /// Whether the first word of a line is `#`.
  private static func isComment(_ bytes: [UInt8], _ content: Range<Int>) -> Bool {
    bytes[content.lowerBound] == Byte.number
      && (content.count == 1 || bytes[content.lowerBound + 1].isBlank)
  }
}

extension TaskItem {
  /// Parses a single todo.txt line, such as the argument of `add`.
  ///
  /// Line breaks in it are blanks. Problems have line 1; the item is `nil` without a title.
  public static func reading(_ line: String) -> (item: TaskItem?, problems: [ListProblem]) {
    reading(line, box: nil)
  }

  /// Parses the text after the box of a checklist item or, without a box, a todo.txt line.
  static func reading(
    _ line: String, box: Bool?
  ) -> (item: TaskItem?, problems: [ListProblem]) {
    var reader = ItemReader(line.utf8.map { $0 == 0 ? Byte.blank : $0 })
    reader.begin(line: 1, at: 0)
    let item = reader.readItem(0..<reader.bytes.count, box: box)
    return (item, reader.problems.inOrder)
  }
}

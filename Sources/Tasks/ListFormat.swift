/// The file format of a list.
public enum ListFormat: Hashable, Sendable {
  /// todo.txt: every line is a task.
  ///
  /// The format has no comments. Here a line whose first word is `#` is one, since no task begins
  /// like that; blank lines are skipped.
  case todoTxt
  /// Markdown: checklists with headings and text between them.
  case markdown

  /// The format that the ending of a name tells; `nil` if lists do not usually have it.
  package init?(endingOf name: String) {
    if name.hasSuffix(".txt") || name.hasSuffix(".todo") {
      self = .todoTxt
    } else if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
      self = .markdown
    } else {
      return nil
    }
  }

  /// The format of a file, from its name and its lines.
  ///
  /// `.md` and `.markdown` are Markdown. Any other file is todo.txt, unless more than half of its
  /// lines have a box; blank lines, headings and indented text do not count.
  public init(fileName: String?, bytes: [UInt8]) {
    let isMarkdown = ListFormat(endingOf: fileName?.lowercased() ?? "") == .markdown
    let lines = ListText(bytes).possibleTasks
    self = isMarkdown || lines.boxes > lines.others ? .markdown : .todoTxt
  }
}

extension ListText {
  /// The numbers of lines with a box, and of others that would be tasks of todo.txt.
  package var possibleTasks: (boxes: Int, others: Int) {
    var (boxes, others) = (0, 0)
    for number in 1..<(lineCount + 1) {
      switch MarkdownLine(bytes, in: range(of: number)) {
      case .task: boxes += 1
      case .blank, .heading: break
      case .text(let indent, _), .fence(let indent, _): if indent == 0 { others += 1 }
      }
    }
    return (boxes, others)
  }
}

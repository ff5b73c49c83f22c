/// The file format of a list.
public enum ListFormat: Hashable, Sendable {
  /// todo.txt: every line is a task.
  ///
  /// The format has no comments. Here a line whose first word is `#` is one, since no task begins
  /// like that; blank lines are skipped.
  case todoTxt
  /// Markdown: checklists with headings and text between them.
  case markdown

  /// The format of a file, from its name and its lines.
  ///
  /// `.md` and `.markdown` are Markdown. Any other file is todo.txt, unless every non-blank line
  /// looks like part of a checklist (a line with a box, a heading, indented text) and at least one
  /// has a box.
  public init(fileName: String?, bytes: [UInt8]) {
    let name = fileName?.lowercased() ?? ""
    let isMarkdown = name.hasSuffix(".md") || name.hasSuffix(".markdown")
    self = isMarkdown || ListText(bytes).isChecklist ? .markdown : .todoTxt
  }
}

extension ListText {
  /// Whether every non-blank line looks like part of a checklist, and one has a box.
  fileprivate var isChecklist: Bool {
    var hasBox = false
    for number in 1..<(lineCount + 1) {
      switch MarkdownLine(bytes, in: range(of: number)) {
      case .task: hasBox = true
      case .blank, .heading: break
      case .text(let indent, _), .fence(let indent, _):
        guard indent > 0 else { return false }
      }
    }
    return hasBox
  }
}

/// Reads a Markdown file: its checklist items are the tasks.
///
/// A line with a box is a task at any depth. The nearest heading above, of any level, is the
/// project of a task without one. Text indented more than a task above it belongs to the notes of
/// the nearest such task. Code blocks and all other text are ignored.
struct MarkdownReader: ~Copyable {
  private let text: ListText
  private var reader: ItemReader
  private var drafts: [Draft] = []
  private var heading: String?

  /// The tasks that text of more indentation belongs to, the innermost last.
  private var open: [(indent: Int, draft: Int)] = []

  /// The current code block.
  private var block: Block?
  private var blocks: [ClosedRange<Int>] = []

  private struct Block {
    let fence: Fence
    /// The first line.
    let line: Int
    /// The task that it is a note of, as it was before.
    var former: (draft: Int, Draft)?
  }

  /// The items of a list before ids are assigned, and the problems.
  static func read(_ text: ListText) -> (drafts: [Draft], problems: [ListProblem]) {
    let reader = MarkdownReader(text)
    return (reader.drafts, reader.reader.problems)
  }

  /// The numbers of the lines of each code block; one without an end reaches to that of the file.
  static func codeBlocks(of text: ListText) -> [ClosedRange<Int>] { MarkdownReader(text).blocks }

  private init(_ text: ListText) {
    self.text = text
    reader = ItemReader(text.bytes)
    for number in 1..<(text.lineCount + 1) { readLine(number) }
    finish()
  }

  private mutating func readLine(_ number: Int) {
    let range = text.range(of: number)
    let line = MarkdownLine(text.bytes, in: range)
    reader.begin(line: number, at: range.lowerBound)
    if let block {
      readInside(block, line, of: number, range)
      return
    }
    switch line {
    case .blank: break
    case .heading(let indent, _) where open.contains { $0.indent < indent }:
      addNote(text.bytes.trimming(range), indent: indent, line: number)
    case .heading(_, let range):
      let name = reader.readText(range)
      heading = name.isEmpty ? nil : name
      open = []
    case .fence(let indent, let fence):
      close(from: indent)
      block = Block(
        fence: fence, line: number, former: open.last.map { ($0.draft, drafts[$0.draft]) })
      addNote(text.bytes.trimming(range), indent: indent, line: number)
    case .task(let indent, _, let isTicked, let content):
      readTask(content, indent: indent, isTicked: isTicked, line: number)
    case .text(let indent, let content):
      addNote(content, indent: indent, line: number)
    }
  }

  private mutating func readTask(_ content: Range<Int>, indent: Int, isTicked: Bool, line: Int) {
    close(from: indent)
    guard var item = reader.readItem(content, box: isTicked) else { return }
    if item.projects.isEmpty, let heading { item.projects = [heading] }
    open.append((indent, drafts.count))
    drafts.append(Draft(item, line: line))
  }

  /// A line of a code block, which belongs to the notes if the first line of the block does.
  private mutating func readInside(
    _ opening: Block, _ line: MarkdownLine, of number: Int, _ range: Range<Int>
  ) {
    if case .fence(_, let fence) = line, fence.closes(opening.fence) {
      blocks.append(opening.line...number)
      block = nil
    }
    guard !open.isEmpty, line != .blank else { return }
    addNote(text.bytes.trimming(range), indent: .max, line: number)
  }

  /// Adds a line to the notes of the innermost task with less indentation.
  private mutating func addNote(_ content: Range<Int>, indent: Int, line: Int) {
    close(from: indent)
    guard let draft = open.last?.draft else { return }
    let note = reader.readText(content)
    if drafts[draft].item.notes == nil {
      drafts[draft].item.notes = note
    } else {
      drafts[draft].item.notes?.append("\n\(note)")
    }
    // After a subtask, a note is not adjacent to its task any more.
    if draft == drafts.count - 1 {
      drafts[draft].lastLine = line
    } else {
      // Blank lines inside the note are part of it.
      let isContinued = drafts[draft].end > drafts[drafts.count - 1].line
      drafts[draft].laterNotes += (isContinued ? drafts[draft].end + 1 : line)...line
    }
    drafts[draft].end = line
  }

  /// Ends the tasks that are indented at least as much.
  private mutating func close(from indent: Int) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
  }

  private mutating func finish() {
    guard let block else { return }
    blocks.append(block.line...text.lineCount)
    // The unclosed block is not read as a note, and so stays when the note or the task goes.
    if let (draft, former) = block.former { drafts[draft] = former }
    let start = text.range(of: block.line).lowerBound
    reader.begin(line: block.line, at: start)
    reader.note(.unclosedCodeBlock, at: start)
  }
}

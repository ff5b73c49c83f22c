/// Reads a Markdown file: its checklists are the tasks.
///
/// A line with a box is a task, at whatever depth. The nearest heading above, of any level, is the
/// project of a task that names none itself. Text that is indented more than a task above it is the
/// notes of the nearest such task. Code blocks and all other text are passed over.
struct MarkdownReader: ~Copyable {
  private let text: ListText
  private var reader: ItemReader
  private var drafts: [Draft] = []
  private var heading: String?

  /// The tasks that text of more indentation belongs to, the innermost last.
  private var open: [(indent: Int, draft: Int)] = []

  /// The code block that the line lies in, and where it began.
  private var block: (fence: Fence, line: Int)?

  /// The items of a list without their own ids, and what could not be read.
  static func read(_ text: ListText) -> (drafts: [Draft], problems: [ListProblem]) {
    var reader = MarkdownReader(text)
    for number in 1..<(text.lineCount + 1) { reader.readLine(number) }
    reader.finish()
    return (reader.drafts, reader.reader.problems)
  }

  private init(_ text: ListText) {
    self.text = text
    reader = ItemReader(text.bytes)
  }

  private mutating func readLine(_ number: Int) {
    let range = text.range(of: number)
    let line = MarkdownLine(text.bytes, in: range)
    reader.begin(line: number, at: range.lowerBound)
    if let block {
      readInside(block.fence, line, of: number, range)
      return
    }
    switch line {
    case .blank: break
    case .heading(let range):
      let name = reader.readText(range)
      heading = name.isEmpty ? nil : name
      open = []
    case .fence(let indent, let fence):
      block = (fence, number)
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

  /// A line of a code block: notes like the line that began the block, whatever it looks like.
  private mutating func readInside(
    _ opening: Fence, _ line: MarkdownLine, of number: Int, _ range: Range<Int>
  ) {
    if case .fence(_, let fence) = line, fence.closes(opening) { block = nil }
    guard !open.isEmpty, line != .blank else { return }
    addNote(text.bytes.trimming(range), indent: .max, line: number)
  }

  /// Adds a line to the notes of the innermost task that is indented less.
  private mutating func addNote(_ content: Range<Int>, indent: Int, line: Int) {
    close(from: indent)
    guard let draft = open.last?.draft else { return }
    let note = reader.readText(content)
    if drafts[draft].item.notes == nil {
      drafts[draft].item.notes = note
    } else {
      drafts[draft].item.notes?.append("\n\(note)")
    }
    // Below a task of its own, a note is no longer beside the line it belongs to.
    if draft == drafts.count - 1 { drafts[draft].lastLine = line }
  }

  /// Leaves the tasks that are indented as much as this or more.
  private mutating func close(from indent: Int) {
    while let last = open.last, last.indent >= indent { open.removeLast() }
  }

  private mutating func finish() {
    guard let block else { return }
    let start = text.range(of: block.line).lowerBound
    reader.begin(line: block.line, at: start)
    reader.note(.unclosedCodeBlock, at: start)
  }
}

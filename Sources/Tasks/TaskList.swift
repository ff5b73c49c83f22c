/// A parsed list of tasks with its problems.
public struct TaskList: Equatable, Sendable {
  /// The maximum size of a file, 16 MiB.
  public static let largestFile = 16 * 1024 * 1024

  /// The maximum length of a line in bytes, 64 KiB.
  public static let longestLine = 64 * 1024

  /// The file format.
  public let format: ListFormat

  /// The file.
  public let text: ListText

  /// The items with their places, in the order of the list.
  public let entries: [ListEntry]

  /// The problems in the order of the list.
  public let problems: [ListProblem]

  /// Parses a list.
  ///
  /// All intact parts are read: an invalid value, a missing title and the like are added to
  /// ``problems``. Every item gets a unique and stable id: its own, else one made from its title. A
  /// duplicate gets `-2` appended, the next one `-3`.
  public init(reading bytes: [UInt8], as format: ListFormat) throws(UnreadableList) {
    guard bytes.count <= TaskList.largestFile else { throw .tooLarge(bytes: bytes.count) }
    if let offset = bytes.firstIndex(of: 0) { throw .binary(offset: offset) }
    let text = ListText(bytes)
    var reading: (drafts: [Draft], problems: [ListProblem])
    switch format {
    case .todoTxt: reading = TodoReader.read(text)
    case .markdown: reading = MarkdownReader.read(text)
    }
    entries = Draft.entries(from: reading.drafts, problems: &reading.problems)
    problems = reading.problems
    self.format = format
    self.text = text
  }

  /// All items in the order of the list.
  public var items: [TaskItem] { entries.map(\.item) }

  /// The open items of a rotation, in the order of the list.
  public var tasks: [TaskItem] { items.filter { !$0.isDone && !$0.isCommitment } }

  /// The open items with a fixed time, in the order of the list.
  public var commitments: [TaskItem] { items.filter { !$0.isDone && $0.isCommitment } }

  /// The items that are ticked off, in the order of the list.
  public var done: [TaskItem] { items.filter(\.isDone) }

  /// The numbers of the lines of each code block, also in notes, in order; one without an end
  /// reaches to that of the list.
  package var codeBlocks: [ClosedRange<Int>] {
    format == .markdown ? MarkdownReader.codeBlocks(of: text) : []
  }

  /// The entry with an id.
  public func entry(id: String) -> ListEntry? {
    entries.first { $0.item.id == id }
  }

  /// The line of an entry in the file, without its ending.
  ///
  /// Empty for an entry beyond the end, of another list.
  public func line(of entry: ListEntry) -> [UInt8] {
    Array(text[entry.line] ?? [])
  }
}

/// An item before its id is assigned, with its place in the file.
struct Draft {
  var item: TaskItem
  let line: Int

  /// The number of its last line above its subtasks.
  var lastLine: Int

  /// The numbers of the lines of its notes below its subtasks.
  var laterNotes: [Int] = []

  /// The number of the last line of its notes, also of those below its subtasks.
  var end: Int

  init(_ item: TaskItem, line: Int) {
    self.item = item
    self.line = line
    lastLine = line
    end = line
  }

  /// The entries of a list, every item with an id that no other has.
  ///
  /// Written ids take precedence over those made from titles, wherever they are.
  static func entries(from drafts: [Draft], problems: inout [ListProblem]) -> [ListEntry] {
    var register = IDRegister(capacity: drafts.count)
    let isFirst = drafts.map { $0.item.hasWrittenID && register.claim($0.item.id) }
    var duplicates: [ListProblem] = []
    let entries = zip(drafts, isFirst).map { draft, isFirst in
      var item = draft.item
      if !isFirst {
        let id = register.claimNearest(item.id)
        if item.hasWrittenID {
          let reason = ListProblem.Reason.duplicateID(item.id, became: id)
          duplicates.append(ListProblem(line: draft.line, column: 1, reason: reason))
        }
        item.id = id
      }
      return ListEntry(
        item: item, line: draft.line, noteLines: draft.lastLine - draft.line,
        laterNotes: draft.laterNotes, end: draft.end)
    }
    problems = (problems + duplicates).inOrder
    return entries
  }
}

/// A list of tasks as it was read from a file, and what in it could not be read.
public struct TaskList: Equatable, Sendable {
  /// The largest file that is read, 16 MiB.
  public static let largestFile = 16 * 1024 * 1024

  /// How many bytes of a line are read, 64 KiB.
  public static let longestLine = 64 * 1024

  /// How the list is written.
  public let format: ListFormat

  /// The file.
  public let text: ListText

  /// The items with their places, in the order of the list.
  public let entries: [ListEntry]

  /// The problems of the list, in its order.
  public let problems: [ListProblem]

  /// Reads a list.
  ///
  /// Everything that is intact is read: a value that is none, a missing title and the like are
  /// noted in ``problems``. Every item gets an id of its own, the same from run to run: the one it
  /// says, else one made from its title. A second owner of an id gets `-2` behind it, a third `-3`.
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

  /// The open items that take part in a rotation, in the order of the list.
  public var tasks: [TaskItem] { items.filter { !$0.isDone && !$0.isCommitment } }

  /// The open items with a fixed time, in the order of the list.
  public var commitments: [TaskItem] { items.filter { !$0.isDone && $0.isCommitment } }

  /// The items that are ticked off, in the order of the list.
  public var done: [TaskItem] { items.filter(\.isDone) }

  /// The entry with an id.
  public func entry(id: String) -> ListEntry? {
    entries.first { $0.item.id == id }
  }

  /// The line of an entry as it stands in the file, without its ending.
  ///
  /// It is empty for an entry of another list that has more lines.
  public func line(of entry: ListEntry) -> [UInt8] {
    Array(text[entry.line] ?? [])
  }
}

/// An item that has no id of its own yet, and its place in the file.
struct Draft {
  var item: TaskItem
  let line: Int

  /// The number of its last line.
  var lastLine: Int

  init(_ item: TaskItem, line: Int) {
    self.item = item
    self.line = line
    lastLine = line
  }

  /// The entries of a list, every item with an id that no other has.
  ///
  /// Ids that are written come before those made from titles, wherever they stand.
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
      return ListEntry(item: item, line: draft.line, noteLines: draft.lastLine - draft.line)
    }
    problems = (problems + duplicates).inOrder
    return entries
  }
}

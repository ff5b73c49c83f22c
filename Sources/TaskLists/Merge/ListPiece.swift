import Tasks

/// Lines that are merged together: a task with its notes, a code block, or one other line.
struct ListPiece {
  /// The key by which two pieces are the same.
  enum MatchKey: Equatable {
    case lines([[UInt8]])
    /// Lists of different formats have the same task in different lines.
    case task(TaskItem)

    /// The identity of equal tasks in any position; the order of their tags and projects is
    /// ignored.
    init(_ item: TaskItem) {
      var words = item.words
      words.projects.sort()
      words.tags.sort()
      self = .task(words)
    }
  }

  /// The lines, without their ends.
  let lines: [[UInt8]]
  /// The task as it is merged; `nil` if the piece is not a task.
  ///
  /// In lists of the same format it is the content of its own line, and all other lines are merged
  /// as such; otherwise it includes the heading above and the notes below.
  let item: TaskItem?
  let matchKey: MatchKey
  /// The content of the task's own line.
  private let ownItem: TaskItem?
  /// Whether it comes from a list of another format and was converted.
  let isForeign: Bool
  /// Whether it is a code block without an end, in which whatever followed would be text.
  let isOpenBlock: Bool

  /// Whether it is blank.
  var isBlank: Bool {
    item == nil && lines.allSatisfy { $0.allSatisfy(\.isBlank) }
  }

  /// Whether it is a heading of a checklist.
  var isHeading: Bool { item == nil && lines.first?.first == UInt8(ascii: "#") }

  /// The pieces of a list, in order, in the form of the merged one.
  static func pieces(of list: TaskList, in form: MergeForm) -> [ListPiece] {
    // A comment of one format could be a task or a heading of the other.
    if form.isForeign(list) { return list.entries.map { ListPiece($0, translatedTo: form.format) } }
    let blocks = Dictionary(uniqueKeysWithValues: list.codeBlocks.map { ($0.lowerBound, $0) })
    let openBlock = list.openBlock
    var pieces: [ListPiece] = []
    var next = 1
    func addLines(before end: Int) {
      while next < end {
        let lines = blocks[next] ?? next...next
        pieces.append(ListPiece(lines, of: list, isOpenBlock: openBlock == next))
        next = lines.upperBound + 1
      }
    }
    for entry in list.entries where entry.line >= next {
      addLines(before: entry.line)
      pieces.append(ListPiece(entry, of: list, in: form))
      next = entry.lines.upperBound + 1
    }
    addLines(before: list.text.lineCount + 1)
    return pieces
  }

  private init(_ lines: ClosedRange<Int>, of list: TaskList, isOpenBlock: Bool) {
    self.lines = lines.map { Array(list.text[$0] ?? []) }
    matchKey = .lines(self.lines)
    (item, ownItem, isForeign, self.isOpenBlock) = (nil, nil, false, isOpenBlock)
  }

  private init(_ entry: ListEntry, of list: TaskList, in form: MergeForm) {
    let own = list.ownItem(of: entry)
    let item = form.isMixed ? entry.item.translated : own
    lines = entry.lines.map { Array(list.text[$0] ?? []) }
    matchKey = form.isMixed ? MatchKey(item) : .lines(lines)
    (self.item, ownItem, isForeign, isOpenBlock) = (item, own, false, false)
  }

  private init(_ entry: ListEntry, translatedTo format: ListFormat) {
    let item = entry.item.translated
    lines = [Array(item.line(as: format).utf8)]
    matchKey = MatchKey(item)
    (self.item, ownItem, isForeign, isOpenBlock) = (item, item, true, false)
  }

  // MARK: Other words

  /// The line of the task if it has this content; what it does not concern stays.
  func line(saying item: TaskItem, as format: ListFormat) -> [UInt8] {
    LineEdit.line(lines[0], as: format, from: ownItem ?? item, to: item)
  }

  /// All lines of the task if it has this content, with its notes unless they are unchanged.
  func lines(saying item: TaskItem, as format: ListFormat) -> [[UInt8]] {
    guard format == .markdown, let former = self.item, let ownItem else {
      return [line(saying: item, as: format)]
    }
    var own = item
    let hasOtherNotes = item.notes != former.notes
    if item.projects == former.projects { own.projects = ownItem.projects }
    if !hasOtherNotes { own.notes = ownItem.notes }
    return [line(saying: own, as: format)] + (hasOtherNotes ? [] : lines.dropFirst())
  }
}

extension TaskItem {
  /// The item reduced to what a line of another format can contain.
  fileprivate var translated: TaskItem {
    TaskItem.reading(line(as: .todoTxt)).item ?? self
  }
}

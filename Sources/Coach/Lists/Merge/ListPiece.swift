import Tasks

/// What belongs together in a list: a task with its notes, or one line that is none.
struct ListPiece {
  /// The lines, without their ends.
  var lines: [[UInt8]]
  /// What the line of the task says by itself; `nil`: it is no task.
  var item: TaskItem?
  /// What stands before the words of the task, such as the box in a checklist.
  var lead: [UInt8] = []

  /// Whether nothing stands there.
  var isBlank: Bool {
    item == nil && lines.allSatisfy { $0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
  }

  /// The pieces of a list, in order, as they are written in a format.
  static func pieces(of list: TaskList, as format: ListFormat) -> [ListPiece] {
    var pieces: [ListPiece] = []
    var next = 1
    for entry in list.entries where entry.line >= next {
      for number in next..<entry.line { pieces.append(ListPiece(line: number, of: list)) }
      pieces.append(ListPiece(entry, of: list, as: format))
      next = entry.lines.upperBound + 1
    }
    for number in next..<max(next, list.text.lineCount + 1) {
      pieces.append(ListPiece(line: number, of: list))
    }
    return pieces
  }

  private init(line number: Int, of list: TaskList) {
    lines = [Array(list.text[number] ?? [])]
  }

  private init(_ entry: ListEntry, of list: TaskList, as format: ListFormat) {
    item = list.ownItem(of: entry)
    if list.format != format {
      lines = [Array(entry.item.line(as: format).utf8)]
    } else {
      lines = entry.lines.map { Array(list.text[$0] ?? []) }
    }
    guard format == .markdown else { return }
    if list.format != format {
      lead = Array((entry.item.isDone ? "- [x] " : "- [ ] ").utf8)
    } else if case .replace(_, let lead) = list.replacing(entry, with: "") {
      self.lead = lead
    }
  }
}

import Tasks

/// What becomes of one piece of a list.
struct MergedPiece {
  private(set) var lines: [[UInt8]]
  let isTask: Bool
  private(set) var conflict: ListConflict?
  /// Lines that say how else the task was changed.
  private(set) var otherVersions: [[UInt8]] = []

  /// Whether it would be a heading of a checklist.
  var isHeading: Bool { !isTask && lines.first?.first == UInt8(ascii: "#") }

  /// What comes of the piece; `nil`: it is gone.
  init?(base: ListPiece?, ours: ListPiece?, theirs: ListPiece?, format: ListFormat) {
    isTask = (ours ?? theirs)?.item != nil
    switch (ours, theirs) {
    case (nil, nil):
      return nil
    case (let piece?, nil):
      guard base == nil || base?.lines != piece.lines else { return nil }
      lines = piece.lines
      if base != nil { conflict = Self.conflict(piece, .removedThere) }
    case (nil, let piece?):
      guard base == nil || base?.lines != piece.lines else { return nil }
      lines = piece.lines
      if base != nil { conflict = Self.conflict(piece, .removedHere) }
    case (let ours?, let theirs?):
      if ours.lines == theirs.lines || theirs.lines == base?.lines {
        lines = ours.lines
      } else if ours.lines == base?.lines {
        lines = theirs.lines
      } else {
        lines = []
        merge(base: base, ours: ours, theirs: theirs, format: format)
      }
    }
  }

  private static func conflict(_ piece: ListPiece, _ kind: ListConflict.Kind) -> ListConflict? {
    piece.item.map { ListConflict(title: $0.title, kind: kind) }
  }

  /// Makes one task of two.
  private mutating func merge(
    base: ListPiece?, ours: ListPiece, theirs: ListPiece, format: ListFormat
  ) {
    guard let our = ours.item, let their = theirs.item else { return lines = ours.lines }
    let merge = TaskMerge(base: base?.item, ours: our, theirs: their)
    let item = merge.item
    if item.words == our.words {
      lines = [ours.lines[0]]
    } else if item.words == their.words {
      lines = [theirs.lines[0]]
    } else {
      let lead = item.isDone == our.isDone ? ours.lead : theirs.lead
      let words = Array(item.line(as: format).utf8)
      // What stands before the words is as it was, and not as we would write it.
      lines = [format == .markdown ? lead + words.dropFirst(Self.box) : words]
    }
    lines += Self.notes(base: base, ours: ours, theirs: theirs)
    if merge.hasLost.ours { keep(ours.lines[0], of: ours, format) }
    if merge.hasLost.theirs { keep(theirs.lines[0], of: theirs, format) }
    if merge.hasLost != (false, false) {
      conflict = ListConflict(title: item.title, kind: .changedTwice)
    }
  }

  /// How long the box is that our own lines begin with: `- [ ] `.
  private static let box = 6

  /// What stands in front of another version of a line.
  private static let mark = "other version: "

  /// Keeps a line as a comment; in a checklist, where there are none, as a note.
  private mutating func keep(_ line: [UInt8], of piece: ListPiece, _ format: ListFormat) {
    switch format {
    case .todoTxt:
      otherVersions.append(Array("# \(Self.mark)".utf8) + line)
    case .markdown:
      let indentation = lines[0].prefix { $0 == 0x20 || $0 == 0x09 }
      let note = indentation + Array("  \(Self.mark)".utf8) + line.drop { $0 == 0x20 || $0 == 0x09 }
      if !lines.contains(Array(note)) { lines.append(Array(note)) }
    }
  }

  /// The notes below a task: those of both, but for what one of them has taken out.
  private static func notes(
    base: ListPiece?, ours: ListPiece, theirs: ListPiece
  ) -> [[UInt8]] {
    let (our, their) = (ours.lines.dropFirst(), theirs.lines.dropFirst())
    let former = base?.lines.dropFirst() ?? []
    if our == their || their == former { return Array(our) }
    if our == former { return Array(their) }
    return our.filter { their.contains($0) || !former.contains($0) }
      + their.filter { !our.contains($0) && !former.contains($0) }
  }
}

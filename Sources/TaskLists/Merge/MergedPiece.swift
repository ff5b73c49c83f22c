import Tasks

/// The result of merging one piece of a list.
struct MergedPiece {
  private(set) var lines: [[UInt8]]
  /// The task, if it is one.
  private(set) var item: TaskItem?
  /// Whether it is only in a list of another format.
  let isForeign: Bool
  /// Whether it is blank.
  let isBlank: Bool
  /// Whether it is a code block without an end.
  let isOpenBlock: Bool
  private(set) var conflict: ListConflict?
  /// Lines with conflicting versions of the task.
  private(set) var otherVersions: [[UInt8]] = []

  /// The text of a heading in a checklist; `nil` if it is not one.
  var heading: String? {
    guard item == nil, let line = lines.first, line.first == UInt8(ascii: "#") else { return nil }
    let words = line.drop { $0 == UInt8(ascii: "#") }
    return String(decoding: words, as: UTF8.self).split(separator: " ").joined(separator: " ")
  }

  /// The width of its indentation; `nil` if it is blank.
  var depth: Int? { isBlank ? nil : lines.first?.indentation }

  /// Reduces its indentation.
  mutating func outdent(by columns: Int) { lines = lines.map { $0.outdented(by: columns) } }

  /// The merged piece; `nil` if it was removed.
  init?(base: ListPiece?, ours: ListPiece?, theirs: ListPiece?, in form: MergeForm) {
    guard let piece = ours ?? theirs else { return nil }
    (lines, item) = (piece.lines, piece.item)
    (isBlank, isOpenBlock) = (piece.isBlank, piece.isOpenBlock)
    isForeign = (ours?.isForeign ?? true) && (theirs?.isForeign ?? true)
    guard let ours, let theirs else {
      if piece.matchKey == base?.matchKey { return nil }
      if base != nil { conflict = Self.conflict(piece, ours == nil ? .removedHere : .removedThere) }
      return
    }
    if form.isMixed, item != nil {
      translate(base: base, ours: ours, theirs: theirs, as: form.format)
    } else if ours.matchKey == theirs.matchKey || theirs.matchKey == base?.matchKey {
      return
    } else if ours.matchKey == base?.matchKey {
      (lines, item) = (theirs.lines, theirs.item)
    } else {
      merge(base: base, ours: ours, theirs: theirs, as: form.format)
    }
  }

  private static func conflict(_ piece: ListPiece, _ kind: ListConflict.Kind) -> ListConflict? {
    piece.item.map { ListConflict(title: $0.title, kind: kind) }
  }

  /// The mark in front of another version of a line.
  static let mark = "other version: "

  // MARK: One format

  /// Merges two versions of a task.
  private mutating func merge(
    base: ListPiece?, ours: ListPiece, theirs: ListPiece, as format: ListFormat
  ) {
    guard let our = ours.item, let their = theirs.item else { return }
    let merge = TaskMerge(base: base?.item, ours: our, theirs: their)
    item = merge.item
    let line =
      merge.item.words == our.words
      ? ours.lines[0]
      : merge.item.words == their.words
        ? theirs.lines[0] : ours.line(saying: merge.item, as: format)
    lines = [line] + Self.notes(base: base, ours: ours, theirs: theirs)
    if merge.hasLost.ours { keep(ours.lines[0], format) }
    if merge.hasLost.theirs { keep(theirs.lines[0], format) }
    tell(merge)
  }

  /// Keeps a line as a comment; in a checklist, which has none, as a note.
  private mutating func keep(_ line: [UInt8], _ format: ListFormat) {
    switch format {
    case .todoTxt:
      otherVersions.append(Array("# \(Self.mark)".utf8) + line)
    case .markdown:
      let indentation = lines[0].prefix { $0 == 0x20 || $0 == 0x09 }
      let note = indentation + Array("  \(Self.mark)".utf8) + line.drop { $0 == 0x20 || $0 == 0x09 }
      if !lines.contains(Array(note)) { lines.append(Array(note)) }
    }
  }

  /// The merged notes below a task: those of both sides without removed ones.
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

  private mutating func tell(_ merge: borrowing TaskMerge) {
    if merge.hasLost != (false, false) {
      conflict = ListConflict(title: merge.item.title, kind: .changedTwice)
    }
  }

  // MARK: Several formats

  /// Merges two versions of a task in different formats, in the form of the one in this format.
  /// Conflicting versions go into the note, which both formats have.
  private mutating func translate(
    base: ListPiece?, ours: ListPiece, theirs: ListPiece, as format: ListFormat
  ) {
    guard let our = ours.item, let their = theirs.item else { return }
    let merge = TaskMerge(base: base?.item, ours: our, theirs: their)
    var item = merge.item
    if merge.hasLost.ours { item.append(note: Self.mark + our.line(as: .todoTxt)) }
    if merge.hasLost.theirs { item.append(note: Self.mark + their.line(as: .todoTxt)) }
    let native = ours.isForeign ? theirs : ours
    self.item = item
    lines =
      native.matchKey == ListPiece.MatchKey(item)
      ? native.lines : native.lines(saying: item, as: format)
    tell(merge)
  }
}

extension TaskItem {
  /// Adds a note, unless it is there.
  fileprivate mutating func append(note: String) {
    let known = notes?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if known?.contains(note) ?? false { return }
    notes = notes.map { "\($0)\n\(note)" } ?? note
  }
}

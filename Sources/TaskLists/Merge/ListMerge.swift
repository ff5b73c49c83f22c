import Tasks

/// A three-way merge of a list that loses nothing of either side.
///
/// Tasks are identified by id or by title. Changes of one side, and of both sides to different
/// parts of a task, are all applied. Where both changed the same part differently, one version is
/// in the list and the other follows as a comment. A task removed on one side and changed on the
/// other is kept. Comments and blank lines stay unless one side removed them.
///
/// Each side gets the merged list in its own format. Between a checklist and a plain list only
/// tasks are exchanged, with headings as projects and indented text as notes; each keeps its order.
package struct ListMerge {
  /// Our merged lines, without their ends.
  package let lines: [[UInt8]]
  /// Their merged lines.
  package let linesThere: [[UInt8]]
  /// The conflicts, in the order of the list.
  package let conflicts: [ListConflict]
  /// The number of tasks added to ours.
  package let came: Int
  /// The number of tasks removed from ours.
  package let went: Int
  /// The number of tasks changed in ours.
  package let changed: Int
  /// The number of tasks removed from theirs.
  package let wentThere: Int
  /// The format of our merged lines.
  package let format: ListFormat
  /// The format of theirs.
  package let formatThere: ListFormat

  /// - Parameters:
  ///   - base: The common ancestor; empty if unknown.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - format: The format of our file if it has no tasks; `nil` for that of theirs.
  package init(
    base: TaskList, ours: TaskList, theirs: TaskList, as format: ListFormat? = nil
  ) {
    let format = ours.ownFormat ?? format ?? theirs.format
    let formatThere = theirs.ownFormat ?? format
    (self.format, self.formatThere) = (format, formatThere)
    let formats = Set([base.ownFormat, theirs.ownFormat, format].compactMap(\.self))
    let here = MergedList(
      base: base, ours: ours, theirs: theirs,
      in: MergeForm(format: format, isMixed: formats.count > 1))
    lines = here.lines
    conflicts = here.conflicts
    (came, went, changed) = (here.came, here.went, here.changed)
    wentThere = here.wentThere
    if formatThere == format {
      linesThere = here.lines
    } else {
      linesThere =
        MergedList(
          base: base, ours: ours, theirs: theirs,
          in: MergeForm(format: formatThere, isMixed: true)
        ).lines
    }
  }

  /// Whether we have this very list.
  package func isSame(as list: TaskList) -> Bool {
    lines.count == list.text.lineCount
      && lines.indices.allSatisfy { index in
        list.text[index + 1].map { $0.elementsEqual(lines[index]) } ?? false
      }
  }
}

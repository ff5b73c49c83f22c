import Tasks

/// A list that was changed on two sides since both had the same, as one list in which nothing of
/// either is lost.
///
/// A task is the same on all sides by its id, or by its title. What one side did to it is done; what
/// both did to different parts of it, too. Where they did different things to the same part, one is
/// in the list and the other stands behind it as a comment. A task that one side took out and the
/// other changed is kept. Comments and blank lines are there unless one side took them out.
///
/// Each side has the merged list in its own format. Between a checklist and a plain list only tasks
/// go, with headings as projects and indented text as notes; the order is the business of each.
package struct ListMerge {
  /// The lines of the list as we have it, without their ends.
  package let lines: [[UInt8]]
  /// The lines of the list as they have it.
  package let linesThere: [[UInt8]]
  /// The conflicts, in the order of the list.
  package let conflicts: [ListConflict]
  /// How many tasks there are that we did not have.
  package let came: Int
  /// How many tasks there are no more that we had.
  package let went: Int
  /// How many tasks are not as we had them.
  package let changed: Int
  /// How many tasks there are no more that they had.
  package let wentThere: Int

  /// - Parameters:
  ///   - base: The list as it was when both sides had the same; empty if that is not known.
  ///   - ours: The list as we have it.
  ///   - theirs: The list as they have it.
  package init(base: TaskList, ours: TaskList, theirs: TaskList) {
    let formats = Set([base, ours, theirs].compactMap(\.ownFormat))
    let format = ours.ownFormat ?? theirs.format
    let formatThere = theirs.ownFormat ?? format
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

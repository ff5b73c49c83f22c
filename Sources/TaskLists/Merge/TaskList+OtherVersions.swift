import Tasks

extension TaskList {
  /// The numbers of the lines with another version of a task, which a merge left to choose from: of
  /// comments and, where conflicts are in the notes, of tasks.
  package var otherVersions: [Int] {
    let comment = Array("# \(MergedPiece.mark)".utf8)
    let comments =
      format == .todoTxt
      ? (1..<text.lineCount + 1).filter { text[$0]?.starts(with: comment) ?? false } : []
    let noted = entries.filter { entry in
      entry.item.notes?.split(separator: "\n").contains { $0.hasPrefix(MergedPiece.mark) } ?? false
    }
    return (comments + noted.map(\.line)).sorted()
  }
}

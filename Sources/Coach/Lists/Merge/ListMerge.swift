import Tasks

/// A list that was changed on two sides since both had the same, as one list in which nothing of
/// either is lost.
///
/// A task is the same on all sides by its id, or by its title. What one side did to it is done; what
/// both did to different parts of it, too. Where they did different things to the same part, one is
/// in the list and the other stands behind it as a comment. A task that one side took out and the
/// other changed is kept. Comments and blank lines are there unless one side took them out.
public struct ListMerge {
  /// The lines of the list, without their ends.
  public private(set) var lines: [[UInt8]] = []
  /// What does not go together, in the order of the list.
  public private(set) var conflicts: [ListConflict] = []
  /// How many tasks there are that we did not have.
  public private(set) var came = 0
  /// How many tasks there are no more that we had.
  public private(set) var went = 0
  /// How many tasks are not as we had them.
  public private(set) var changed = 0

  private let format: ListFormat

  /// - Parameters:
  ///   - base: The list as it was when both sides had the same; empty if nobody knows.
  ///   - ours: The list as we have it.
  ///   - theirs: The list as they have it.
  public init(base: TaskList, ours: TaskList, theirs: TaskList) {
    format = ours.entries.isEmpty ? theirs.format : ours.format
    let versions = ListVersion.named(
      base: ListPiece.pieces(of: base, as: format), ours: ListPiece.pieces(of: ours, as: format),
      theirs: ListPiece.pieces(of: theirs, as: format))
    var merged: [Int: MergedPiece] = [:]
    for name in Set(versions.ours.order).union(versions.theirs.order) {
      merged[name] = MergedPiece(
        base: versions.base.pieces[name], ours: versions.ours.pieces[name],
        theirs: versions.theirs.pieces[name], format: format)
    }
    let order = MergedOrder(
      base: versions.base.order, ours: versions.ours.order, theirs: versions.theirs.order,
      atEnd: format == .todoTxt, keeping: { merged[$0] != nil },
      isHeading: { [format] in format == .markdown && merged[$0]?.isHeading ?? false })
    for name in order.names {
      guard let piece = merged[name] else { continue }
      conflicts += piece.conflict.map { [$0] } ?? []
      if piece.isTask {
        let our = versions.ours.pieces[name]
        if our == nil { came += 1 } else if our?.lines != piece.lines { changed += 1 }
      }
    }
    went = versions.ours.order.count { versions.ours.pieces[$0]?.item != nil && merged[$0] == nil }
    assemble(order.names.compactMap { merged[$0] })
  }

  /// Whether we have this very list.
  public func isSame(as list: TaskList) -> Bool {
    lines.count == list.text.lineCount
      && lines.indices.allSatisfy { index in
        list.text[index + 1].map { $0.elementsEqual(lines[index]) } ?? false
      }
  }

  /// Puts the pieces one behind the other, and other versions behind theirs that do not stand
  /// somewhere already.
  private mutating func assemble(_ pieces: [MergedPiece]) {
    var known = Set(pieces.lazy.filter { !$0.isTask }.flatMap(\.lines))
    for piece in pieces {
      lines += piece.lines
      for line in piece.otherVersions where known.insert(line).inserted { lines.append(line) }
    }
  }
}

import Tasks

/// A merged list in one format.
struct MergedList {
  /// The lines, without their ends.
  private(set) var lines: [[UInt8]] = []
  private(set) var conflicts: [ListConflict] = []
  private(set) var came = 0
  private(set) var changed = 0
  /// The number of tasks of this side that were removed.
  let went: Int
  let wentThere: Int

  init(base: TaskList, ours: TaskList, theirs: TaskList, in form: MergeForm) {
    var basePieces = ListPiece.pieces(of: base, in: form)
    // A version that cannot contain comments has not removed any.
    if form.isForeign(ours) || form.isForeign(theirs) { basePieces.removeAll { $0.item == nil } }
    let versions = ListVersion.named(
      base: basePieces, ours: ListPiece.pieces(of: ours, in: form),
      theirs: ListPiece.pieces(of: theirs, in: form))
    let (our, their) = (versions.ours, versions.theirs)
    var merged: [Int: MergedPiece] = [:]
    for name in Set(our.order).union(their.order) {
      merged[name] = MergedPiece(
        base: versions.base.pieces[name], ours: our.pieces[name], theirs: their.pieces[name],
        in: form)
    }
    if form.format == .markdown {
      for (version, other, others) in [(our, their, theirs), (their, our, ours)] {
        for (name, columns) in version.outdents(keeping: { merged[$0] != nil })
        where other.pieces[name] == nil || form.isForeign(others) {
          merged[name]?.outdent(by: columns)
        }
      }
    }
    // A version of another format has not moved pieces that it cannot contain.
    let former =
      form.isForeign(ours) ? our : form.isForeign(theirs) ? their : versions.base
    let order = MergedOrder(
      base: former.order, ours: our.order, theirs: their.order, atEnd: form.format == .todoTxt,
      keeping: { merged[$0] != nil },
      isHeading: { form.format == .markdown && merged[$0]?.heading != nil },
      depth: { form.format == .markdown ? merged[$0]?.depth : 0 })
    went = our.order.count { our.pieces[$0]?.item != nil && merged[$0] == nil }
    wentThere = their.order.count { their.pieces[$0]?.item != nil && merged[$0] == nil }
    for name in order.names {
      guard let piece = merged[name] else { continue }
      conflicts += piece.conflict.map { [$0] } ?? []
      if piece.item != nil {
        let our = our.pieces[name]
        if our == nil { came += 1 } else if our?.lines != piece.lines { changed += 1 }
      }
    }
    let pieces = order.names.compactMap { merged[$0] }
    assemble(
      form.isMixed && form.format == .markdown ? ChecklistSections(pieces).pieces : pieces)
  }

  /// Concatenates the pieces, each followed by its other versions unless these are in the list
  /// already.
  private mutating func assemble(_ pieces: [MergedPiece]) {
    var known = Set(pieces.lazy.filter { $0.item == nil }.flatMap(\.lines))
    // Behind a code block without an end, a task would be text.
    for piece in pieces.filter({ !$0.isOpenBlock }) + pieces.filter(\.isOpenBlock) {
      lines += piece.lines
      for line in piece.otherVersions where known.insert(line).inserted { lines.append(line) }
    }
  }
}

import CivilTime

extension Draft {
  /// The pieces that begin in a gap.
  func pieces(in gap: Gap) -> Range<Int> {
    let end = pieces.partitioningIndex { $0.span.start >= gap.end }
    return pieces[..<end].partitioningIndex { $0.span.start >= gap.start }..<end
  }

  /// The pieces that can be a minute longer, from the last one before free time of a gap back to
  /// one that has to stay where it is, such as one that stood.
  ///
  /// - Parameters:
  ///   - last: The piece before the free time.
  ///   - gap: Their gap.
  ///   - first: The first task whose pieces may be changed.
  /// - Returns: The places of the pieces; none if less than a minute is free.
  func extensible(upTo last: Int, in gap: Gap, from first: Int) -> [Int] {
    var end = gap.end
    if last + 1 < pieces.count, pieces[last + 1].stretch == gap.stretch {
      end = min(end, pieces[last + 1].span.start - pause)
    }
    guard min(end - pieces[last].span.end, budget(on: gap.date)) >= .seconds(60) else { return [] }
    var found: [Int] = []
    for index in (pieces(in: gap).lowerBound...last).reversed() {
      let (piece, work) = (pieces[index], works[pieces[index].task])
      let later = Span(start: piece.span.start, end: piece.span.end + .seconds(60))
      guard piece.task >= first, work.allowed(in: later) == later else { break }
      let longest = work.longest - stretch(endingAt: piece.span.end)
      let goesOn =
        index < last && pieces[index + 1].task == piece.task
        && pieces[index + 1].span.start == piece.span.end
      if min(longest, work.rest ?? .longest) >= .seconds(60), !goesOn { found.append(index) }
      if piece.stood { break }
    }
    return found
  }
}

import Tasks

/// A change of several places, which are undone one by one if the lines between them were changed
/// since.
extension ListHunk {
  /// The ways to divide it at lines that are the same before and after.
  ///
  /// Two blocks of lines that changed places are divided at either, as either may have been moved.
  var splits: [[ListHunk]] {
    var places: [[UInt8]: [Int]] = [:]
    for (place, line) in after.contents.enumerated().reversed() {
      places[line, default: []].append(place)
    }
    // The index of a former line for that of the same line among the new ones.
    var formers: [Int: Int] = [:]
    var common: [Int] = []
    for (former, line) in before.contents.enumerated() {
      guard let place = places[line]?.popLast() else { continue }
      formers[place] = former
      common.append(place)
    }
    let kept = common.longestIncreasingSubsequence
    let others = Set(common).subtracting(kept)
    let moved = common.filter(others.contains).longestIncreasingSubsequence
    return [kept, moved].filter { !$0.isEmpty }.map { places in
      parts(between: places.map { (formers[$0] ?? 0, $0) })
    }
  }

  /// Divides it at lines, given by their indices among the former and the new ones.
  private func parts(between kept: [(former: Int, new: Int)]) -> [ListHunk] {
    let lines = after.contents
    var parts: [ListHunk] = []
    var (former, new) = (0, 0)
    for next in kept + [(before.count, after.count)] {
      if former < next.former || new < next.new {
        parts.append(
          ListHunk(
            line: line + new, before: Array(before[former..<next.former]),
            after: Array(after[new..<next.new]), above: new > 0 ? lines[new - 1] : above,
            below: next.new < lines.count ? lines[next.new] : below, isOpen: isOpen))
      }
      (former, new) = (next.former + 1, next.new + 1)
    }
    return parts
  }
}

import CivilTime

extension [Int] {
  /// The longest increasing subsequence: the elements that can stay in place when the rest is
  /// sorted into them.
  ///
  /// Computed by patience sorting (Fredman 1975), in O(n log n).
  var longestIncreasingSubsequence: [Int] {
    /// The index of the smallest element that a rise of each length ends with.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (index, element) in enumerated() {
      let place = ends.partitioningIndex { self[$0] >= element }
      predecessors.append(place > 0 ? ends[place - 1] : nil)
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var rise: [Int] = []
    var next = ends.last
    while let index = next {
      rise.append(self[index])
      next = predecessors[index]
    }
    return rise.reversed()
  }
}

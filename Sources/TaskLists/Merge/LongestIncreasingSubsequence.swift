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
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < element { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(index) } else { ends[low] = index }
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

extension RandomAccessCollection {
  /// The index of the first element that fulfils a condition, if all later ones fulfil it, too; the
  /// end index if none does. Found by binary search.
  @inlinable
  package func partitioningIndex(where isLater: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isLater(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}

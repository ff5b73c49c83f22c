extension Sequence {
  /// The elements in their order, of those with the same key the first.
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var met: Set<Key> = []
    return filter { met.insert(key($0)).inserted }
  }
}

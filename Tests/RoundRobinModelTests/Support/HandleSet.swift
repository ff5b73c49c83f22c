import RoundRobin

/// Some of the first 64 tasks of a rotation, as bits of a word.
struct HandleSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  init() {}

  init(_ handles: some Sequence<Handle>) {
    for handle in handles { insert(handle) }
  }

  private static func bit(_ handle: Handle) -> UInt64 {
    precondition(0..<64 ~= handle.index, "The books are kept for 64 tasks, not for \(handle)")
    return 1 << UInt64(handle.index)
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ handle: Handle) -> Bool { bits & HandleSet.bit(handle) != 0 }

  /// Answers whether it was not there before.
  @discardableResult
  mutating func insert(_ handle: Handle) -> Bool {
    if contains(handle) { return false }
    bits |= HandleSet.bit(handle)
    return true
  }

  mutating func remove(_ handle: Handle) { bits &= ~HandleSet.bit(handle) }

  func subtracting(_ other: HandleSet) -> HandleSet {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }

  /// The tasks by number.
  var handles: [Handle] { (0..<64).map { Handle($0) }.filter(contains) }
}

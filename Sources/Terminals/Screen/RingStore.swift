import Drawing

/// A cache of the last ring: creating one is more expensive than drawing it.
package struct RingStore: Sendable {
  private var last: Ring?

  package init() {}

  package mutating func ring(rows: Int, profile: TerminalProfile, hasCycle: Bool = false) -> Ring {
    let hasCycle = hasCycle && rows >= Ring.leastRowsOfCycle
    if let last, last.rows == rows, last.profile == profile, last.hasCycle == hasCycle {
      return last
    }
    let ring = Ring(rows: rows, profile: profile, hasCycle: hasCycle)
    last = ring
    return ring
  }
}

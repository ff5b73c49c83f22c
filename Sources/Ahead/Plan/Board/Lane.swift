/// Where something stands that overlaps others.
struct Lane: Equatable {
  /// From 0, from the left.
  var index: Int
  /// How many stand side by side.
  var count: Int

  /// The lanes of items in the order of their beginnings: as few as possible, and as many for all
  /// that overlap one another, directly or by others.
  static func lanes(of items: [PlanDay.Item]) -> [Lane] {
    var lanes: [Lane] = []
    /// Where the items that overlap begin, and where each of their lanes ends.
    var first = 0
    var ends: [Int] = []
    for (index, item) in items.enumerated() {
      if ends.allSatisfy({ $0 <= item.clock.lowerBound }) {
        first = index
        ends = []
      }
      let lane = ends.firstIndex { $0 <= item.clock.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = item.clock.upperBound
      lanes.append(Lane(index: lane, count: 1))
      for other in first...index { lanes[other].count = ends.count }
    }
    return lanes
  }
}

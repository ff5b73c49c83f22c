/// The lane of an item that overlaps others.
struct Lane: Equatable {
  /// From 0, from the left.
  var index: Int
  /// The number of lanes side by side.
  var count: Int

  /// The lanes of items ordered by start: as few as possible, and the same number for all items
  /// connected by overlaps.
  static func lanes(of items: [PlanDay.Item]) -> [Lane] {
    var lanes: [Lane] = []
    /// The first of the connected items, and the end of each lane.
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

/// The lowest costs with the number of timetables of each.
struct CostList {
  struct Entry {
    let cost: Cost
    /// At most as many as are wanted.
    var count: Int
  }

  /// The number of timetables wanted.
  let limit: Int
  /// By their costs, each once; no more than are needed to have as many as are wanted.
  private(set) var entries: [Entry] = []

  init(limit: Int) { self.limit = limit }

  /// The cost of the last wanted one; `nil` while there are fewer.
  var worst: Cost? { isFull ? entries.last?.cost : nil }

  private var isFull: Bool { entries.reduce(0) { $0 + $1.count } >= limit }

  /// Adds as many of a cost.
  mutating func add(_ count: Int, of cost: Cost) {
    if let worst, cost > worst { return }
    let place = entries.firstIndex { $0.cost >= cost } ?? entries.count
    if place < entries.count, entries[place].cost == cost {
      entries[place].count = min(limit, entries[place].count + count)
    } else {
      entries.insert(Entry(cost: cost, count: min(limit, count)), at: place)
    }
    while entries.dropLast().reduce(0, { $0 + $1.count }) >= limit { entries.removeLast() }
  }
}

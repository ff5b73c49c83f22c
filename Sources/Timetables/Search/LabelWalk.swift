/// Finds the best timetables in the order of their labels, given their costs.
///
/// Slots are decided in that order, but only in ways that can lead to a wanted timetable, as a
/// search beginning with the slot with the fewest choices determines.
struct LabelWalk {
  /// The maximum number of choices examined, some seconds of work.
  private let effortLimit: Int

  private let judgement: Judgement
  /// The cost of the last wanted one.
  private let worst: Cost
  /// The number of cheaper ones still to be found, and of those with just this cost.
  private var better: Int
  private var equal: Int
  /// The sections of each result, in the order of labels.
  private var found: [(cost: Cost, sections: [Int])] = []
  /// Whether nothing was left out.
  private(set) var isWhole = true
  private var effort = 0
  /// Branches without a wanted timetable.
  private var barren: Set<Part> = []
  /// For each depth, the remaining choices.
  private var rows: [UInt64]

  /// Searches for the timetables with known best costs; `nil` if there are none.
  init?(_ judgement: Judgement, best: CostList, effort effortLimit: Int) {
    guard let worst = best.entries.last?.cost else { return nil }
    self.judgement = judgement
    self.effortLimit = effortLimit
    self.worst = worst
    better = best.entries.dropLast().reduce(0) { $0 + $1.count }
    equal = best.limit - better
    let network = judgement.network
    rows = network.everything
    rows += Array(repeating: 0, count: network.slots.count * network.wordCount)
    walk(0, .empty, [])
  }

  /// The best ones, in order.
  var ordered: [[Int]] {
    found.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element.sections)
  }

  /// Visits all wanted timetables of a branch.
  private mutating func walk(_ depth: Int, _ shape: Shape, _ chosen: [Int]) {
    let network = judgement.network
    guard depth < network.slots.count else { return take(judgement.cost(of: shape), chosen) }
    let open = Array(network.labelOrder[(depth + 1)...])
    /// The choices without results, whatever their labels.
    var fruitless: Set<Int> = []
    for (choice, sections) in network.slots[network.labelOrder[depth]].ways {
      if better <= 0, equal <= 0 { return }
      guard !fruitless.contains(choice), decide(choice, at: depth) else { continue }
      let sum = shape.adding(network.shapes[choice])
      if isFruitful(open, sum) {
        walk(depth + 1, sum, chosen + sections)
      } else {
        fruitless.insert(choice)
      }
    }
  }

  /// Applies a choice if it remains, and computes the row of what remains then.
  private mutating func decide(_ choice: Int, at depth: Int) -> Bool {
    let network = judgement.network
    let row = depth * network.wordCount
    guard rows[row + choice >> 6] & (1 << UInt64(choice & 63)) != 0 else { return false }
    for word in 0..<network.wordCount {
      rows[row + network.wordCount + word] =
        rows[row + word] & network.rows[choice * network.wordCount + word]
    }
    return true
  }

  /// Whether anything that is wanted can become of some choices.
  private mutating func isFruitful(_ open: [Int], _ shape: Shape) -> Bool {
    if open.isEmpty { return isWanted(judgement.cost(of: shape)) }
    guard effort < effortLimit else {
      isWhole = false
      return false
    }
    let depth = judgement.network.slots.count - open.count
    let row = depth * judgement.network.wordCount
    guard let estimate = judgement.estimate(for: shape, open: open[...], rows: rows, at: row)
    else { return false }
    effort += estimate.effort
    guard isWanted(estimate.bound) else { return false }
    let left = rows[row..<row + judgement.network.wordCount]
    let part = Part(open: open, row: left, shape: shape)
    if let part, barren.contains(part) { return false }
    var open = open
    let slot = open.remove(at: estimate.narrowest)
    for choice in judgement.choices(of: slot, after: shape, rows: rows, at: row) {
      let sum = shape.adding(judgement.network.shapes[choice])
      if decide(choice, at: depth), isFruitful(open, sum) { return true }
    }
    if let part, barren.count < Part.mostRemembered { barren.insert(part) }
    return false
  }

  private func isWanted(_ cost: Cost) -> Bool { equal > 0 ? cost <= worst : cost < worst }

  private mutating func take(_ cost: Cost, _ sections: [Int]) {
    guard isWanted(cost) else { return }
    if cost < worst { better -= 1 } else { equal -= 1 }
    found.append((cost, sections))
  }
}

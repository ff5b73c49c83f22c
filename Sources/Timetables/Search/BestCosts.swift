/// Finds what the best timetables cost, by branch and bound.
///
/// The slot with the fewest choices is decided first, its best choice first. A part of a timetable
/// is given up as soon as nothing can become of it that is better than the worst of the best so far.
/// Parts that leave the same choices and have the same shape become the same: they are looked at
/// once.
struct BestCosts {
  /// How many choices are looked at, at most: some seconds of work.
  private let effortLimit: Int
  private let judgement: Judgement
  /// What the best so far cost.
  private(set) var best: CostList
  /// The choices of some of them, for when there is nothing better to show.
  private var examples: [(cost: Cost, choices: [Int])] = []
  /// Whether nothing better can be there.
  private(set) var isProven = true
  private var effort = 0
  /// For every number of decisions made, the choices that are left.
  private var rows: [UInt64]
  /// The slots that are not decided, in order.
  private var open: [Int]
  /// The choices that are made.
  private var made: [Int] = []
  /// What became of parts, if nothing better than the worst so far is counted.
  private var memory: [Part: [CostList.Entry]] = [:]
  /// What was found since parts were begun that are still looked at, as often as the innermost of
  /// them can be continued.
  private var found: [CostList.Entry] = []

  /// Searches for the best timetables, of which `limit` are wanted.
  init(_ judgement: Judgement, limit: Int, effort effortLimit: Int) {
    self.judgement = judgement
    self.effortLimit = effortLimit
    best = CostList(limit: limit)
    let network = judgement.network
    rows = network.everything
    rows += Array(repeating: 0, count: network.slots.count * network.wordCount)
    open = Array(network.slots.indices)
    descend(.empty, ways: 1)
  }

  private mutating func descend(_ shape: Shape, ways: Int) {
    guard effort < effortLimit else {
      isProven = false
      return
    }
    let network = judgement.network
    let row = (network.slots.count - open.count) * network.wordCount
    guard !open.isEmpty else {
      let cost = judgement.cost(of: shape)
      keepExample(of: cost)
      return take(1, of: cost, ways: ways)
    }
    guard let estimate = judgement.estimate(for: shape, open: open[...], rows: rows, at: row)
    else { return }
    effort += estimate.effort
    if let worst = best.worst, estimate.bound >= worst { return }
    let left = rows[row..<row + network.wordCount]
    guard let part = Part(open: open, row: left, shape: shape) else {
      return branch(on: estimate.narrowest, shape, ways: ways)
    }
    if let known = memory[part] {
      for entry in known { take(entry.count, of: entry.cost, ways: ways) }
      return
    }
    let start = found.count
    branch(on: estimate.narrowest, shape, ways: ways)
    guard memory.count < Part.mostRemembered else { return }
    var list = CostList(limit: best.limit)
    for entry in found[start...] { list.add(entry.count, of: entry.cost) }
    memory[part] = list.entries
  }

  /// Decides an open slot in every way that is left.
  private mutating func branch(on place: Int, _ shape: Shape, ways: Int) {
    let network = judgement.network
    let row = (network.slots.count - open.count) * network.wordCount
    let slot = open.remove(at: place)
    for choice in judgement.choices(of: slot, after: shape, rows: rows, at: row) {
      for word in 0..<network.wordCount {
        rows[row + network.wordCount + word] =
          rows[row + word] & network.rows[choice * network.wordCount + word]
      }
      let start = found.count
      let count = network.wayCounts[choice]
      made.append(choice)
      descend(shape.adding(network.shapes[choice]), ways: product(ways, count))
      made.removeLast()
      for index in start..<found.count { found[index].count = product(found[index].count, count) }
    }
    open.insert(slot, at: place)
  }

  /// Takes what was found at the end of a part that can be reached in so many ways.
  private mutating func take(_ count: Int, of cost: Cost, ways: Int) {
    if let worst = best.worst, cost >= worst { return }
    best.add(product(count, ways), of: cost)
    found.append(CostList.Entry(cost: cost, count: count))
  }

  /// Keeps the choices that are made if they are among the best so far.
  private mutating func keepExample(of cost: Cost) {
    if let worst = best.worst, cost >= worst { return }
    let place = examples.firstIndex { $0.cost > cost } ?? examples.count
    examples.insert((cost, made), at: place)
    if examples.count > best.limit { examples.removeLast() }
  }

  /// The sections of good timetables, the best first; each is one of many that cost the same.
  var exampleSections: [[Int]] {
    let network = judgement.network
    return examples.map { example in
      network.labelOrder.flatMap { slot in
        network.slots[slot].ways.first { example.choices.contains($0.choice) }?.sections ?? []
      }
    }
  }

  /// The product, but not more than are wanted.
  private func product(_ one: Int, _ other: Int) -> Int {
    let (product, isOver) = one.multipliedReportingOverflow(by: other)
    return isOver ? best.limit : min(product, best.limit)
  }
}

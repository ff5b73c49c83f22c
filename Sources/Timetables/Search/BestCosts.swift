/// Finds the costs of the best timetables, by branch and bound.
///
/// The slot with the fewest choices is decided first, beginning with its best choice. A branch is
/// pruned as soon as its bound exceeds the worst of the best so far. Branches with the same
/// remaining choices and the same shape are equivalent and searched once.
struct BestCosts {
  /// The maximum number of choices examined, some seconds of work.
  private let effortLimit: Int
  private let judgement: Judgement
  /// The costs of the best so far.
  private(set) var best: CostList
  /// The choices of some of them, the fallback if the search is not completed.
  private var examples: [(cost: Cost, choices: [Int])] = []
  /// Whether the result is proven to be optimal.
  private(set) var isProven = true
  private var effort = 0
  /// For each depth, the remaining choices.
  private var rows: [UInt64]
  /// The slots that are not decided, in order.
  private var open: [Int]
  /// The choices that are made.
  private var made: [Int] = []
  /// The results of completed branches, limited to costs below the worst at that time.
  private var memory: [Part: [CostList.Entry]] = [:]
  /// The results of the branches being searched, with multiplicities relative to the innermost one.
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

  /// Decides an open slot in every remaining way.
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

  /// Adds a cost found at the end of a branch that is reached in `ways` ways.
  private mutating func take(_ count: Int, of cost: Cost, ways: Int) {
    if let worst = best.worst, cost >= worst { return }
    best.add(product(count, ways), of: cost)
    found.append(CostList.Entry(cost: cost, count: count))
  }

  /// Keeps the current choices if they are among the best so far.
  private mutating func keepExample(of cost: Cost) {
    if let worst = best.worst, cost >= worst { return }
    let place = examples.firstIndex { $0.cost > cost } ?? examples.count
    examples.insert((cost, made), at: place)
    if examples.count > best.limit { examples.removeLast() }
  }

  /// The sections of good timetables, the best first; one of each cost.
  var exampleSections: [[Int]] {
    let network = judgement.network
    return examples.map { example in
      network.labelOrder.flatMap { slot in
        network.slots[slot].ways.first { example.choices.contains($0.choice) }?.sections ?? []
      }
    }
  }

  /// The product, clamped to the number wanted.
  private func product(_ one: Int, _ other: Int) -> Int {
    let (product, isOver) = one.multipliedReportingOverflow(by: other)
    return isOver ? best.limit : min(product, best.limit)
  }
}

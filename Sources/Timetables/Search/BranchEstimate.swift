/// The lower bound of a branch.
struct BranchEstimate {
  /// No timetable of the branch costs less.
  let bound: Cost
  /// The open slot with the fewest remaining choices, by index.
  let narrowest: Int
  /// The number of choices examined.
  let effort: Int
}

/// The cost function of timetables.
struct Judgement {
  let network: Network
  /// The days that should be free, as bits from the lowest on.
  let daysOff: UInt8

  func cost(of shape: Shape) -> Cost {
    Cost(days: days(shape.days), outside: shape.outside, idle: shape.idle)
  }

  private func days(_ days: UInt8) -> Int { (days & daysOff).nonzeroBitCount }

  /// Computes the lower bound of a branch; `nil` if an open slot has no choice left.
  ///
  /// The minutes outside and the days are at least those of the choices made and, for each open
  /// slot, of its best choice. Idle minutes are reduced only by classes between the first and the
  /// last of a day: in each slot at most by as much as the fullest of its choices has there.
  /// Alternatively: the slot that adds most adds at least as much as its best choice, and the
  /// others remove at most all of their own minutes.
  ///
  /// The remaining choices of the open slots are in `rows`, from the word `row` on.
  func estimate(
    for shape: Shape, open: ArraySlice<Int>, rows: [UInt64], at row: Int
  ) -> BranchEstimate? {
    var days = shape.days
    var outside = shape.outside
    var filled = 0
    var minutes = 0
    var added = Int.min
    var narrowest = (place: 0, count: Int.max)
    var effort = 0
    let idle = shape.idle
    for (place, slot) in open.enumerated() {
      var count = 0
      var (leastOutside, mostRoom, mostMinutes, leastAdded) = (Int.max, 0, 0, Int.max)
      var everyDay: UInt8 = .max
      for word in network.slots[slot].words {
        for bit in Bits(rows[row + word]) {
          let other = network.shapes[word * 64 + bit]
          count += 1
          leastOutside = min(leastOutside, other.outside)
          mostRoom = max(mostRoom, shape.room(for: other))
          mostMinutes = max(mostMinutes, other.minutes)
          leastAdded = min(leastAdded, shape.adding(other).idle - idle)
          everyDay &= other.days
        }
      }
      if count == 0 { return nil }
      effort += count
      if count < narrowest.count { narrowest = (place, count) }
      days |= everyDay
      outside += leastOutside
      filled += mostRoom
      minutes += mostMinutes
      added = max(added, leastAdded + mostMinutes)
    }
    let bound = Cost(
      days: self.days(days), outside: outside,
      idle: max(0, idle - filled, idle + added - minutes))
    return BranchEstimate(bound: bound, narrowest: narrowest.place, effort: effort)
  }

  /// The choices that a slot has left in `rows`, from the word `row` on, the best first.
  func choices(of slot: Int, after shape: Shape, rows: [UInt64], at row: Int) -> [Int] {
    var choices: [(cost: Cost, choice: Int)] = []
    for word in network.slots[slot].words {
      for bit in Bits(rows[row + word]) {
        let sum = shape.adding(network.shapes[word * 64 + bit])
        choices.append((cost(of: sum), word * 64 + bit))
      }
    }
    return choices.sorted { $0 < $1 }.map(\.choice)
  }
}

/// All decisions with the compatibility of their choices: a timetable is one choice of each
/// decision, pairwise compatible.
///
/// A set of choices is a row of bits. Each decision occupies whole words of it, so that a decision
/// without remaining choices is a run of zeros.
struct Network {
  struct Slot {
    /// The index of the wanted course.
    let course: Int
    /// The words of a row with its choices.
    let words: Range<Int>
    /// All ways with their choice, ordered by label.
    let ways: [(choice: Int, sections: [Int])]
  }

  /// Conflicting decisions are adjacent, those with many choices first: in this order counting has
  /// the fewest states.
  let slots: [Slot]
  /// The slots in the order of the courses and of their kinds.
  let labelOrder: [Int]
  /// The number of words of a row.
  let wordCount: Int
  /// All choices, as a row.
  let everything: [UInt64]
  /// The number of ways of each choice; zero for unused bits.
  let wayCounts: [Int]
  /// The cost-relevant shape of each choice.
  let shapes: [Shape]
  /// The compatible choices of each choice, one row after the other.
  let rows: [UInt64]

  init(_ decisions: [Decision], cells: WeekCells, outside: MinutesOutside) {
    let order = Network.order(of: decisions, wordCount: cells.wordCount)
    var slots: [Slot] = []
    var wordCount = 0
    for decision in order.map({ decisions[$0] }) {
      let count = (decision.choices.count + 63) / 64
      let first = wordCount * 64
      slots.append(
        Slot(
          course: decision.course, words: wordCount..<wordCount + count,
          ways: decision.ways.map { ($0.choice + first, $0.sections) }))
      wordCount += count
    }
    var everything = Array(repeating: UInt64(0), count: wordCount)
    var wayCounts = Array(repeating: 0, count: wordCount * 64)
    var shapes = Array(repeating: Shape.empty, count: wordCount * 64)
    var places: [(choice: Choice, place: Int)] = []
    for (slot, decision) in zip(slots, order.map { decisions[$0] }) {
      for (place, choice) in zip((slot.words.lowerBound * 64)..., decision.choices) {
        everything[place >> 6] |= 1 << UInt64(place & 63)
        wayCounts[place] = choice.ways.count
        shapes[place] = Shape(cells.runs(of: choice.cells), outside: outside)
        places.append((choice, place))
      }
    }
    self.slots = slots
    self.wordCount = wordCount
    self.everything = everything
    self.wayCounts = wayCounts
    self.shapes = shapes
    labelOrder = order.indices.sorted { order[$0] < order[$1] }
    rows = Network.rows(places, everything, slots, cellCount: cells.wordCount * 64)
  }

  /// Computes the compatibility of choices.
  private static func rows(
    _ places: [(choice: Choice, place: Int)], _ everything: [UInt64], _ slots: [Slot],
    cellCount: Int
  ) -> [UInt64] {
    let wordCount = everything.count
    /// The choices with a class in each cell.
    var held = Array(repeating: UInt64(0), count: cellCount * wordCount)
    for (choice, place) in places {
      for cell in choice.cells.members {
        held[cell * wordCount + place >> 6] |= 1 << UInt64(place & 63)
      }
    }
    var rows = Array(repeating: UInt64(0), count: wordCount * 64 * wordCount)
    for (choice, place) in places {
      var row = everything
      for cell in choice.cells.members {
        for word in 0..<wordCount { row[word] &= ~held[cell * wordCount + word] }
      }
      if choice.binding.lecture != nil {
        for (other, bit) in places where !choice.binding.agrees(with: other.binding) {
          row[bit >> 6] &= ~(1 << UInt64(bit & 63))
        }
      }
      for slot in slots where slot.words.contains(place >> 6) {
        for word in slot.words { row[word] = 0 }
      }
      rows.replaceSubrange(place * wordCount..<(place + 1) * wordCount, with: row)
    }
    return rows
  }

  /// The order in which decisions are laid out.
  private static func order(of decisions: [Decision], wordCount: Int) -> [Int] {
    let cells = decisions.map { decision in
      decision.choices.reduce(CellSet(wordCount: wordCount)) { $0.union($1.cells) }
    }
    func conflict(_ one: Int, _ other: Int) -> Bool {
      decisions[one].course == decisions[other].course || !cells[one].isDisjoint(with: cells[other])
    }
    var rest = decisions.indices.sorted {
      decisions[$0].choices.count > decisions[$1].choices.count
    }
    var order: [Int] = []
    while let first = rest.first {
      var island = [first]
      var reached = 0
      while reached < island.count {
        island += rest.filter { !island.contains($0) && conflict(island[reached], $0) }
        reached += 1
      }
      rest.removeAll(where: island.contains)
      order += island.sorted {
        (decisions[$1].choices.count, $0) < (decisions[$0].choices.count, $1)
      }
    }
    return order
  }
}

/// The reason why no timetable is possible: courses and rules that exclude each other.
package struct Conflict: Hashable, Sendable {
  /// A requirement.
  package enum Part: Hashable, Sendable {
    /// A course, by its index among the wanted ones.
    case course(Int)
    /// A rule, by its index in the wishes.
    case rule(Int)
  }

  /// A minimal conflicting set: courses first, each in the order in which they were wanted. Without
  /// any one of them the others are possible.
  package let parts: [Part]
  /// Whether no smaller set conflicts; for very many wishes this may be too expensive to prove.
  package let isSmallest: Bool
  /// The number of timetables without each of the parts, in the same order.
  package let counts: [Tally]
}

extension TimetableSearch {
  /// A smallest set of courses and rules that conflict; `nil`: a timetable is possible.
  package func conflict() -> Conflict? { conflict(effort: Self.mostTrialEffort) }

  /// The effort after which no smaller set is looked for: about a second.
  private static let mostTrialEffort = 30_000_000

  /// The conflict that can be found with a bounded effort.
  func conflict(effort: Int) -> Conflict? {
    var trial = ConflictTrial(courses, wishes, effort: effort)
    let all =
      courses.indices.map(Conflict.Part.course) + wishes.rules.indices.map(Conflict.Part.rule)
    if trial.isPossible(all) { return nil }
    let smallest = trial.smallest(of: all)
    let parts = smallest ?? trial.reduced(all)
    return Conflict(
      parts: parts, isSmallest: smallest != nil, counts: parts.map(count(without:)))
  }

  /// The number of timetables without a requirement.
  private func count(without part: Conflict.Part) -> Tally {
    var search = self
    switch part {
    case .course(let place): search.courses.remove(at: place)
    case .rule(let place): search.wishes.rules.remove(at: place)
    }
    return search.count
  }
}

/// Tests whether subsets of the requirements are possible.
private struct ConflictTrial {
  /// The maximum number of words examined, some seconds of work, before the search settles for a
  /// minimal instead of a minimum set.
  private let effortLimit: Int
  private let network: Network
  /// The choices that each rule allows, as a row of bits.
  private let allowed: [[UInt64]]
  private var effort = 0
  /// Whether there was more to do.
  private var isCut: Bool { effort > effortLimit }

  init(_ courses: [Course], _ wishes: Wishes, effort effortLimit: Int) {
    self.effortLimit = effortLimit
    let pool = SectionPool(courses)
    let network = pool.network([], outside: wishes.minutesOutside)
    self.network = network
    allowed = wishes.rules.map { rule in
      let isAllowed = pool.sections.map(rule.allows)
      var row = network.everything.map { _ in UInt64(0) }
      // A choice remains as long as one of its ways does.
      for (choice, sections) in network.slots.lazy.flatMap(\.ways)
      where sections.allSatisfy({ isAllowed[$0] }) {
        row[choice >> 6] |= 1 << UInt64(choice & 63)
      }
      return row
    }
  }

  /// The first of the minimum impossible sets; `nil` if that is too expensive.
  mutating func smallest(of parts: [Conflict.Part]) -> [Conflict.Part]? {
    for size in 1...parts.count {
      if let found = impossible([], from: parts[...], adding: size) { return found }
      if isCut { return nil }
    }
    return nil
  }

  /// The first impossible set that consists of some parts and `count` of others.
  private mutating func impossible(
    _ chosen: [Conflict.Part], from parts: ArraySlice<Conflict.Part>, adding count: Int
  ) -> [Conflict.Part]? {
    guard count > 0 else { return isPossible(chosen) ? nil : chosen }
    var parts = parts
    while parts.count >= count, !isCut, let part = parts.popFirst() {
      if let found = impossible(chosen + [part], from: parts, adding: count - 1) { return found }
    }
    return nil
  }

  /// Removes every part that is not necessary for the conflict.
  mutating func reduced(_ parts: [Conflict.Part]) -> [Conflict.Part] {
    effort = 0
    return parts.reduce(parts) { rest, part in
      let less = rest.filter { $0 != part }
      return isPossible(less) ? rest : less
    }
  }

  /// Whether there is a timetable of some courses under some rules; also `true` if that is too
  /// expensive to refute.
  mutating func isPossible(_ parts: [Conflict.Part]) -> Bool {
    var row = network.everything
    var courses: Set<Int> = []
    for part in parts {
      switch part {
      case .course(let place): courses.insert(place)
      case .rule(let place):
        for word in row.indices { row[word] &= allowed[place][word] }
      }
    }
    let open = network.slots.indices.filter { courses.contains(network.slots[$0].course) }
    return isPossible(open, row)
  }

  /// Whether the open slots have compatible choices among those in a row.
  private mutating func isPossible(_ open: [Int], _ row: [UInt64]) -> Bool {
    effort += row.count
    let counts = open.map { slot in
      network.slots[slot].words.reduce(0) { $0 + row[$1].nonzeroBitCount }
    }
    guard !isCut, let narrowest = counts.indices.min(by: { counts[$0] < counts[$1] }) else {
      return true
    }
    var open = open
    let slot = open.remove(at: narrowest)
    for word in network.slots[slot].words {
      for bit in Bits(row[word]) {
        let start = (word * 64 + bit) * network.wordCount
        if isPossible(open, row.indices.map({ row[$0] & network.rows[start + $0] })) { return true }
      }
    }
    return false
  }
}

/// Counts timetables exactly without enumerating them (dynamic programming).
///
/// Decisions are made one after the other, in all ways at once. A state is the set of choices that
/// remain for later decisions, with the number of ways to reach it; billions of timetables yield
/// some thousand states. Sections with the same times are one choice already, and the numbers of
/// independent decisions are multiplied.
struct Counting {
  /// The maximum number of words examined, some seconds of work; the count so far is a lower bound.
  private static let mostEffort = 60_000_000
  /// The maximum number of words of states in memory; more are counted in several parts.
  private static let mostWords = 4 << 20

  private let network: Network
  private let effortLimit: Int
  private let wordLimit: Int
  private var effort = 0
  /// Whether there was more to do.
  private var isCut = false
  private var total = Tally.zero

  /// Counts the timetables.
  static func count(
    _ network: Network, effort: Int = mostEffort, words: Int = mostWords
  ) -> Tally {
    if network.slots.contains(where: \.words.isEmpty) { return .zero }
    guard let first = network.slots.first else { return Tally(1) }
    var counting = Counting(network, effort: effort, words: words)
    var start = StateTable(width: network.wordCount - first.words.lowerBound)
    start.add(network.everything, times: 1)
    counting.decide(0, start)
    let total = counting.total
    // Counts saturate at the largest number.
    let isExact = total.isExact && total.value < .max && !counting.isCut
    return Tally(total.value, isExact: isExact)
  }

  private init(_ network: Network, effort: Int, words: Int) {
    (self.network, effortLimit, wordLimit) = (network, effort, words)
  }

  /// Adds the timetables of states in which the slots from this one on are open.
  private mutating func decide(_ slot: Int, _ states: StateTable) {
    guard slot + 1 < network.slots.count else { return finish(states) }
    let own = network.slots[slot].words
    let later = own.upperBound
    let width = network.wordCount - later
    var next = StateTable(width: width)
    var row = Array(repeating: UInt64(0), count: width)
    for state in 0..<states.count {
      let start = state * states.width
      for word in own {
        for bit in Bits(states.rows[start + word - own.lowerBound]) {
          effort += width + 1
          isCut = isCut || effort > effortLimit
          if isCut { return }
          let choice = word * 64 + bit
          let mates = choice * network.wordCount + later
          for index in 0..<width {
            row[index] = states.rows[start + own.count + index] & network.rows[mates + index]
          }
          guard isOpen(row, after: slot) else { continue }
          let ways = Tally(states.counts[state]) * Tally(UInt128(network.wayCounts[choice]))
          next.add(row, times: ways.value)
          if next.count * (width + 2) > wordLimit {
            decide(slot + 1, next)
            next = StateTable(width: width)
          }
        }
      }
    }
    if next.count > 0 { decide(slot + 1, next) }
  }

  /// Whether every later slot has a choice left.
  private func isOpen(_ row: [UInt64], after slot: Int) -> Bool {
    let offset = network.slots[slot].words.upperBound
    for later in network.slots[(slot + 1)...] {
      var all: UInt64 = 0
      for word in later.words { all |= row[word - offset] }
      if all == 0 { return false }
    }
    return true
  }

  /// Adds the choices of the last slot.
  private mutating func finish(_ states: StateTable) {
    let first = network.wordCount - states.width
    for state in 0..<states.count {
      var ways = 0
      for (index, word) in states.row(state).enumerated() {
        for bit in Bits(word) { ways += network.wayCounts[(first + index) * 64 + bit] }
      }
      total = total + Tally(states.counts[state]) * Tally(UInt128(ways))
    }
  }
}

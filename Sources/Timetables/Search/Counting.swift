/// Counts timetables exactly without going through them.
///
/// Decisions are made one after the other, in all ways at once. What matters of the choices made is
/// which ones are left for the decisions to come, so those that leave the same are one state with a
/// number; of billions of timetables there remain some thousand states. Sections held at the same
/// times are one choice already, and decisions that never conflict multiply by themselves.
struct Counting {
  /// How many words are looked at, at most, some seconds of work; what is counted until then is
  /// there at least.
  private static let mostEffort = 60_000_000
  /// How many words of states are kept at once; more are counted in several parts.
  private static let mostWords = 4 << 20

  private let network: Network
  private let effortLimit: Int
  private let wordLimit: Int
  private var effort = 0
  /// Whether there was more to do.
  private var isCut = false
  private var total = Tally.zero

  /// How many timetables there are.
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
    // States whose numbers have no room stay at the largest there is.
    let isExact = total.isExact && total.value < .max && !counting.isCut
    return Tally(total.value, isExact: isExact)
  }

  private init(_ network: Network, effort: Int, words: Int) {
    (self.network, effortLimit, wordLimit) = (network, effort, words)
  }

  /// Adds the timetables that come from states, in which slots from this one on are not decided.
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

  /// Adds what the last slot makes of the states.
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

import CivilTime
import EventStream
import RoundRobin

/// Collects what the rotations of a journal tell, whatever the order in which they tell it.
struct HistoryBuilder {
  let cards: [TaskCard]
  /// The titles of commitments.
  let titles: [String]
  private(set) var slices: [PastSlice] = []
  private var interludes: [PastInterlude] = []
  private var moments: [PastMoment] = []
  /// The numbers of the moments that were taken back.
  private var retracted: Set<Int> = []
  /// The contradictions, by the numbers of the rotations.
  private(set) var contradictions: [(rotation: Int, contradiction: Contradiction)] = []

  init(cards: [TaskCard], titles: [String], expecting sliceCount: Int) {
    self.cards = cards
    self.titles = titles
    slices.reserveCapacity(sliceCount)
  }

  /// Adds a slice, and answers with its number.
  mutating func add(_ slice: PastSlice) -> Int {
    slices.append(slice)
    return slices.count - 1
  }

  mutating func add(_ interlude: PastInterlude) { interludes.append(interlude) }

  mutating func add(_ moment: PastMoment) { moments.append(moment) }

  /// Says otherwise why a slice ended.
  mutating func end(_ slice: Int, by reason: SliceEnd) { slices[slice].ending?.reason = reason }

  /// Adds a moment that may have to be taken back, and answers with its number.
  mutating func addRetractable(_ moment: PastMoment) -> Int {
    moments.append(moment)
    return moments.count - 1
  }

  /// Takes a moment back, or lets it count again.
  mutating func retract(_ moment: Int, _ isRetracted: Bool) {
    if isRetracted { retracted.insert(moment) } else { retracted.remove(moment) }
  }

  mutating func add(_ contradiction: Contradiction, of rotation: Int) {
    contradictions.append((rotation, contradiction))
  }

  /// Says whether the user was there when a slice had ended.
  mutating func answer(_ slice: Int, _ isAnswered: Bool) {
    slices[slice].ending?.isAnswered = isAnswered
  }

  /// Everything, in the order of time; nothing is left behind.
  mutating func takeHistory() -> History {
    var history = History()
    swap(&history.slices, &slices)
    swap(&history.interludes, &interludes)
    for moment in retracted.sorted(by: >) { moments.remove(at: moment) }
    swap(&history.moments, &moments)
    if !history.slices.isSorted(by: \.start) { history.slices.sort { $0.start < $1.start } }
    if !history.interludes.isSorted(by: \.start) {
      history.interludes.sort { $0.start < $1.start }
    }
    if !history.moments.isSorted(by: \.time) { history.moments.sort { $0.time < $1.time } }
    return history
  }
}

extension Array {
  fileprivate func isSorted(by time: (Element) -> Instant) -> Bool {
    indices.dropFirst().allSatisfy { time(self[$0 - 1]) <= time(self[$0]) }
  }
}

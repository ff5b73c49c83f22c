import CivilTime
import EventStream
import RoundRobin

/// Collects the slices, interludes and moments of rotations, in any order.
struct HistoryBuilder {
  let cards: [TaskCard]
  /// The titles of commitments.
  let titles: [String]
  private(set) var slices: [PastSlice] = []
  private var interludes: [PastInterlude] = []
  private var moments: [PastMoment] = []
  /// The indices of the retracted moments.
  private var retracted: Set<Int> = []
  /// The contradictions, by the numbers of the rotations.
  private(set) var contradictions: [(rotation: Int, contradiction: Contradiction)] = []

  init(cards: [TaskCard], titles: [String], expecting sliceCount: Int) {
    self.cards = cards
    self.titles = titles
    slices.reserveCapacity(sliceCount)
  }

  /// Adds a slice and returns its index.
  mutating func add(_ slice: PastSlice) -> Int {
    slices.append(slice)
    return slices.count - 1
  }

  mutating func add(_ interlude: PastInterlude) { interludes.append(interlude) }

  mutating func add(_ moment: PastMoment) { moments.append(moment) }

  /// Changes the reason why a slice ended; `nil` if that was undone, so that the slice continues.
  mutating func end(_ slice: Int, by reason: SliceEnd?) {
    slices[slice].ending?.reason = reason ?? .displaced
    slices[slice].ending?.isUndone = reason == nil
  }

  /// The switch to a slice does not count: the command that began it was undone.
  mutating func takeBackSwitch(to slice: Int) { slices[slice].isSwitch = false }

  /// Adds a moment that may be retracted, and returns its index.
  mutating func addRetractable(_ moment: PastMoment) -> Int {
    moments.append(moment)
    return moments.count - 1
  }

  /// Retracts a moment, or restores it.
  mutating func retract(_ moment: Int, _ isRetracted: Bool) {
    if isRetracted { retracted.insert(moment) } else { retracted.remove(moment) }
  }

  mutating func add(_ contradiction: Contradiction, of rotation: Int) {
    contradictions.append((rotation, contradiction))
  }

  /// Sets whether the check-in after a slice was confirmed.
  mutating func answer(_ slice: Int, _ isAnswered: Bool) {
    slices[slice].ending?.isAnswered = isAnswered
  }

  /// Takes everything, sorted by time, and empties the builder.
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

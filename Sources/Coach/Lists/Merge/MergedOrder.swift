/// The order of a merged list: that of the side that has put things elsewhere, else ours, and what
/// only the other side has stands behind what it stands behind there.
struct MergedOrder {
  private(set) var names: [Int] = []

  private let isHeading: (Int) -> Bool

  /// - Parameters:
  ///   - base: The order when both sides had the same.
  ///   - ours: Our order.
  ///   - theirs: Their order.
  ///   - atEnd: Whether what was added at the end stays there, whatever becomes of what it is behind.
  ///   - isKept: Whether a name is in the merged list.
  ///   - isHeading: Whether a name is a heading, to which what follows belongs.
  init(
    base: [Int], ours: [Int], theirs: [Int], atEnd: Bool, keeping isKept: (Int) -> Bool,
    isHeading: @escaping (Int) -> Bool
  ) {
    self.isHeading = isHeading
    let isTheirs = !Self.isSameOrder(base, theirs) && Self.isSameOrder(base, ours)
    let (frame, other) = isTheirs ? (theirs, ours) : (ours, theirs)
    let inFrame = Set(frame)
    let inOther = Set(other)

    // What is put behind each name of the frame; behind 0: before all others.
    var guests: [Int: [Int]] = [:]
    var place = 0
    for name in other {
      if inFrame.contains(name) {
        place = name
      } else if isKept(name) {
        guests[place, default: []].append(name)
      }
    }
    let last = atEnd && place != 0 ? guests.removeValue(forKey: place) ?? [] : []
    // What only this side has stands before what only the other one has.
    var hosts: [Int] = []
    place = 0
    for name in frame {
      if inOther.contains(name) {
        append(hosts, guests[place] ?? [])
        (hosts, place) = ([], name)
        if isKept(name) { names.append(name) }
      } else if isKept(name) {
        hosts.append(name)
      }
    }
    append(hosts, (guests[place] ?? []) + last)
  }

  /// Adds what the two sides have at one place, so that nothing gets below a heading of the other.
  private mutating func append(_ hosts: [Int], _ guests: [Int]) {
    let bare = hosts.prefix { !isHeading($0) }
    let bareGuests = guests.prefix { !isHeading($0) }
    for part in [bare, bareGuests, hosts[bare.endIndex...], guests[bareGuests.endIndex...]] {
      names += part
    }
  }

  /// Whether what two orders have in common has the same order in both.
  private static func isSameOrder(_ one: [Int], _ other: [Int]) -> Bool {
    let (inOne, inOther) = (Set(one), Set(other))
    return one.filter(inOther.contains) == other.filter(inOne.contains)
  }
}

/// The order of a merged list: that of the side that moved pieces, else ours; additions of the
/// other side follow the same piece as there.
struct MergedOrder {
  private(set) var names: [Int] = []

  private let isHeading: (Int) -> Bool

  /// - Parameters:
  ///   - base: The order in the common ancestor.
  ///   - ours: Our order.
  ///   - theirs: Their order.
  ///   - atEnd: Whether an addition at the end stays there, whatever precedes it.
  ///   - isKept: Whether a name is in the merged list.
  ///   - isHeading: Whether a name is a heading, which the names after it belong to.
  init(
    base: [Int], ours: [Int], theirs: [Int], atEnd: Bool, keeping isKept: (Int) -> Bool,
    isHeading: @escaping (Int) -> Bool
  ) {
    self.isHeading = isHeading
    let isTheirs = !Self.isSameOrder(base, theirs) && Self.isSameOrder(base, ours)
    let (frame, other) = isTheirs ? (theirs, ours) : (ours, theirs)
    let inFrame = Set(frame)
    let inOther = Set(other)

    // The additions after each name of the frame; after 0 those at the beginning.
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
    // Additions of this side precede those of the other one.
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

  /// Appends the additions of both sides at one place, so that none comes under a heading of the
  /// other.
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

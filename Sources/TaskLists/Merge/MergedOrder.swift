/// The order of a merged list: that of the side that moved pieces, else ours; additions of the
/// other side follow the same piece as there.
struct MergedOrder {
  private(set) var names: [Int] = []

  private let isHeading: (Int) -> Bool
  private let depth: (Int) -> Int?

  /// - Parameters:
  ///   - base: The order in the common ancestor.
  ///   - ours: Our order.
  ///   - theirs: Their order.
  ///   - atEnd: Whether an addition at the end stays there, whatever precedes it.
  ///   - isKept: Whether a name is in the merged list.
  ///   - isHeading: Whether a name is a heading, which the names after it belong to.
  ///   - depth: The indentation of a name, which deeper names after it belong to; `nil` if blank.
  init(
    base: [Int], ours: [Int], theirs: [Int], atEnd: Bool, keeping isKept: (Int) -> Bool,
    isHeading: @escaping (Int) -> Bool, depth: @escaping (Int) -> Int?
  ) {
    self.isHeading = isHeading
    self.depth = depth
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
  /// other, or becomes part of one of its tasks.
  private mutating func append(_ hosts: [Int], _ guests: [Int]) {
    let bare = hosts.prefix { !isHeading($0) }
    let bareGuests = guests.prefix { !isHeading($0) }
    var own = levels(of: bare)[...]
    var other = levels(of: bareGuests)[...]
    // The deeper one belongs to what precedes both.
    while let host = own.first, let guest = other.first {
      names.append(host.depth >= guest.depth ? own.removeFirst().name : other.removeFirst().name)
    }
    names += (own + other).map { $0.name }
    for part in [hosts[bare.endIndex...], guests[bareGuests.endIndex...]] { names += part }
  }

  /// Names with their depths; a blank one has that of the next name.
  private func levels(of names: ArraySlice<Int>) -> [(name: Int, depth: Int)] {
    var depth = 0
    return names.reversed().map { name in
      depth = self.depth(name) ?? depth
      return (name: name, depth: depth)
    }.reversed()
  }

  /// Whether what two orders have in common has the same order in both.
  private static func isSameOrder(_ one: [Int], _ other: [Int]) -> Bool {
    let (inOne, inOther) = (Set(one), Set(other))
    return one.filter(inOther.contains) == other.filter(inOne.contains)
  }
}

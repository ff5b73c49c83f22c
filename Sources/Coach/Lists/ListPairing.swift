import Tasks

/// Which line of a list has become which line of a later one.
///
/// Ids are of little help, as most are made from titles. So a line is sought first by the id it says,
/// then by all its words, by its words without the mark of what is done, and by its title. Of what is
/// left in one place of both lists, titles that are alike belong together; a line whose title is like
/// none says another task.
struct ListPairing {
  /// How unlike titles may be of which one has become the other, in hundredths of a title.
  private static let likeness = 40

  /// For every line of the later list its number in the former one.
  private(set) var formers: [Int?]
  private var isFree: [Bool]
  private let former: [TaskItem]
  private let later: [TaskItem]

  /// The lines of the former list that are gone.
  var vanished: [Int] { isFree.indices.filter { isFree[$0] } }

  init(_ former: [TaskItem], _ later: [TaskItem]) {
    self.former = former
    self.later = later
    formers = Array(repeating: nil, count: later.count)
    isFree = Array(repeating: true, count: former.count)
    pair { $0.hasWrittenID ? $0.id : nil }
    // Where one of several lines of the same words was ticked off, their order tells which.
    pair(onlyAll: true) { $0.words }
    pair { $0.openWords }
    pair { TitleOfKind(title: $0.title, kind: Kind($0)) }
    pair { $0.title }
    pairByPlace()
  }

  /// Lines that cannot become one another by new words.
  private struct Kind: Hashable {
    let isDone: Bool
    let isCommitment: Bool

    init(_ item: TaskItem) {
      isDone = item.isDone
      isCommitment = item.isCommitment
    }
  }

  private struct TitleOfKind: Hashable {
    let title: String
    let kind: Kind
  }

  /// Where a line stands: behind a line of the former list that is paired, or at the beginning.
  private struct Place: Hashable {
    let predecessor: Int?
    let kind: Kind
  }

  /// Pairs lines that are still alone and have the same key, in their order.
  ///
  /// - Parameters:
  ///   - onlyAll: Whether lines are left alone if there are more of their key in one of the lists.
  ///   - key: What lines have in common; `nil`: nothing.
  private mutating func pair(onlyAll: Bool = false, by key: (TaskItem) -> (some Hashable)?) {
    let free = vanished
    if free.isEmpty { return }
    let alone = formers.indices.filter { formers[$0] == nil }
    let partners = Dictionary(grouping: free) { key(former[$0]) }
    for (key, indices) in Dictionary(grouping: alone, by: { key(later[$0]) }) where key != nil {
      guard let partners = partners[key], !onlyAll || partners.count == indices.count
      else { continue }
      for (index, partner) in zip(indices, partners) { join(index, to: partner) }
    }
  }

  private mutating func join(_ index: Int, to partner: Int) {
    formers[index] = partner
    isFree[partner] = false
  }

  // MARK: Places

  private mutating func pairByPlace() {
    var appeared: [Place: [Int]] = [:]
    var predecessor: Int?
    for index in later.indices {
      if let partner = formers[index] {
        predecessor = partner
      } else {
        appeared[Place(predecessor: predecessor, kind: Kind(later[index])), default: []]
          .append(index)
      }
    }
    if appeared.isEmpty { return }
    var gone: [Place: [Int]] = [:]
    predecessor = nil
    for index in former.indices {
      if isFree[index] {
        gone[Place(predecessor: predecessor, kind: Kind(former[index])), default: []].append(index)
      } else {
        predecessor = index
      }
    }
    for (place, gone) in gone {
      for (index, partner) in alike(appeared[place] ?? [], gone) { join(index, to: partner) }
    }
  }

  /// Lines of one place in pairs, both in their order: as many as are alike, and of these the most
  /// alike.
  private func alike(_ indices: [Int], _ partners: [Int]) -> [(Int, Int)] {
    func distance(_ index: Int, _ partner: Int) -> Int? {
      let distance = later[index].title.distance(to: former[partner].title)
      return distance <= Self.likeness ? distance : nil
    }
    // Of so many lines that were all written anew, their order tells which was which.
    if indices.count * partners.count > 2_500 {
      return zip(indices, partners).filter { distance($0, $1) != nil }
    }
    /// The best so far, by how many of the partners there are to choose from.
    var best = Array(repeating: Matching(), count: partners.count + 1)
    for index in indices {
      var next = [Matching()]
      for (column, partner) in partners.enumerated() {
        var matching = max(next[column], best[column + 1])
        if let distance = distance(index, partner) {
          matching = max(matching, best[column].adding((index, partner), distance: distance))
        }
        next.append(matching)
      }
      best = next
    }
    return best[partners.count].pairs
  }
}

/// Lines in pairs; the more pairs and the smaller their distances, the better.
private struct Matching: Comparable {
  private(set) var pairs: [(Int, Int)] = []
  private var distance = 0

  func adding(_ pair: (Int, Int), distance: Int) -> Matching {
    var matching = self
    matching.pairs.append(pair)
    matching.distance += distance
    return matching
  }

  static func < (one: Matching, other: Matching) -> Bool {
    (one.pairs.count, other.distance) < (other.pairs.count, one.distance)
  }

  static func == (one: Matching, other: Matching) -> Bool {
    (one.pairs.count, one.distance) == (other.pairs.count, other.distance)
  }
}

extension TaskItem {
  /// What the line says, without an id that was only made from the title.
  var words: TaskItem {
    var item = self
    if !hasWrittenID { item.id = "" }
    return item
  }

  /// What the line says of the task, whether it is done or not.
  var openWords: TaskItem {
    var item = words
    item.isDone = false
    item.completed = nil
    return item
  }
}

extension String {
  /// How much of the shorter text has to be changed for it to be a beginning of the other, in
  /// hundredths; nothing if all its words are among those of the other.
  fileprivate func distance(to other: String) -> Int {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    if short.lowerCaseWords.isSubset(of: long.lowerCaseWords) { return 0 }
    return short.editDistance(toBeginningOf: long) * 100 / max(1, short.count)
  }

  private var lowerCaseWords: Set<Substring> { Set(lowercased().split(separator: " ")) }
}

import Tasks

/// Pairs the lines of a list with those of an earlier version (a diff of tasks).
///
/// Ids help little, as most are made from titles. So lines are matched by written id, then by all
/// words, by all words except the mark of completion, and by title. Of the remaining lines in the
/// same place, between the same paired lines, similar titles are paired; a line without a similar
/// one is another task.
struct ListPairing {
  /// For every line of the later list its index in the former one.
  private(set) var formers: [Int?]
  private var isFree: [Bool]
  private let former: [TaskItem]
  private let later: [TaskItem]
  private let isOfCopies: Bool

  /// The lines of the former list that are gone.
  var vanished: [Int] { isFree.indices.filter { isFree[$0] } }

  /// - Parameters:
  ///   - former: The lines of the earlier version.
  ///   - later: The lines of the later one.
  ///   - isOfCopies: Whether these are copies that were changed apart, where a title with another
  ///     word or number is another task; in one list, it is the new title of the task there.
  ///   - ignoringCompletion: Whether a line may have been completed and got another title at once.
  init(
    _ former: [TaskItem], _ later: [TaskItem], isOfCopies: Bool = false,
    ignoringCompletion: Bool = false
  ) {
    self.former = former
    self.later = later
    self.isOfCopies = isOfCopies
    formers = Array(repeating: nil, count: later.count)
    isFree = Array(repeating: true, count: former.count)
    pair { $0.hasWrittenID ? $0.id : nil }
    // If one of several equal lines was completed, their order decides which.
    pair(onlyAll: true) { $0.words }
    pair { $0.openWords }
    pair { TitleOfKind(title: $0.title, kind: Kind($0)) }
    pair { $0.title }
    pairByPlace { Kind($0) }
    if ignoringCompletion { pairByPlace { Kind($0.openWords) } }
  }

  /// The properties of a line that edits do not change.
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

  /// The place of a line: after a paired line of the former list, or at the beginning.
  private struct Place: Hashable {
    let predecessor: Int?
    let kind: Kind
  }

  /// Pairs unpaired lines with the same key, in their order.
  ///
  /// - Parameters:
  ///   - onlyAll: Whether to skip keys that occur more often in one of the lists.
  ///   - key: The key; `nil` for none.
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

  private mutating func pairByPlace(_ kind: (TaskItem) -> Kind) {
    var appeared: [Place: [Int]] = [:]
    var predecessor: Int?
    for index in later.indices {
      if let partner = formers[index] {
        predecessor = partner
      } else {
        appeared[Place(predecessor: predecessor, kind: kind(later[index])), default: []]
          .append(index)
      }
    }
    if appeared.isEmpty { return }
    var gone: [Place: [Int]] = [:]
    predecessor = nil
    for index in former.indices {
      if isFree[index] {
        gone[Place(predecessor: predecessor, kind: kind(former[index])), default: []].append(index)
      } else {
        predecessor = index
      }
    }
    for (place, gone) in gone {
      for (index, partner) in alike(appeared[place] ?? [], gone) { join(index, to: partner) }
    }
  }

  /// Pairs lines of one place in order: as many as are similar, with the least total distance.
  private func alike(_ indices: [Int], _ partners: [Int]) -> [(Int, Int)] {
    func distance(_ index: Int, _ partner: Int) -> Int? {
      later[index].title.distance(
        toTitle: former[partner].title, wordByWord: isOfCopies)
    }
    // If very many lines were rewritten, they are paired by order.
    if indices.count * partners.count > 2_500 {
      return zip(indices, partners).filter { distance($0, $1) != nil }
    }
    /// The best matching so far, by the number of partners available.
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
  /// The content of the line, without an id made from the title.
  var words: TaskItem {
    var item = self
    if !hasWrittenID { item.id = "" }
    return item
  }

  /// A short text that stands for the content of the line, regardless of completion.
  package var fingerprint: String {
    String(TextHash.value(of: openWords.line(as: .todoTxt)), radix: 36)
  }

  /// The content of the line, regardless of completion.
  var openWords: TaskItem {
    var item = words
    item.isDone = false
    item.completed = nil
    return item
  }

  /// The task with the id of a line: an id that only the rotation gave is no word of it.
  func named(like line: TaskItem) -> TaskItem {
    var item = self
    (item.id, item.hasWrittenID) = (line.id, line.hasWrittenID)
    return item
  }

  /// Whether a line says something else, regardless of completion and of its id.
  func hasOtherWords(than known: TaskItem) -> Bool {
    openWords != known.named(like: self).openWords
  }
}

extension String {
  /// The maximum distance of two similar texts, in hundredths of the shorter one.
  private static let likeness = 40

  /// How far a title is from a similar one; `nil` if it is the title of another task.
  ///
  /// People add and remove words and correct letters. Compared word by word, a title with another
  /// word or number, as in `Call Bob` for `Call Anna`, is that of another task.
  fileprivate func distance(toTitle other: String, wordByWord: Bool) -> Int? {
    let (words, others) = (lowerCaseWords, other.lowerCaseWords)
    let (few, many) = words.count <= others.count ? (words, others) : (others, words)
    if few.isSubset(of: many) { return 0 }
    guard let distance = distance(to: other), wordByWord else { return distance(to: other) }
    return few.allSatisfy { word in many.contains { word.isLike($0) } } ? distance : nil
  }

  /// Whether a word could be another one in other letters; or an unknown key with another value.
  private func isLike(_ other: String) -> Bool {
    if self == other { return true }
    if let colon = firstIndex(of: ":"), other.hasPrefix(self[...colon]) { return true }
    return !(self + other).contains(where: \.isNumber) && distance(to: other) != nil
  }

  /// The share of the shorter text to be edited to make it a prefix of the other, in hundredths;
  /// `nil` if they are not similar.
  private func distance(to other: String) -> Int? {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    let distance = short.editDistance(toBeginningOf: long) * 100 / max(1, short.count)
    return distance <= Self.likeness ? distance : nil
  }

  private var lowerCaseWords: Set<String> {
    Set(lowercased().split(separator: " ").map(String.init))
  }
}

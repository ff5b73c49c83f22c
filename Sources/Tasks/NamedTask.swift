/// An item that a command can name by its id, its title, or a part of its title.
public protocol NamedTask {
  /// The name that is unique.
  var id: String { get }

  /// The name that people use.
  var title: String { get }

  /// A day that distinguishes it from another task of the same title: `due 2026-11-20`; `nil` if it
  /// has none.
  var distinction: String? { get }
}

extension NamedTask {
  public var distinction: String? { nil }
}

extension TaskItem: NamedTask {
  /// The deadline, or else the day on which it was completed.
  public var distinction: String? { due.map { "due \($0)" } ?? completed.map { "done \($0)" } }
}

extension Collection where Element: NamedTask {
  /// The task with this name: by id, else by title, else the only one whose title begins with it,
  /// else the only one whose title contains it if it has at least three characters.
  ///
  /// Titles are compared without case and accents; of several matches an exact one is preferred.
  ///
  /// - Parameters:
  ///   - name: The name given by the user.
  ///   - others: Tasks that the command cannot act on. They match by id and full title,
  ///     but not by a part of it.
  /// - Returns: The task.
  /// - Throws: ``UnknownTask`` unless exactly one matches.
  public func task(
    named name: String, besides others: some Collection<Element>
  ) throws(UnknownTask) -> Element {
    let name = name.asOneLine
    if let task = first(where: { $0.id == name }) { return task }
    let wanted = name.folded
    guard !wanted.isEmpty else { throw .none(name: name, nearest: nil, candidates: names) }

    let titles = map { (task: $0, text: $0.title.folded) }
    let sameTitle = titles.filter { $0.text == wanted }.map(\.task)
    if let task = try sameTitle.only(called: name) { return task }
    if let other = others.first(where: { $0.id == name || $0.title.folded == wanted }) {
      throw .unsuitable(TaskName(other), candidates: names)
    }
    let sameBeginning = titles.filter { $0.text.hasPrefix(wanted) }.map(\.task)
    if let task = try sameBeginning.only(called: name) { return task }
    if wanted.count >= 3 {
      let samePart = titles.filter { $0.text.holds(wanted) }.map(\.task)
      if let task = try samePart.only(called: name) { return task }
    }
    throw .none(name: name, nearest: nearest(to: wanted), candidates: names)
  }

  private var names: [TaskName] { map { TaskName($0) } }

  /// The task with this name, where the command can act on all of them.
  public func task(named name: String) throws(UnknownTask) -> Element {
    try task(named: name, besides: [])
  }

  /// The only element, or the only one with exactly this title; `nil` if there is none.
  private func only(called name: String) throws(UnknownTask) -> Element? {
    guard count > 1 else { return first }
    let exact = filter { $0.title == name }
    if let task = exact.first, exact.count == 1 { return task }
    throw .ambiguous(name: name, candidates: map { TaskName($0) })
  }

  /// The task whose title, or its beginning, is most similar to a text in lower case; `nil` if none
  /// is similar.
  private func nearest(to wanted: String) -> TaskName? {
    var best: (distance: Int, task: Element)?
    // A suggestion is not worth seconds: of a long list, the first tasks have to do.
    for task in prefix(2000) {
      let distance = wanted.editDistance(toBeginningOf: task.title.folded)
      if distance < best?.distance ?? .max { best = (distance, task) }
    }
    guard let best, best.distance < wanted.count, best.distance <= Swift.max(1, wanted.count / 3)
    else { return nil }
    return TaskName(best.task)
  }
}

extension String {
  /// The text in lower case and without the accents of European letters; ß is ss.
  fileprivate var folded: String {
    let text = lowercased()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    // Only in capitals ß and ligatures become the letters they stand for.
    return String(text.uppercased().lowercased().map { Self.plain[$0] ?? $0 })
  }

  private static let plain: [Character: Character] = {
    let families = [
      "aàáâãäåāăą", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįi\u{307}", "jĵ", "kķ",
      "lĺļľŀł",
      "nñńņň", "oòóôõöøōŏő", "rŕŗř", "sśŝşšș", "tţťŧț", "uùúûüũūŭůűų", "wŵ", "yýÿŷ", "zźżž",
    ]
    var plain: [Character: Character] = [:]
    for family in families {
      for letter in family.dropFirst() { plain[letter] = family.first }
    }
    return plain
  }()

  /// The number of edits that make this text a prefix of another; only the first 64 characters of
  /// each count.
  package func editDistance(toBeginningOf other: String) -> Int {
    editDistances(from: Array(prefix(64)), toPrefixesOf: Array(other.prefix(64))).min() ?? count
  }
}

/// The numbers of edits (insertions, deletions, substitutions, transpositions of neighbours) that
/// turn a text into each prefix of another, the empty one first.
///
/// This is the restricted Damerau–Levenshtein distance, computed row by row (Wagner and Fischer
/// 1974, with the transpositions of Damerau 1964).
package func editDistances(
  from text: [Character], toPrefixesOf target: [Character]
) -> [Int] {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for (row, character) in text.enumerated() {
    var current = [row + 1]
    for (column, wanted) in target.enumerated() {
      var distance = min(
        last[column] + (character == wanted ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, character == target[column - 1], text[row - 1] == wanted {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last
}

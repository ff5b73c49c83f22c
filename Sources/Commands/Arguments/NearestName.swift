import Tasks

/// The most similar name, if the typing distance is small.
///
/// One error in three letters is accepted; so is a letter too many beside two, and a prefix of at
/// least three letters. Case is ignored. Of equally similar names the first wins.
package func nearestName(to text: String, among names: [String]) -> String? {
  nearestNames(to: text, among: names, limit: 1).first
}

/// The most similar names, the best first; see ``nearestName(to:among:)``.
package func nearestNames(to text: String, among names: [String], limit: Int) -> [String] {
  let typed = Array(text.lowercased())
  let word = typed.drop { $0 == "-" }
  var near: [(name: String, distance: Int, place: Int)] = []
  for (place, name) in names.enumerated() {
    let letters = Array(name.lowercased())
    let size = letters.drop { $0 == "-" }.count
    let tolerance = size == 2 && typed.count > letters.count ? 1 : size / 3
    // An anagram counts as one error, as in --brake.
    let isTwisted =
      size != 3 && letters.count == typed.count && letters.sorted() == typed.sorted()
    guard
      let distance = typingDistance(from: typed, to: letters, limit: tolerance)
        ?? (isTwisted ? max(tolerance, 1) : nil)
    else { continue }
    near.append((name, distance, place))
  }
  if !near.isEmpty {
    near.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    return near.prefix(limit).map(\.name)
  }
  if word.count < 3 { return [] }
  return Array(names.lazy.filter { $0.lowercased().hasPrefix(String(typed)) }.prefix(limit))
}

/// The number of edits from a typed name to another one; `nil` if it is above `limit`.
private func typingDistance(from typed: [Character], to name: [Character], limit: Int) -> Int? {
  guard abs(typed.count - name.count) <= limit else { return nil }
  let distance = editDistances(from: typed, toPrefixesOf: name)[name.count]
  return distance <= limit ? distance : nil
}

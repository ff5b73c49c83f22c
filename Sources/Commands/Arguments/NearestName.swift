/// The most similar name, if the typing distance is small.
///
/// One error in three letters is accepted, and at least one; so is a prefix of at least three
/// letters. Case is ignored. Of equally similar names the first wins.
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
    let limit = max(1, letters.drop { $0 == "-" }.count / 3)
    // An anagram counts as one error, as in --brake.
    let isTwisted =
      letters.count > 3 && letters.count == typed.count && letters.sorted() == typed.sorted()
    guard
      let distance = typingDistance(from: typed, to: letters, limit: limit)
        ?? (isTwisted ? limit : nil)
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

/// The number of insertions, deletions, substitutions and transpositions of adjacent letters.
///
/// This is the optimal string alignment distance, computed row by row (Wagner and Fischer 1974,
/// with the transpositions of Damerau 1964).
///
/// - Returns: The distance; `nil` if it is above `limit`.
func typingDistance(from typed: [Character], to name: [Character], limit: Int) -> Int? {
  guard abs(typed.count - name.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...name.count)
  for (row, letter) in typed.enumerated() {
    var current = [row + 1]
    for (column, other) in name.enumerated() {
      let replaced = last[column] + (letter == other ? 0 : 1)
      var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == name[column - 1], typed[row - 1] == other {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[name.count] <= limit ? last[name.count] : nil
}

/// Makes up lists, and changes them as people do.
package struct ListScribbler {
  package let isChecklist: Bool
  /// Whether there are notes, too.
  package let hasNotes: Bool
  private var count = 0

  package init(isChecklist: Bool, hasNotes: Bool = false) {
    (self.isChecklist, self.hasNotes) = (isChecklist, hasNotes)
  }

  private static let titles = [
    "Essay", "Biology", "Read chapter four", "Laundry", "Call Anna", "Tax return", "Piano",
    "Groceries", "Thesis outline", "Water the plants",
  ]

  package mutating func list(using random: inout some RandomNumberGenerator) -> [String] {
    var titles = Self.titles.shuffled(using: &random)
    let lines = (0..<Int.random(in: 0...7, using: &random)).map { _ in
      // Now and then there are two of a title.
      let title = Int.random(in: 0..<8, using: &random) == 0 ? "Essay" : titles.removeLast()
      return line(title, using: &random)
    }
    return lines.flatMap { line in
      Int.random(in: 0..<5, using: &random) == 0 ? [remark(using: &random), line] : [line]
    }
  }

  package mutating func edited(
    _ list: [String], using random: inout some RandomNumberGenerator
  ) -> [String] {
    var list = list
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = list.isEmpty ? nil : Int.random(in: list.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        count += 1
        let words = line(
          "\(Self.titles.randomElement(using: &random) ?? "") \(count)", using: &random)
        list.insert(words, at: Int.random(in: 0...list.count, using: &random))
      case 2:
        if let place { list.remove(at: place) }
      case 3:
        guard let place else { continue }
        let line = list.remove(at: place)
        list.insert(line, at: Int.random(in: 0...list.count, using: &random))
      case 4:
        if let place { list[place] = ticked(list[place]) }
      case 5:
        list.insert(remark(using: &random), at: Int.random(in: 0...list.count, using: &random))
      default:
        guard let place, isTask(list[place]) else { continue }
        list[place] +=
          [
            " est:1h", " est:2h", " due:2026-11-24", " due:2026-11-27", " @uni", " @home", " again",
          ].filter {
            !list[place].split(separator: " ").map { " " + $0.prefix(4) }.contains(
              String($0.prefix(5)))
          }
          .randomElement(using: &random) ?? ""
      }
    }
    return list
  }

  private mutating func line(
    _ title: String, using random: inout some RandomNumberGenerator
  ) -> String {
    let box = isChecklist ? "- [ ] " : ""
    let priority = ["", "", "(A) ", "(B) "].randomElement(using: &random) ?? ""
    let words =
      ["", "", " +work", " @uni", " est:30m", " due:2026-11-25"]
      .randomElement(using: &random) ?? ""
    count += 1
    let hasNote = hasNotes && Int.random(in: 0..<4, using: &random) == 0
    return box + priority + title + words + (hasNote ? " note:\"part \(count)\"" : "")
  }

  private mutating func remark(using random: inout some RandomNumberGenerator) -> String {
    count += 1
    if isChecklist {
      let isNote = hasNotes && Bool.random(using: &random)
      return isNote ? "  part \(count)" : "# Part \(count)"
    }
    return Int.random(in: 0..<4, using: &random) == 0 ? "" : "# note \(count)"
  }

  private func isTask(_ line: String) -> Bool { !line.isEmpty && !line.hasPrefix("#") }

  private func ticked(_ line: String) -> String {
    guard isTask(line) else { return line }
    if isChecklist { return line.hasPrefix("- [ ]") ? "- [x]" + line.dropFirst(5) : line }
    return line.hasPrefix("x ") ? String(line.dropFirst(13)) : "x 2026-11-20 " + line
  }
}

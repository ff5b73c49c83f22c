import CoachSupport
import Thoroughness

/// What people do to lists with their editors, at random: the first line is left alone.
struct RandomEdits {
  private(set) var lines: [String]
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    lines = ["Always"]
    for _ in 0..<Int.random(in: 2...7, using: &numbers) { lines.append(newLine()) }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Takes lines as somebody else left them.
  mutating func take(_ text: String) { lines = text.split(separator: "\n").map(String.init) }

  /// A request to a rotation, about tasks of the list or others.
  mutating func request() -> String {
    let titles = lines.dropFirst().map { line in
      let words = line.split(separator: " ").drop { $0 == "x" || $0.first?.isNumber == true }
      return words.prefix { !$0.contains(":") && !"+@".contains($0.prefix(1)) }
        .joined(separator: " ")
    }
    guard let one = titles.randomElement(using: &numbers),
      let other = titles.randomElement(using: &numbers)
    else { return "add \(newLine())" }
    return switch Int.random(in: 0..<10, using: &numbers) {
    case 0: "add \(newLine())"
    case 1: "add-next \(newLine())"
    case 2: "done \(one)"
    case 3: "reopen"
    case 4: "edit \"\(one)\" \(newLine())"
    case 5: "rm \(one)"
    case 6: "move \"\(one)\" after \(other)"
    case 7: "later \"\(one)\""
    case 8: "edit \"\(one)\" from:09:\(Int.random(in: 10...59, using: &numbers))"
    default: "move \"\(one)\" \(Bool.random(using: &numbers) ? "first" : "last")"
    }
  }

  /// Changes some lines, or only the order of them.
  mutating func change(atMost count: Int = 4) -> String {
    for _ in 0..<Int.random(in: 0...count, using: &numbers) { changeOne() }
    return text
  }

  private mutating func changeOne() {
    let index = lines.indices.dropFirst().randomElement(using: &numbers)
    switch (Int.random(in: 0..<8, using: &numbers), index) {
    case (0, _), (_, nil): lines.append(newLine())
    case (1, let index?): lines.remove(at: index)
    case (2, let index?), (3, let index?): tick(index)
    case (4, let index?): lines[index] += " est:\(Int.random(in: 1...9, using: &numbers))h"
    case (5, let index?): lines[index] = newLine()
    case (_, let index?):
      let line = lines.remove(at: index)
      lines.insert(line, at: Int.random(in: 1...lines.count, using: &numbers))
    }
  }

  private mutating func tick(_ index: Int) {
    let line = lines[index]
    lines[index] = line.hasPrefix("x ") ? String(line.dropFirst(2)) : "x " + line
  }

  /// A line of few titles, so that they come twice.
  private mutating func newLine() -> String {
    let titles = ["Essay", "Maths", "Biology", "Piano", "Call Anna", "Write the essay"]
    let words = ["", "", " +p", " @t", " due:2026-11-27", " slice:20m", " id:one"]
    let word = words.randomElement(using: &numbers) ?? ""
    if word == " id:one", lines.contains(where: { $0.contains(word) }) { return newLine() }
    return (titles.randomElement(using: &numbers) ?? "") + word
  }
}

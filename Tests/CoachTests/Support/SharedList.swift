import Coach
import CoachSupport
import Journals
import TaskLists
import Tasks

/// A list that two machines share, each in its own format, as `rota sync` brings it together.
struct SharedList {
  /// What lies between the machines.
  private(set) var between = ""
  /// What each machine has, and had in common with the others last.
  private(set) var machines: [(text: String, base: String)]

  init(_ texts: String...) { machines = texts.map { ($0, "") } }

  mutating func write(_ text: String, on machine: Int) { machines[machine].text = text }

  /// Brings a machine and what lies between them together; answers whether anything changed.
  mutating func sync(_ machine: Int) throws -> Bool {
    let ours = try Self.list(machines[machine].text)
    let merge = try ListMerge(
      base: Self.list(machines[machine].base), ours: ours, theirs: Self.list(between))
    let before = (between, machines[machine].text)
    between = Self.text(merge.linesThere)
    machines[machine] = (Self.text(merge.lines), between)
    return before != (between, machines[machine].text)
  }

  /// The tasks of a machine as either format can say them; they, and the names in them, in the order
  /// of the alphabet.
  func tasks(of machine: Int) throws -> [String] {
    try Self.list(machines[machine].text).items.map { item in
      var item = item
      item.projects.sort()
      item.tags.sort()
      return item.line(as: .todoTxt)
    }.sorted()
  }

  static func list(_ text: String) throws -> TaskList {
    let bytes = Array(text.utf8)
    return try TaskList(reading: bytes, as: ListFormat(fileName: "todo.txt", bytes: bytes))
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }
}

import Coach
import CoachSupport
import Journals
import TaskLists
import Tasks
import Testing
import Thoroughness

/// Lists of different formats that are merged.
@Suite struct ListFormatsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let base: String
    let ours: String
    let theirs: String
    let here: String
    let there: String
    var conflicts: [ListConflict.Kind] = []

    init(
      _ name: String, _ base: String, _ ours: String, _ theirs: String, here: String,
      there: String, _ conflicts: ListConflict.Kind...
    ) {
      (self.name, self.base, self.ours, self.theirs) = (name, base, ours, theirs)
      (self.here, self.there, self.conflicts) = (here, there, conflicts)
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      "a checklist and a plain list for the first time", "",
      "# School\n- [ ] Essay\n  read chapter 4 first\n- [ ] Maths", "Garden\nEssay",
      here: "- [ ] Garden\n# School\n- [ ] Essay\n  read chapter 4 first\n- [ ] Maths",
      there: "Garden\nEssay +School note:\"read chapter 4 first\"\nMaths +School"),
    Case(
      "a plain list and a checklist for the first time", "", "Garden\nEssay",
      "# School\n- [ ] Essay\n  read chapter 4 first\n- [ ] Maths",
      here: "Garden\nEssay +School note:\"read chapter 4 first\"\nMaths +School",
      there: "- [ ] Garden\n# School\n- [ ] Essay\n  read chapter 4 first\n- [ ] Maths"),
    Case(
      "nothing new, in the ways of each", "# c\nB  due:2026-11-24 +p @a\n\nA",
      "- [ ] A\n\n# p\n\n* [ ] B @a due:2026-11-24", "# c\nB  due:2026-11-24 +p @a\n\nA",
      here: "- [ ] A\n\n# p\n\n* [ ] B @a due:2026-11-24",
      there: "# c\nB  due:2026-11-24 +p @a\n\nA"),
    Case(
      "ticked off here", "B +p\nA note:\"x y\"", "# p\n- [x] B\n# q\n- [ ] A\n  x y",
      "B +p\nA +q note:\"x y\"", here: "# p\n- [x] B\n# q\n- [ ] A\n  x y",
      there: "x B +p\nA +q note:\"x y\""),
    Case(
      "ticked off there", "B +p", "# p\n  * [ ] B\n    words", "x 2026-11-20 B +p",
      here: "# p\n  * [x] 2026-11-20 B\n    words", there: "x 2026-11-20 B +p note:words"),
    Case(
      "another note there", "B +p note:one", "# p\n- [ ] B\n  one", "B +p note:two",
      here: "# p\n- [ ] B note:two", there: "B +p note:two"),
    Case(
      "a project taken out there", "A +p\nB +p", "# p\n- [ ] A\n  x\n- [ ] B",
      "A note:x\nB +p", here: "- [ ] A\n  x\n# p\n- [ ] B", there: "A note:x\nB +p"),
    Case(
      "added at the end of its section", "A +p", "# p\n- [ ] A\n\n# q\n- [ ] C",
      "A +p\nB +p\nD +r", here: "# p\n- [ ] A\n- [ ] B +p\n\n# q\n- [ ] C\n- [ ] D +r",
      there: "A +p\nC +q\nB +p\nD +r"),
    Case(
      "removed here, and there", "A\nB\nC", "- [ ] A\n- [ ] B", "A\nC", here: "- [ ] A",
      there: "A"),
    Case(
      "the same part on both sides", "A +p", "# p\n- [ ] A due:2026-11-27",
      "A +p due:2026-11-24",
      here: "# p\n- [ ] A due:2026-11-24 note:\"other version: A +p due:2026-11-27\"",
      there: "A +p due:2026-11-24 note:\"other version: A +p due:2026-11-27\"", .changedTwice),
    Case(
      "all tasks of a checklist taken out", "# p\n- [ ] A", "# p", "# p\n- [ ] A\n- [ ] B",
      here: "# p\n- [ ] B", there: "# p\n- [ ] B"),
  ])
  func `Each side has the list in its own format`(_ c: Case) throws {
    let merge = try ListMerge(
      base: SharedList.list(c.base), ours: SharedList.list(c.ours),
      theirs: SharedList.list(c.theirs))
    #expect(Self.text(merge.lines) == c.here)
    #expect(Self.text(merge.linesThere) == c.there)
    #expect(merge.conflicts.map(\.kind) == c.conflicts)
  }

  @Test func `The text of a checklist without tasks is no task elsewhere`() throws {
    let prose = try TaskList(reading: Array("Rain until noon.\n".utf8), as: .markdown)
    let (empty, plain) = try (SharedList.list(""), SharedList.list("Essay\n"))
    #expect(Self.text(ListMerge(base: empty, ours: plain, theirs: prose).lines) == "Essay")
    let merge = ListMerge(base: empty, ours: prose, theirs: plain)
    #expect(Self.text(merge.lines) == "Rain until noon.\n- [ ] Essay")
    #expect(Self.text(merge.linesThere) == "Essay")
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `Notes and projects reach both machines, whichever syncs first`(_ order: [Int]) throws {
    var shared = SharedList("# School\n- [ ] Essay\n  read\n- [ ] Maths\n", "Garden\nEssay\n")
    for machine in order + order { _ = try shared.sync(machine) }
    #expect(
      try shared.tasks(of: 0) == ["Essay +School note:read", "Garden", "Maths +School"])
    #expect(try shared.tasks(of: 1) == shared.tasks(of: 0))
  }

  @Test(arguments: Seeds.first(7, of: 20))
  func `Whatever is done, two formats come to rest and agree, and nothing is lost`(
    _ seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    var editors: [ListFormat: ListScribbler] = [
      .markdown: ListScribbler(isChecklist: true, hasNotes: true),
      .todoTxt: ListScribbler(isChecklist: false, hasNotes: true),
    ]
    var shared = SharedList(
      editors[.markdown]?.list(using: &random).asText ?? "",
      editors[.todoTxt]?.list(using: &random).asText ?? "")
    var kept = Words()
    for machine in [0, 1] { try kept.change(Words(), to: Words(shared.machines[machine].text)) }
    for _ in 0..<6 {
      for machine in [0, 1].shuffled(using: &random) {
        if Bool.random(using: &random) { _ = try shared.sync(machine) }
        let before = shared.machines[machine].text
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let format = try SharedList.list(before).format
        let edited = editors[format]?.edited(lines.map(String.init), using: &random) ?? []
        shared.write(edited.asText, on: machine)
        try kept.change(Words(before), to: Words(edited.asText))
      }
    }
    for machine in [0, 1, 0] { _ = try shared.sync(machine) }
    let texts = "\(shared.machines[0].text)--\n\(shared.machines[1].text)--\n\(shared.between)"
    for machine in [0, 1] { #expect(try !shared.sync(machine), "\(texts)") }
    #expect(try shared.tasks(of: 0) == shared.tasks(of: 1), "\(texts)")
    #expect(try kept.missing(in: shared.machines.map(\.text)) == [], "\(texts)")
  }
}

/// What lists say that must not be lost: the titles of tasks, and their notes line by line, also in
/// other versions of them.
private struct Words {
  private static let mark = "other version: "

  private var titles: Set<String> = []
  private var notes: Set<String> = []
  /// Titles of several tasks at once, of which nobody knows which of them was taken out.
  private var repeated: Set<String> = []

  init() {}

  init(_ text: String) throws {
    for item in try SharedList.list(text).items {
      if !titles.insert(item.title).inserted { repeated.insert(item.title) }
      for note in (item.notes ?? "").split(separator: "\n") {
        notes.insert(String(note))
        if note.hasPrefix(Self.mark) { try add(Words(String(note.dropFirst(Self.mark.count)))) }
      }
    }
    for line in text.split(separator: "\n") where line.hasPrefix("# \(Self.mark)") {
      try add(Words(String(line.dropFirst(Self.mark.count + 2))))
    }
  }

  /// Takes note of what somebody wrote, and of what he took out.
  mutating func change(_ before: Words, to after: Words) {
    titles = titles.subtracting(before.titles).union(titles.intersection(after.titles))
      .union(after.titles.subtracting(before.titles))
    notes = notes.subtracting(before.notes).union(notes.intersection(after.notes))
      .union(after.notes.subtracting(before.notes))
    repeated.formUnion(before.repeated.union(after.repeated))
  }

  /// What is in none of some lists, be it as a title that somebody has added to.
  func missing(in lists: [String]) throws -> [String] {
    var there = Words()
    for list in lists { try there.add(Words(list)) }
    let lost = titles.subtracting(repeated).filter { title in
      !there.titles.contains { $0.hasPrefix(title) }
    }
    return Array(lost.union(notes.subtracting(there.notes)))
  }

  private mutating func add(_ other: Words) {
    titles.formUnion(other.titles)
    notes.formUnion(other.notes)
    repeated.formUnion(other.repeated)
  }
}

extension [String] {
  fileprivate var asText: String { map { $0 + "\n" }.joined() }
}

import Coach
import CoachSupport
import Journals
import TaskLists
import Tasks
import Testing
import Thoroughness

@Suite struct ListMergeTests {
  private static func list(_ text: String) throws -> TaskList {
    let bytes = Array(text.utf8)
    return try TaskList(reading: bytes, as: ListFormat(fileName: "todo.txt", bytes: bytes))
  }

  private static func merge(_ base: String, _ ours: String, _ theirs: String) throws -> ListMerge {
    try ListMerge(base: list(base), ours: list(ours), theirs: list(theirs))
  }

  private static func text(_ merge: ListMerge) -> String {
    merge.lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  @Test(arguments: [
    MergeCase("nothing", "", "", "", ""),
    MergeCase("the same", "A\nB", "A\nB", "A\nB", "A\nB"),
    MergeCase("a first time, one list empty", "", "", "A\n# words\nB", "A\n# words\nB"),
    MergeCase("a first time, two lists", "", "A\nB", "C\nB\nD", "A\nC\nB\nD"),
    MergeCase("added on both sides", "A", "A\nB", "A\nC", "A\nB\nC"),
    MergeCase("the same added on both sides", "A", "A\nB", "A\nB", "A\nB"),
    MergeCase("added at different places", "A\nB", "New\nA\nB", "A\nHere\nB", "New\nA\nHere\nB"),
    MergeCase("added at the beginning of both", "A", "B\nA", "C\nA", "B\nC\nA"),
    MergeCase("ticked off there", "A\nB", "A\nB\nC", "x 2026-11-20 A\nB", "x 2026-11-20 A\nB\nC"),
    MergeCase("opened again there", "x A\nB", "x A\nB\nC", "A\nB", "A\nB\nC"),
    MergeCase("removed there", "A\nB", "A\nB\nC", "B", "B\nC"),
    MergeCase("removed on both sides", "A\nB", "A", "A", "A"),
    MergeCase(
      "ticked off on both sides", "A", "x 2026-11-21 A", "x 2026-11-20 A", "x 2026-11-20 A"),
    MergeCase(
      "done on one side, edited on the other", "Essay", "x 2026-11-20 Essay",
      "(A) Essay due:2026-11-24", "x 2026-11-20 (A) Essay due:2026-11-24"),
    MergeCase(
      "other parts on both sides", "Essay id:e", "(B) Essay id:e", "Essay @uni est:2h id:e",
      "(B) Essay id:e @uni est:2h"),
    MergeCase(
      "another title and another part", "Write essay", "Write the essay",
      "Write essay due:2026-12-01",
      "Write the essay due:2026-12-01"),
    MergeCase(
      "another title with an id", "A id:a\nB", "Bee id:a\nB\nC", "A id:a\nB", "Bee id:a\nB\nC"),
    MergeCase(
      "due at a time, and by the end of that day", "A", "A due:2026-12-24",
      "A due:2026-12-24T10:00",
      "A due:2026-12-24T10:00\n# other version: A due:2026-12-24", .changedTwice),
    MergeCase("tags of both", "A @a @b", "A @b @c", "A @a @b @d", "A @b @c @d"),
    MergeCase(
      "tags in another order in a checklist", "A @b @a", "A @b @a\nB", "- [ ] A @a @b\n- [ ] C",
      "A @b @a\nB\nC"),
    MergeCase("a tag taken away there", "A @a @b", "A @a @b est:1h", "A @b", "A @b est:1h"),
    MergeCase(
      "comments, and a checklist that has none", "# one\nA", "# one\nA\nB", "- [ ] A",
      "# one\nA\nB"),
    MergeCase(
      "another task with the same title", "Essay id:a", "Essay est:1h id:a", "Essay id:b",
      "Essay est:1h id:a\nEssay id:b", .removedThere),
    MergeCase(
      "a plain task of a section that ends in a blank line", "",
      "# P\n- [ ] A\n\n# Q\n- [ ] B", "A +P\nB +Q\nC +P",
      "# P\n- [ ] A\n- [ ] C +P\n\n# Q\n- [ ] B"),
    MergeCase(
      "the same part on both sides", "Essay", "Essay due:2026-11-27", "Essay due:2026-11-24",
      "Essay due:2026-11-24\n# other version: Essay due:2026-11-27", .changedTwice),
    MergeCase(
      "the same part on both sides, told before", "Essay\nB",
      "Essay due:2026-11-24\n# other version: Essay due:2026-11-27\nB",
      "Essay due:2026-11-27\nB", "Essay due:2026-11-24\n# other version: Essay due:2026-11-27\nB",
      .changedTwice),
    MergeCase(
      "each loses a part", "A", "(B) A est:1h", "(A) A est:2h",
      "(A) A est:1h\n# other version: (B) A est:1h\n# other version: (A) A est:2h", .changedTwice),
    MergeCase(
      "a part taken out here and changed there", "A est:1h", "A", "A est:2h",
      "A est:2h\n# other version: A", .changedTwice),
    MergeCase(
      "two titles for one task", "Write essay", "Write essay now", "Write essays",
      "Write essay now\n# other version: Write essays", .changedTwice),
    MergeCase("removed here, changed there", "A\nB", "B", "(A) A\nB", "(A) A\nB", .removedHere),
    MergeCase("changed here, removed there", "A\nB", "(A) A\nB", "B", "(A) A\nB", .removedThere),
    MergeCase(
      "another task in its place", "A\nB", "Call Anna\nB", "(A) A\nB", "Call Anna\n(A) A\nB",
      .removedHere),
    MergeCase(
      "another task of a similar title at another place", "Email\nCall Anna\nRead Kant",
      "Email\nRead Kant\nCall Ann", "Email\nx Call Anna\nRead Kant",
      "Email\nx Call Anna\nRead Kant\nCall Ann", .removedHere),
    MergeCase(
      "another task in its place, and it was done", "Email\nCall Anna", "Email\nCall Bob",
      "Email\nx Call Anna", "Email\nCall Bob\nx Call Anna", .removedHere),
    MergeCase(
      "the next number in its place, and it was changed", "Email\nSolve problem sheet 6\nB",
      "Email\nSolve problem sheet 7\nB", "Email\nSolve problem sheet 6 est:2h @hw\nB",
      "Email\nSolve problem sheet 7\nSolve problem sheet 6 est:2h @hw\nB", .removedHere),
    MergeCase(
      "two new tasks of similar titles in its place", "A\nSheet 6", "A\nSheet 7", "A\nSheet 8",
      "A\nSheet 7\nSheet 8"),
    MergeCase(
      "ticked off under another title, and edited", "A\nWrite essay\nB",
      "A\nx Write the essay\nB", "A\nWrite essay est:2h\nB", "A\nx Write the essay est:2h\nB"),
    MergeCase(
      "one that comes again, ticked off here and edited there", "2026-11-01 A rec:1d id:a\nB",
      "x 2026-11-20 2026-11-01 A rec:1d id:a\n2026-11-20 A rec:1d from:2026-11-21 id:a-2\nB",
      "2026-11-01 A rec:1d id:a est:1h @home\nB",
      "x 2026-11-20 2026-11-01 A rec:1d id:a\n"
        + "2026-11-20 A rec:1d from:2026-11-21 id:a-2 @home est:1h\nB"),
    MergeCase(
      "one that comes again, ticked off twice there and edited here", "A rec:1d", "A rec:1d est:1h",
      "x 2026-11-20 A rec:1d\nx 2026-11-21 A from:2026-11-21 rec:1d\nA from:2026-11-22 rec:1d",
      "x 2026-11-20 A rec:1d\nx 2026-11-21 A from:2026-11-21 rec:1d\n"
        + "A rec:1d est:1h from:2026-11-22"),
    MergeCase(
      "one that comes again, ticked off here and removed there", "A rec:1d\nB",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB", "B",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB", .removedThere),
    MergeCase("added twice with different words", "", "A est:1h", "(A) A", "(A) A est:1h"),
    MergeCase("moved there", "A\nB\nC", "A\nB\nC\nD", "C\nA\nB", "C\nA\nB\nD"),
    MergeCase("moved here", "A\nB\nC", "C\nA\nB", "A\nB\nC\nD", "C\nA\nB\nD"),
    MergeCase("moved on both sides", "A\nB\nC", "C\nA\nB", "B\nA\nC", "C\nA\nB"),
    MergeCase(
      "comments of both", "A\n# one", "# mine\nA\n# one", "A\n# one\n# theirs",
      "# mine\nA\n# one\n# theirs"),
    MergeCase("a comment taken out", "# one\nA\n\nB", "# one\nA\n\nB\nC", "A\n\nB", "A\n\nB\nC"),
    MergeCase(
      "a comment in other words", "# one\nA", "# two\nA", "# three\nA", "# two\n# three\nA"),
    MergeCase("blank lines", "A\n\nB\n\nC", "A\n\nB\nC", "A\n\nB\n\nC\nD", "A\n\nB\nC\nD"),
    MergeCase(
      "two of a title, one ticked off", "A\nA", "A\nx A", "A\nA\nB", "A\nx A\nB"),
    MergeCase(
      "one that comes again, ticked off there", "A rec:1d\nB", "A rec:1d\nB\nC",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB\nC"),
    MergeCase(
      "one that comes again, ticked off on both sides", "A rec:1d\nB",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB",
      "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB"),
    MergeCase("a fault", "A", "A slice:25", "A\nB", "A slice:25\nB"),
    MergeCase("an unknown key", "A x:1", "A x:1\nB", "A x:2", "A x:2\nB"),
    MergeCase(
      "a checklist", "# P\n- [ ] A\n- [ ] B", "# P\n- [ ] A\n  mine\n- [ ] B",
      "# P\n- [x] A\n- [ ] B\n# Q\n- [ ] C", "# P\n- [x] A\n  mine\n- [ ] B\n# Q\n- [ ] C"),
    MergeCase(
      "a checklist, both", "# P\n  - [ ] A", "# P\n  - [ ] A due:2026-11-24",
      "# P\n  - [x] A due:2026-11-23",
      "# P\n  - [x] A due:2026-11-23\n    other version: - [ ] A due:2026-11-24", .changedTwice),
    MergeCase(
      "notes of both", "- [ ] A\n  one", "- [ ] A\n  one\n  mine", "- [ ] A\n  one\n  theirs",
      "- [ ] A\n  one\n  mine\n  theirs"),
    MergeCase(
      "notes taken out and added on both sides", "- [ ] A\n  one\n  two\n  three",
      "- [ ] A\n  two\n  three\n  mine\n  both", "- [ ] A\n  one\n  three\n  both\n  theirs",
      "- [ ] A\n  three\n  mine\n  both\n  theirs"),
    MergeCase(
      "another bullet there", "- [ ] A", "- [ ] A\n- [ ] B", "* [ ] A", "* [ ] A\n- [ ] B"),
    MergeCase(
      "opened again there, edited here", "- [x] A", "- [x] (A) A", "- [ ] A est:1h",
      "- [ ] (A) A est:1h"),
    MergeCase(
      "ticked off there, edited here", "- [ ] A", "- [ ] (A) A", "- [x] A est:1h",
      "- [x] (A) A est:1h"),
    MergeCase(
      "a checklist, both, told before", "- [ ] A",
      "- [ ] A due:2026-11-24\n  other version: - [ ] A due:2026-11-27",
      "- [ ] A due:2026-11-27",
      "- [ ] A due:2026-11-24\n  other version: - [ ] A due:2026-11-27", .changedTwice),
    MergeCase("a checklist joins a plain list", "", "A\nB", "- [ ] A\n- [x] C", "A\nB\nx C"),
    MergeCase(
      "checklists with new headings", "# P\n- [ ] A", "# P\n- [ ] A\n- [ ] B\n# Q\n- [ ] C",
      "# P\n- [ ] A\n- [ ] D\n# R\n- [ ] E",
      "# P\n- [ ] A\n- [ ] B\n- [ ] D\n# Q\n- [ ] C\n# R\n- [ ] E"),
  ])
  func `Two lists become one`(_ c: MergeCase) throws {
    let merge = try Self.merge(c.base, c.ours, c.theirs)
    #expect(Self.text(merge) == (c.merged.isEmpty ? "" : c.merged + "\n"))
    #expect(merge.conflicts.map(\.kind) == c.conflicts)
  }

  @Test func `Each side has the list in its own form`() throws {
    let merge = try Self.merge("", "A", "# P\n- [ ] B")
    #expect(Self.text(merge) == "A\nB +P\n")
    let there = merge.linesThere.map { String(decoding: $0, as: UTF8.self) }
    #expect(there.first == "# P" || there.last == "- [ ] B")
    #expect(there.contains("- [ ] A") && there.contains("- [ ] B"))
  }

  @Test func `A list is the same if every line is`() throws {
    let merge = try Self.merge("A\nB", "A\nB", "A\nC")
    #expect(try merge.isSame(as: Self.list("A\nC\n")))
    #expect(try !merge.isSame(as: Self.list("A\nB\n")))
    #expect(try !merge.isSame(as: Self.list("A\n")))
    #expect(try !merge.isSame(as: Self.list("A\nC\nD\n")))
  }

  @Test func `The numbers of new, removed and changed tasks are reported`() throws {
    let merge = try Self.merge("A\nB\nC\nD", "A\nB\nC\nMine", "x A\nC\nD\nNew\n# words")
    #expect((merge.came, merge.went, merge.changed, merge.wentThere) == (1, 1, 1, 1))
  }

  @Test(arguments: [
    ("A\nB\n", "A\nC\n", "A\nB\nC\n"),
    ("\u{FEFF}A\r\nB", "A\nC\n", "\u{FEFF}A\r\nB\r\nC"),
    ("", "A\nC", "C\n"),
  ])
  func `The file keeps its ways`(_ ours: String, _ theirs: String, _ merged: String) throws {
    let merge = try Self.merge("A", ours, theirs)
    let bytes = try Self.list(ours).text.replacingLines(with: merge.lines)
    #expect(String(decoding: bytes, as: UTF8.self) == merged)
  }

  // MARK: Laws

  /// Three versions of a list, of which two were made from the first.
  private static func random(_ seed: UInt64) -> (base: String, ours: String, theirs: String) {
    var random = SeededNumbers(seed: seed)
    var editor = ListScribbler(isChecklist: seed % 4 == 3)
    let base = editor.list(using: &random)
    let ours = editor.edited(base, using: &random)
    let theirs = editor.edited(base, using: &random)
    let texts = [base, ours, theirs].map { $0.map { $0 + "\n" }.joined() }
    return (texts[0], texts[1], texts[2])
  }

  @Test(arguments: Seeds.first(12, of: 30))
  func `A change on one side only is applied exactly`(_ seed: UInt64) throws {
    let (base, ours, _) = Self.random(seed)
    #expect(try Self.text(Self.merge(base, ours, base)) == ours)
    #expect(try Self.text(Self.merge(base, base, ours)) == ours)
    #expect(try Self.text(Self.merge(base, ours, ours)) == ours)
  }

  @Test(arguments: Seeds.first(12, of: 30))
  func `Both sides get the same, but perhaps in another order`(_ seed: UInt64) throws {
    let (base, ours, theirs) = Self.random(seed)
    let one = try Self.merge(base, ours, theirs)
    let other = try Self.merge(base, theirs, ours)
    #expect(Self.words(one) == Self.words(other), "\(base)\n--\n\(ours)\n--\n\(theirs)")
    #expect(one.conflicts.count == other.conflicts.count)
  }

  @Test(arguments: Seeds.first(12, of: 30))
  func `Merging once more changes nothing`(_ seed: UInt64) throws {
    let (base, ours, theirs) = Self.random(seed)
    let merged = try Self.text(Self.merge(base, ours, theirs))
    let whole = try Self.words(Self.merge(merged, merged, merged))
    // What was merged comes back to a side that has it, or to one that knows what it had.
    for (former, mine) in [(ours, ours), (theirs, theirs), (base, merged)] {
      #expect(try Self.words(Self.merge(former, mine, merged)) == whole)
    }
    // A side that was cut off before it knew gets all of it, and more only if a title is another.
    for mine in [ours, theirs] {
      let again = try Self.words(Self.merge(base, mine, merged))
      #expect(Set(whole).isSubset(of: again), "\(base)\n--\n\(mine)\n--\n\(merged)")
    }
  }

  @Test(arguments: Seeds.first(12, of: 30))
  func `Nothing that a side has new is lost`(_ seed: UInt64) throws {
    let (base, ours, theirs) = Self.random(seed)
    let merged = try Self.list(Self.text(Self.merge(base, ours, theirs)))
    let text = String(decoding: merged.text.bytes, as: UTF8.self)
    let former = Set(base.split(separator: "\n"))
    for line in (ours + theirs).split(separator: "\n") where !former.contains(line) {
      guard let item = try Self.list(String(line)).items.first else {
        #expect(text.split(separator: "\n").contains(line))
        continue
      }
      // Its words are those of a task, or stand there as another version.
      let isTask = merged.items.contains { $0.title.hasPrefix(item.title) && $0.says(item) }
      #expect(
        isTask || text.utf8.contains(line.utf8),
        "\(line)\n--\n\(base)\n--\n\(ours)\n--\n\(theirs)\n--\n\(text)")
    }
  }

  /// The lines without what order they and the tags in them have.
  private static func words(_ merge: ListMerge) -> [String] {
    text(merge).split(separator: "\n").map {
      $0.split(separator: " ").sorted().joined(separator: " ")
    }.sorted()
  }
}

extension TaskItem {
  /// Whether it says all that another one says; what was taken out elsewhere need not be there.
  fileprivate func says(_ other: TaskItem) -> Bool {
    (other.due == nil || due == other.due) && (other.estimate == nil || estimate == other.estimate)
      && (other.priority == nil || priority == other.priority) && (!other.isDone || isDone)
  }
}

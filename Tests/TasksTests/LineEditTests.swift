import CivilTime
import Tasks
import Testing
import Thoroughness

/// Edits of a line change the words that they concern, and no other byte.
@Suite struct LineEditTests {
  /// The line of a list after an edit as it is typed.
  private func edited(
    _ line: String, _ words: String, as format: ListFormat = .todoTxt
  ) throws -> String {
    let list = try TaskList(reading: Array(line.utf8), as: format)
    let entry = try #require(list.entries.first)
    let (edit, problems) = TaskEdit.reading(words)
    #expect(problems == [])
    let item = edit.applied(to: entry.item)
    return try list.replacing(entry, with: item, clearing: edit.cleared)?.applied(to: line) ?? line
  }

  @Test(arguments: [
    ("A  est:bad   due:2026-99-99 zz ", "est:1h", "A  est:1h   due:2026-99-99 zz "),
    ("A  est:bad   due:2026-99-99 zz ", "from:10:30", "A  est:bad   due:2026-99-99 zz from:10:30 "),
    ("A  est:2h   due:2026-11-20 zz ", "est:-", "A   due:2026-11-20 zz "),
    ("est:2h  A", "est:-", "A"), ("A est:2h @b", "est:- -@b", "A"),
    ("Foo due:2026-12-01 due:2026-12-03", "note:hi", "Foo due:2026-12-01 due:2026-12-03 note:hi"),
    ("A due:2026-12-01 b due:2026-12-03", "due:2026-12-05", "A due:2026-12-05 b"),
    ("A due:2026-12-01 due:2026-12-03", "due:-", "A"), ("A due:soon b", "due:-", "A b"),
    ("A t:10:30 b", "from:11:00", "A from:11:00 b"),
    ("  Write est:bad\tthe  essay\t+p", "New  title", "  New title est:bad\t+p"),
  ])
  func `Other words stay, and so do blanks, and what cannot be read`(
    _ line: String, _ words: String, _ result: String
  ) throws {
    #expect(try edited(line, words) == result)
  }

  @Test(arguments: [
    ("A +p @a  +q @b", "-@a @c", "A +p  +q @b @c"), ("A @a @b @a", "-@b", "A @a @a"),
    ("A +p @ @x +\"\"", "-+p +r", "A @ @x +\"\" +r"),
  ])
  func `Of tags and projects only those that go and come change`(
    _ line: String, _ words: String, _ result: String
  ) throws {
    #expect(try edited(line, words) == result)
  }

  @Test(arguments: [
    ("A", "(B)", "(B) A"), ("2026-11-01  A", "(B)", "(B) 2026-11-01  A"),
    ("(A)  2026-11-01 A", "(-)", "2026-11-01 A"), ("(A) A", "(-)", "A"),
    ("(A) x A", "(-)", "\\x A"), ("(A) x A", "est:1h", "(A) x A est:1h"),
    ("due:2026-11-20 (B) A", "due:-", "\\(B) A"), ("(A) # A", "(-)", "\\# A"),
    ("x", "est:1h", "\\x est:1h"),
    ("2026-11-01 2026-11-02 A", "(A)", "(A) 2026-11-01 \\2026-11-02 A"),
    ("2026-11-01 (A) 2026-11-02 A", "(-)", "2026-11-02 A"),
  ])
  func `No word of a title becomes part of the header`(
    _ line: String, _ words: String, _ result: String
  ) throws {
    #expect(try edited(line, words) == result)
  }

  @Test(arguments: [
    ("Call note:\"the office", "from:10:30", "Call from:10:30 note:\"the office"),
    ("Call note:\"the office", "note:\"a b\"", "Call note:\"a b\" office"),
    ("Call note:\"the office", "@\"a b\"", "Call @\"a b\" note:\"the office"),
    ("note:\"the office", "Say \"yes\"", "Say \"yes\" note:\"the"),
    ("A note:\"a b\"c", "note:x", "A note:x c"), ("A note:\"a b\"c", "note:-", "A c"),
    ("A +\"a b\"+\"c d\"", "-+\"a b\"", "A +\"c d\""),
  ])
  func `A quotation mark has no other end than before`(
    _ line: String, _ words: String, _ result: String
  ) throws {
    #expect(try edited(line, words) == result)
  }

  @Test func `A title that is cut or not UTF-8 stays as it is in the file`() throws {
    let title = String(repeating: "long ", count: 400)
    #expect(try edited(title + "end", "est:1h") == title + "end est:1h")
    let long = String(repeating: "word ", count: 15_000)
    #expect(try edited(long, "est:1h") == "est:1h " + long)

    let list = try TaskList(reading: [0x41, 0xE9, 0x20, 0x42], as: .todoTxt)
    var item = list.entries[0].item
    item.estimate = .seconds(60)
    let edit = try #require(list.replacing(list.entries[0], with: item))
    #expect(
      try edit.applied(to: list.text.bytes) == [0x41, 0xE9, 0x20, 0x42] + Array(" est:1m".utf8))
  }

  @Test func `A line of a checklist keeps what is before its words`() throws {
    let text = "\t3)  [x]  (A) A  est:bad\r\n   note"
    #expect(
      try edited(text, "due:2026-11-20", as: .markdown)
        == "\t3)  [x]  (A) A  est:bad due:2026-11-20\r\n   note")
  }

  /// The line is put together from pieces, so that what an edit leaves is known without reading it.
  @Test func `Of any line, an edit changes only the words that it concerns`() throws {
    let unreadable = ["est:5", "due:soon", "rec:no", "slice:", "est:1h", "due:2026-02-30"]
    let values = ["@a", "+p", "at:12:30-13:15", "from:10:30", "note:\"a b\""]
    var items = RandomItems(seed: 5)
    for round in Seeds.first(400, of: 6000) {
      let lead = round % 2 == 0 ? "" : "- [ ]"
      var words = values + ["Write", "essay"] + (0..<3).map { _ in items.pick(unreadable) }
      for place in words.indices { words.swapAt(place, items.pick(Array(words.indices))) }
      var blanks = words.map { _ in items.pick([" ", "  ", "\t"]) }
      let text = lead + zip(blanks, words).map(+).joined()

      let list = try TaskList(reading: Array(text.utf8), as: lead.isEmpty ? .todoTxt : .markdown)
      let entry = try #require(list.entries.first)
      let change = items.pick(values)
      var item = entry.item
      switch change {
      case "@a": item.tags = ["new"]
      case "+p": item.projects = []
      case "from:10:30": item.from = nil
      case "at:12:30-13:15": item.at = nil
      default: item.notes = "new"
      }
      let place = try #require(words.firstIndex(of: change))
      if item.notes == "new" {
        words[place] = "note:new"
      } else {
        words.remove(at: place)
        // A word goes with the blanks before it, and the first one with those after it.
        blanks.remove(at: max(1, place))
      }
      let added = item.tags == ["new"] ? " @new" : ""
      #expect(
        try list.replacing(entry, with: item)?.applied(to: text)
          == lead + zip(blanks, words).map(+).joined() + added, "\(text)")
    }
  }

  @Test func `Any line says what an edit gave it`() throws {
    let pieces: [[UInt8]] =
      [
        "x ", "(A) ", "2026-11-20 ", "due:", "est:", "at:", "note:\"", "\"", "\\", "+", "@", "+\"",
        "id:a ", "rec:", "mon", "25m", "é", "\u{FEFF}", "word ", "-", ":", "# ", " ", "\t", "p ",
        "note:a", "due:2026-11-20", "2h ",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    var items = RandomItems(seed: 9)
    for round in Seeds.first(2000, of: 60_000) {
      let format: ListFormat = round % 2 == 0 ? .todoTxt : .markdown
      var line = format == .markdown ? Array("- [ ] ".utf8) : []
      for _ in 0..<items.pick(Array(1..<14)) { line += items.pick(pieces) }
      let list = try TaskList(reading: line, as: format)
      guard let entry = list.entries.first else { continue }
      var (item, other) = (entry.item, items.next())
      // Another spelling of the same characters is the same title.
      if items.coin(), other.title != item.title { item.title = other.title }
      if items.coin() { item.notes = other.notes }
      if items.coin() { item.tags = other.tags.filter { $0 != "" } }
      if items.coin() { item.projects = other.projects }
      if items.coin() { (item.due, item.from) = (other.due, other.from) }
      if items.coin() { (item.estimate, item.priority) = (other.estimate, other.priority) }
      if item.completed != nil || !item.isDone, items.coin() { item.created = other.created }
      if !item.hasWrittenID { item.id = TaskItem(title: item.title).id }
      other = item
      let edit = list.replacing(entry, with: item)
      let bytes = try edit?.applied(to: line) ?? line
      let now = try TaskList(reading: bytes, as: format).items
      #expect(
        now == [item],
        "\(String(decoding: line, as: UTF8.self)) → \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

import Tasks
import Testing
import Thoroughness

@Suite struct HostileListTests {
  @Test func `A list with a NUL byte is binary and nothing of it is read`() {
    #expect(throws: UnreadableList.binary(offset: 2)) { try todo("A\n\0B") }
    #expect(throws: UnreadableList.binary(offset: 2)) { try markdown("A\n\0B") }
  }

  @Test func `A file of more than 16 MiB is refused unread`() {
    let bytes = [UInt8](repeating: 0x41, count: TaskList.largestFile + 1)
    #expect(throws: UnreadableList.tooLarge(bytes: 16_777_217)) {
      try TaskList(reading: bytes, as: .todoTxt)
    }
  }

  @Test func `A long title is cut between two characters`() throws {
    let family = "👨‍👩‍👧‍👦"
    let title = String(repeating: family, count: 100)
    let list = try todo("\(title) due:2026-11-20")
    let task = try #require(list.items.first)
    #expect(task.title == String(repeating: family, count: 40))
    #expect(task.title.utf8.count <= TaskItem.longestTitle)
    #expect(task.due != nil)
    #expect(list.problems.map(\.reason) == [.titleTooLong(bytes: 2500)])
  }

  @Test func `A title of 1,024 bytes is whole`() throws {
    let title = String(repeating: "a", count: 1024)
    #expect(try item(title).title == title)
    #expect(try todo(title + "b").items.map(\.title) == [title])
  }

  @Test func `One character that is longer than a title is cut as well`() throws {
    let list = try todo("e" + String(repeating: "\u{301}", count: 5000))
    let task = try #require(list.items.first)
    #expect(task.title.utf8.count == 1023)
  }

  @Test func `A line of a megabyte is a problem, and the next lines are read`() throws {
    for filler in ["é", "note:\"", "+p ", "@\"\\", "est:5 ", "🇭🇺"] {
      let line = String(repeating: filler, count: 1_000_000 / filler.utf8.count)
      for list in [try todo("T \(line)\nB"), try markdown("- [ ] T \(line)\n- [ ] B")] {
        #expect(list.titles.count == 2)
        #expect(list.titles.last == "B")
        #expect(list.titles.allSatisfy { $0.utf8.count <= TaskItem.longestTitle })
        #expect(
          list.problems.contains {
            if case .lineTooLong = $0.reason { true } else { false }
          })
        #expect(
          !list.problems.contains {
            if case .invalidUTF8 = $0.reason { true } else { false }
          })
      }
    }
  }

  @Test func `Any bytes are read without a crash, whatever the format`() throws {
    var numbers = SeededNumbers(seed: 7)
    let pieces: [[UInt8]] =
      [
        "- [ ] ", "* [x] ", "1. [ ]", "# ", "##", "```", "~~~", "\n", "\r\n", "\r", "\t", "  ",
        "x ",
        "(A) ", "2026-11-20 ", "due:", "est:", "at:", "note:\"", "\"", "\\", "+", "@", "+\"",
        "id:a ",
        "rec:", "mon", "25m", "é", "🇭🇺", "\u{FEFF}", "\u{7F}", "word ", "-", ":",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0x80]]
    for _ in 0..<(isExhaustive ? 5000 : 700) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &numbers) {
        bytes += pieces.randomElement(using: &numbers) ?? []
      }
      for format in [ListFormat.todoTxt, .markdown] {
        let list = try TaskList(reading: bytes, as: format)
        #expect(Set(list.items.map(\.id)).count == list.items.count)
        #expect(list.items.allSatisfy { !$0.title.isEmpty && !$0.title.utf8.contains(10) })
        #expect(list.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 })
        #expect(
          list.problems.map { [$0.line, $0.column] }
            == list.problems.map { [$0.line, $0.column] }.sorted {
              $0.lexicographicallyPrecedes($1)
            })
      }
      _ = ListFormat(fileName: nil, bytes: bytes)
    }
  }

  @Test func `A long list of one title has ids without a search`() throws {
    let list = try todo(String(repeating: "Same id:same\n", count: 20_000))
    #expect(list.items.last?.id == "same-20000")
    #expect(list.problems.count == 19_999)
  }
}

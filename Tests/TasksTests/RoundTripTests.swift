import CivilTime
import Tasks
import Testing
import Thoroughness

@Suite struct RoundTripTests {
  @Test func `A printed line is read back as the same item`() throws {
    var items = RandomItems(seed: 11)
    for _ in Seeds.first(400, of: 6000) {
      let item = items.next()
      for format in [ListFormat.todoTxt, .markdown] {
        let line = item.line(as: format)
        let list = try TaskList(reading: Array(line.utf8), as: format)
        #expect(list.problems == [], "\(line)")
        #expect(list.items == [item], "\(line)")
        #expect(list.items.first?.line(as: format) == line)
      }
    }
  }

  @Test(arguments: [
    "Write essay",
    "(A) 2026-11-01 Write essay +school @desk due:2026-11-20 est:2h",
    "x 2026-11-20 (A) 2026-11-01 Write essay +\"organic chemistry\" note:\"call the office\"",
    "\\x marks \\+1 spot from:09:30 at:12:30-13:15 rec:mon,wed slice:40m id:spot",
  ])
  func `A line in the order of the format is printed as it was`(_ line: String) throws {
    #expect(try item(line).line(as: .todoTxt) == line)
  }

  @Test func `No item is printed as two lines or as a binary file`() throws {
    var item = TaskItem(title: "a\r\nb\0c")
    item.projects = ["p\nq\r"]
    item.notes = "one\r\ntwo\0"
    for format in [ListFormat.todoTxt, .markdown] {
      let list = try TaskList(reading: Array(item.line(as: format).utf8), as: format)
      #expect(list.text.lineCount == 1)
      #expect(list.titles == ["a b\u{FFFD}c"])
      #expect(list.items.map(\.notes) == ["one \ntwo "])
    }
  }
}

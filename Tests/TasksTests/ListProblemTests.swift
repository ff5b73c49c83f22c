import CivilTime
import Tasks
import Testing

@Suite struct ListProblemTests {
  @Test(arguments: [
    ("Essay slice:25", "1:7: slice: '25' has no unit; did you mean slice:25m?"),
    ("Essay est:-5m", "1:7: est: '-5m' is negative; write est:2h"),
    ("Essay est:soon", "1:7: est: 'soon' is not a duration; write est:2h"),
    ("Essay est:1:30", "1:7: est: '1:30' may be hours or minutes; write est:1h30m or est:1m30s"),
    ("Essay est:0:25", "1:7: est: '0:25' may be hours or minutes; write est:25m or est:25s"),
    ("Essay slice:0:00", "1:7: slice: '0:00' may be hours or minutes; write slice:40m"),
    ("Essay est:99999999h", "1:7: est: '99999999h' is too long; write est:2h"),
    ("Essay est:0m", "1:7: est: '0m' must be longer than 0s; write est:2h"),
    ("Essay slice:99ms", "1:7: slice: '99ms' is not between 100ms and 24h; write slice:40m"),
    ("Essay slice:24h1ms", "1:7: slice: '24h1ms' is not between 100ms and 24h; write slice:40m"),
    (
      "Essay due:tomorrow",
      "1:7: due: 'tomorrow' is not a date; write due:2026-11-20 or due:2026-11-20T18:00"
    ),
    (
      "Essay due:2026-02-30",
      "1:7: due: '2026-02-30' is not a date; write due:2026-11-20 or due:2026-11-20T18:00"
    ),
    (
      "Essay t:9",
      "1:7: from: '9' is neither a time nor a date; write from:09:30 or from:2026-11-20"
    ),
    (
      "Essay at:12:30",
      "1:7: at: '12:30' is not a span of time; write at:12:30-13:15"
    ),
    (
      "Essay at:12:30-12:30",
      "1:7: at: '12:30-12:30' is not a span of time; write at:12:30-13:15"
    ),
    (
      "Essay rec:never",
      "1:7: rec: 'never' is not a recurrence; write rec:1d, rec:2w or rec:mon,wed"
    ),
    ("Essay rec:0d", "1:7: rec: '0d' is not a recurrence; write rec:1d, rec:2w or rec:mon,wed"),
    (
      "Essay at:08:00-08:15 rec:1m",
      "1:22: rec: '1m' does not say from which day it counts; "
        + "add the first one, as in due:2026-11-20"
    ),
    (
      "Essay rec:+2d at:08:00-08:15 from:07:00",
      "1:7: rec: '+2d' does not say from which day it counts; "
        + "add the first one, as in due:2026-11-20"
    ),
    ("Essay due:", "1:7: due: has no value; write due:2026-11-20"),
    ("Essay +\"\"", "1:7: + has no value; write +school"),
    ("Essay id:\"a b\"", "1:7: id: 'a b' is not a short word; write id:essay"),
    (
      "Essay note:\"a",
      "1:7: note: has no closing quotation mark; write note:\"call the office\""
    ),
    (
      "Essay est:1h est:2h",
      "1:14: est: is given twice, and only the first counts; write est:2h once"
    ),
    (
      "Essay from:09:00 t:10:00",
      "1:18: t: is given twice, and only the first counts; write from:09:30 once"
    ),
  ])
  func `A bad value has its place, a cure, and does not take the task along`(
    _ line: String, _ message: String
  ) throws {
    let list = try todo(line)
    #expect(list.titles == ["Essay"])
    #expect(list.messages == [message])
  }

  @Test(arguments: [
    "A at:08:00-08:15 rec:1m due:2026-11-20", "2026-11-20 A at:08:00-08:15 rec:1m",
    "A at:08:00-08:15 rec:1m from:2026-11-20T07:00", "A at:08:00-08:15 rec:1d", "A rec:1m",
    "A at:08:00-08:15 rec:mon", "x A at:08:00-08:15 rec:1m",
    "A at:2026-11-20T08:00/2026-11-20T08:15 rec:1m",
  ])
  func `A recurrence counts from the day that the line has, where it needs one`(
    _ line: String
  ) throws {
    #expect(try todo(line).problems == [])
  }

  @Test(arguments: [
    "(A)", "x 2026-11-20", "+school", "  @desk due:2026-11-20", "2026-11-20", "note:\"only\"",
  ])
  func `A line without a title is a problem and no task`(_ line: String) throws {
    let list = try todo("\(line)\nB")
    #expect(list.titles == ["B"])
    #expect(list.problems.map(\.reason) == [.missingTitle])
    #expect(list.problems.map(\.line) == [1])
  }

  @Test func `All problems of a list are reported, in its order, and the rest is read`() throws {
    let list = try todo(
      """
      \u{FEFF}A due:x est:9 id:a
      B id:a
      +p
      Č est:1 +p
      """)
    #expect(
      list.problems.map { "\($0.line):\($0.column)" } == ["1:3", "1:9", "2:1", "3:1", "4:4"])
    #expect(list.items.map(\.id).prefix(2) == ["a", "a-2"])
    #expect(list.items.map(\.project) == [nil, nil, "p"])
  }

  @Test func `A value with an unclosed quote is left out, and what follows it is read`() throws {
    let list = try todo("Call note:\"the office due:2026-11-20 +work")
    let task = try #require(list.items.first)
    #expect(task.title == "Call office")
    #expect(task.notes == nil)
    #expect(task.due?.description == "2026-11-20")
    #expect(task.project == "work")
    #expect(list.problems.map(\.reason) == [.unclosedQuote(.note)])
    #expect(list.problems.map(\.column) == [6])
  }

  @Test func `Places are those of the bytes in the file`() throws {
    let bytes: [UInt8] = Array("é \u{1F600} ".utf8) + [0xC3, 0x28, 0x20] + Array("est:5".utf8)
    let list = try TaskList(reading: Array("A\r\n".utf8) + bytes, as: .todoTxt)
    #expect(list.titles == ["A", "é \u{1F600} \u{FFFD}("])
    #expect(
      list.problems.map(\.reason) == [
        .invalidUTF8(byte: 0xC3), .duration(.estimate, .missingUnit(found: "5")),
      ])
    #expect(list.problems.map(\.line) == [2, 2])
    #expect(list.problems.map(\.column) == [9, 12])
  }

  @Test(arguments: ["é", "茶", "🫖"])
  func `A line that is too long is cut between characters`(_ character: String) throws {
    let width = character.utf8.count
    for blanks in 0..<width {
      // The limit falls into a character with each number of bytes before and behind it.
      let lead = "T \(String(repeating: " ", count: blanks))note:"
      let whole = (TaskList.longestLine - lead.utf8.count) / width
      let list = try todo(lead + String(repeating: character, count: whole + 2))
      #expect(list.items.map(\.notes) == [String(repeating: character, count: whole)])
      let bytes = lead.utf8.count + (whole + 2) * width
      #expect(list.problems.map(\.reason) == [.lineTooLong(bytes: bytes)])
      #expect(list.problems.map(\.column) == [lead.utf8.count + whole * width + 1])
    }
    let line = "T note:" + String(repeating: "x", count: TaskList.longestLine - 7)
    #expect(try todo(line).problems == [])
    #expect(try todo("A\n\(line)x\nB").problems.map(\.line) == [2])
  }

  @Test(arguments: ["é", "茶", "🫖", "e\u{301}"])
  func `A title that is too long is cut between characters`(_ character: String) throws {
    let width = character.utf8.count
    for lead in ["", "a", "ab", "abc"] {
      let whole = (1_024 - lead.utf8.count) / width
      let list = try todo(lead + String(repeating: character, count: whole + 1))
      #expect(list.titles == [lead + String(repeating: character, count: whole)])
      let bytes = lead.utf8.count + (whole + 1) * width
      #expect(list.problems.map(\.reason) == [.titleTooLong(bytes: bytes)])
      #expect(try todo(lead + String(repeating: character, count: whole)).problems == [])
    }
  }

  @Test func `One character that is longer than a title is cut between its parts`() throws {
    let list = try todo("e" + String(repeating: "\u{301}", count: 600))
    #expect(list.titles == ["e" + String(repeating: "\u{301}", count: 511)])
    #expect("abc".cut(toBytes: 3) == "abc")
    #expect("abc".cut(toBytes: 2) == "ab")
    #expect("\u{301}\u{301}".cut(toBytes: 1) == "")
    #expect("ae\u{301}b".cut(toBytes: 3) == "a")
    #expect("ae\u{301}b".cut(toBytes: 4) == "ae\u{301}")
  }

  @Test func `Messages hold no control characters and stay short`() throws {
    let long = String(repeating: "\u{1B}[2J", count: 10_000)
    for line in ["A due:\(long)", "A est:\(long)", "A id:\(long)", "A at:\(long)"] {
      let messages = try todo(line).messages
      #expect(messages.count == 1)
      #expect(messages.allSatisfy { $0.utf8.count < 300 && !$0.unicodeScalars.contains("\u{1B}") })
    }
  }

  @Test(arguments: [
    (
      ListProblem.Reason.titleTooLong(bytes: 1025),
      "the title has 1025 bytes and was cut to 1024; "
        + "put more text into a note, as in: Write essay note:\"about the sea\""
    ),
    (
      .lineTooLong(bytes: 1_000_000),
      "the line has 1000000 bytes, and only 65536 of them were read; "
        + "write one task to a line, as in: Write essay +school"
    ),
    (
      .invalidUTF8(byte: 0x0C),
      "the byte 0x0C is not UTF-8; save the list as UTF-8, where é is 0xC3 0xA9"
    ),
    (
      .unclosedCodeBlock,
      "the code block has no end, so nothing below it is read; close it with a line of ```"
    ),
    (.unclosedQuote(.tag), "@ has no closing quotation mark; write @\"reading room\""),
    (.missingValue(.slice), "slice: has no value; write slice:40m"),
    (.duration(.slice, .empty), "slice: has no value; write slice:40m"),
  ])
  func `A message says what was found and what to write`(
    _ reason: ListProblem.Reason, _ message: String
  ) {
    #expect(reason.message == message)
    #expect(ListProblem(line: 3, column: 14, reason: reason).description == "3:14: \(message)")
  }

  @Test func `A file that is no list says why`() {
    #expect(
      UnreadableList.binary(offset: 7).description
        == "byte 7 is NUL, so this is a binary file; a list is a text file in UTF-8")
    #expect(
      UnreadableList.tooLarge(bytes: 16_777_217).description
        == "the file has 16777217 bytes; a list has at most 16777216")
  }
}

import Ahead
import Back
import Commands
import Options
import Rotations
import Running
import Terminals
import RoundRobin
import Tasks
import Testing

@Suite struct StartRevisionTests {
  private let list = "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\n"

  struct Case: CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let expected: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "nothing", keys: [.up, .character(" "), .up, .altUp, .altDown],
      expected: "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\n"),
    Case(
      name: "add", keys: [.paste("Tea\nRun"), .enter],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\nTea\nRun\n"),
    Case(
      name: "edit", keys: [.up, .up, .end, .paste(" est:1h"), .down],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27 est:1h\r\nBiology\n# End\n"),
    Case(
      name: "remove", keys: [.up, .up, .control("k"), .down],
      expected: "# Today\nx Old\n(A) Essay  +school\n\nBiology\n# End\n"),
    Case(
      name: "move", keys: [.up, .altUp, .altUp],
      expected: "# Today\nx Old\nBiology\n\n(A) Essay  +school\nForm due:2026-11-27\r\n# End\n"),
    Case(
      name: "put between", keys: [.paste("Tea"), .altUp],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nTea\nBiology\n# End\n"),
    Case(
      name: "tick off", keys: [.up, .paste("x 2026-11-20 "), .down],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nx 2026-11-20 Biology\n# End\n"
    ),
    Case(
      name: "what is no task is not written",
      keys: [.up, .control("k"), .paste("est:2h"), .down, .paste("# later"), .down],
      expected: "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\n# End\n"),
  ])
  func `Only what was changed is written`(_ c: Case) throws {
    #expect(try StartPage(list).after(c.keys).saved(over: list) == c.expected)
  }

  @Test(arguments: [
    ("", "Tea\n"), ("Essay", "Essay\nTea\n"), ("Essay\r\n", "Essay\r\nTea\r\n"),
    ("\u{FEFF}Essay\n", "\u{FEFF}Essay\nTea\n"),
  ])
  func `Endings and marks of the file are kept`(_ list: String, _ expected: String) throws {
    #expect(try StartPage(list).typing("Tea").after(.enter).saved(over: list) == expected)
  }

  @Test func `What others changed meanwhile stays, and nothing that was typed is lost`() throws {
    let page = try StartPage("Essay\nForm\nTea\n")
      .after(.up, .end).typing(" with milk").after(.up, .end).typing(" B").after(.enter)
      .typing("New").after(.enter)
    #expect(page.story == ["x Essay", "x Form B", "x Tea with milk", "x New", "+"])
    let others = "Added first\nEssay by somebody else\nx Form\nTea\nAdded last\n"
    #expect(
      try page.saved(over: others)
        == "Added first\nEssay by somebody else\nx Form\nForm B\nTea with milk\nAdded last\nNew\n")
  }

  @Test func `It is known on which line each one stands afterwards`() throws {
    let page = try StartPage("# Today\nEssay\nx Old\nForm\n").typing("Tea").after(.altUp, .altUp)
    let result = page.revision.applied(to: page.revision.list)
    #expect(result.bytes == Array("# Today\nTea\nEssay\nx Old\nForm\n".utf8))
    #expect(result.places == [0: 2, 1: 3, 2: 5])
  }

  @Test func `In Markdown notes keep their words, and those of others stay`() throws {
    let text = "- [ ] Essay\n  about the sea\n"
    let list = try TaskList(reading: Array(text.utf8), as: .markdown)
    let page = StartPage(list, rules: Rules(quantum: .seconds(60)), dials: .usual)
      .after(.up, .end).typing("s").after(.enter)
    func saved(over current: String) throws -> String {
      let current = try TaskList(reading: Array(current.utf8), as: .markdown)
      return String(decoding: page.revision.applied(to: current).bytes, as: UTF8.self)
    }
    #expect(try saved(over: text) == "- [ ] Essays\n  about the sea\n")
    #expect(
      try saved(over: "- [ ] Essay\n  about the hills\n") == "- [ ] Essays\n  about the hills\n")
    let more = "- [ ] Essay\n  about the sea\n  and the hills\n"
    let others = try saved(over: more)
    #expect(others.hasPrefix(more + "- [ ] Essays"))
  }

  @Test func `In Markdown boxes stay, and notes move along`() throws {
    let text = "# School\n\n- [ ] Essay\n  about the sea\n* [ ] Form\n"
    let list = try TaskList(reading: Array(text.utf8), as: .markdown)
    let page = StartPage(list, rules: Rules(quantum: .seconds(60)), dials: .usual)
    let saved = page.after(.up, .altUp).typing("New ").after(.enter).typing("Tea").after(.enter)
      .revision.applied(to: list)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == "# School\n\n* [ ] New Form +School\n- [ ] Essay\n  about the sea\n- [ ] Tea\n")
  }
}

import CoachSupport
import TaskLists
import Testing

/// Texts that are pasted where tasks are typed.
@Suite struct PastedChecklistTests {
  @Test(
    arguments: [
      ("# School\n- [ ] Essay est:1h\n- [x] Form\n  a note\n", ["Essay +School est:1h"]),
      ("- [ ] A\n* [ ] B", ["A", "B"]),
      // Other lines may be tasks as well, whatever they begin with.
      ("Buy milk\n- [ ] A", ["Buy milk", "A"]), ("- [ ] A\n- B", ["A", "- B"]),
      ("- [ ] A\n\n- [x] B\n  a note\n3 pages due:fri\n", ["A", "3 pages due:fri"]),
      ("Milk\n  two litres\n- [ ] A\r\nB\r\n", ["Milk", "two litres", "A", "B"]),
      ("# School\nForm\n- [ ] A", ["Form", "A +School"]),
      // The text of a code block is ignored, as in a checklist.
      (
        "- [ ] A\n```sh\n# comment\napt upgrade\n- [ ] C\n```\n- [ ] B\n  ~~~\n  x\n  ~~~\nD",
        ["A", "B note:\"~~~\\nx\\n~~~\"", "D"]
      ),
      ("Essay\nMaths", nil), ("", nil),
    ] as [(String, [String]?)])
  func `Boxes are read as a checklist, and the lines between them as they are`(
    _ text: String, _ lines: [String]?
  ) {
    #expect(PastedChecklist(text)?.lines == lines)
  }

  @Test func `A checklist without open tasks, or with a bad line, has a fault`() {
    #expect(PastedChecklist("- [x] A")?.fault == "no task of this checklist is open")
    #expect(PastedChecklist("- [ ] A\n- [ ] B est:zz")?.fault?.hasPrefix("line 2: est:") == true)
    #expect(PastedChecklist("- [ ] A")?.fault == nil)
  }
}

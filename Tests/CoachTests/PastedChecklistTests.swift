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
      ("Buy milk\n- [ ] A", nil), ("- [ ] A\n3 pages of Kant", nil), ("- [ ] A\n- B", nil),
      ("Essay\nMaths", nil), ("", nil),
    ] as [(String, [String]?)])
  func `Only a text that is a checklist throughout is read as one`(
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

import CoachSupport
import TaskLists
import Tasks
import Testing

/// Checklists that are merged, with their code blocks and subtasks.
@Suite struct ChecklistMergeTests {
  private static func checklist(_ text: String) throws -> TaskList {
    try TaskList(reading: Array(text.utf8), as: .markdown)
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private static func check(_ c: MergeCase) throws {
    let (base, ours, theirs) = try (checklist(c.base), checklist(c.ours), checklist(c.theirs))
    let here = ListMerge(base: base, ours: ours, theirs: theirs)
    let there = ListMerge(base: base, ours: theirs, theirs: ours)
    #expect(text(here.lines) == c.merged)
    #expect(text(there.lines) == c.mergedThere ?? c.merged)
  }

  @Test(arguments: [
    MergeCase(
      "a block here, a task there", "# Work\n- [ ] A",
      "# Work\n- [ ] A\n\n```sh\n# install\napt upgrade\n```", "# Work\n- [ ] A\n- [ ] B",
      "# Work\n- [ ] A\n\n```sh\n# install\napt upgrade\n```\n- [ ] B",
      there: "# Work\n- [ ] A\n- [ ] B\n\n```sh\n# install\napt upgrade\n```"),
    MergeCase(
      "a task after a block, another block gone", "- [ ] A\n```\none\n```\n\n```\ntwo\n```",
      "- [ ] A\n\n```\ntwo\n```", "- [ ] A\n```\none\n```\n\n```\ntwo\n```\n- [ ] B",
      "- [ ] A\n\n```\ntwo\n```\n- [ ] B"),
    MergeCase(
      "a block changed on both sides", "- [ ] A\n```\none\n```", "- [ ] A\n```\ntwo\n```",
      "- [ ] A\n```\nthree\n```", "- [ ] A\n```\ntwo\n```\n```\nthree\n```",
      there: "- [ ] A\n```\nthree\n```\n```\ntwo\n```"),
    MergeCase(
      "a block without an end here, tasks there", "- [ ] A", "- [ ] A\n```\none",
      "- [ ] A\n- [ ] B\n# P\n- [ ] C", "- [ ] A\n- [ ] B\n# P\n- [ ] C\n```\none"),
    MergeCase(
      "a block below a subtask", "- [ ] A\n  - [ ] B\n  ```\n  # one\n  ```",
      "- [ ] A\n  - [ ] B\n  ```\n  # one\n  ```\n- [ ] C",
      "- [ ] A\n  - [ ] B\n  ```\n  # one\n  two\n  ```",
      "- [ ] A\n  - [ ] B\n  ```\n  # one\n  two\n  ```\n- [ ] C"),
  ])
  func `No task gets into a code block`(_ c: MergeCase) throws { try Self.check(c) }

  @Test func `A line of a code block is no heading of a section`() throws {
    let ours = "# Home\n- [ ] A\n```\n# install\nmake\n```\n\n# Work\n- [ ] B"
    let merge = try ListMerge(
      base: Self.checklist(""), ours: Self.checklist(ours),
      theirs: TaskList(reading: Array("C +Home\nD +install\n".utf8), as: .todoTxt))
    #expect(
      Self.text(merge.lines)
        == "# Home\n- [ ] A\n```\n# install\nmake\n```\n- [ ] C +Home\n\n# Work\n- [ ] B\n"
        + "- [ ] D +install")
  }

  @Test(arguments: [
    MergeCase(
      "a subtask here, a task there", "- [ ] Zoo\n- [ ] Thesis",
      "- [ ] Zoo\n- [ ] Thesis\n  - [ ] Chapter one", "- [ ] Zoo\n- [ ] Thesis\n- [ ] Call mum",
      "- [ ] Zoo\n- [ ] Thesis\n  - [ ] Chapter one\n- [ ] Call mum"),
    MergeCase(
      "another subtask here, a task there", "- [ ] Thesis\n  - [ ] Chapter one",
      "- [ ] Thesis\n  - [ ] Chapter one\n\n  - [ ] Chapter two\n    - [ ] Figures",
      "- [ ] Thesis\n  - [ ] Chapter one\n- [ ] Call mum\n  - [ ] Her birthday",
      "- [ ] Thesis\n  - [ ] Chapter one\n\n  - [ ] Chapter two\n    - [ ] Figures\n"
        + "- [ ] Call mum\n  - [ ] Her birthday"),
    MergeCase(
      "a note below a subtask here, a task there", "- [ ] Thesis\n  - [ ] Chapter one",
      "- [ ] Thesis\n  - [ ] Chapter one\n  its note",
      "- [ ] Thesis\n  - [ ] Chapter one\n- [ ] Call mum",
      "- [ ] Thesis\n  - [ ] Chapter one\n  its note\n- [ ] Call mum"),
    MergeCase(
      "a subtask here, its task removed there", "- [ ] Zoo\n- [ ] Thesis\n- [ ] Gym",
      "- [ ] Zoo\n- [ ] Thesis\n\t- [ ] Chapter one\n\t  its note\n\t\t- [ ] Figures\n- [ ] Gym",
      "- [ ] Zoo\n- [ ] Gym",
      "- [ ] Zoo\n- [ ] Chapter one\n  its note\n\t- [ ] Figures\n- [ ] Gym"),
    MergeCase(
      "a subtask here, and those above it removed there",
      "- [ ] Zoo\n- [ ] Thesis\n  - [ ] Chapter one",
      "- [ ] Zoo\n- [ ] Thesis\n  - [ ] Chapter one\n    - [ ] Figures", "- [ ] Zoo",
      "- [ ] Zoo\n- [ ] Figures"),
    MergeCase(
      "a task removed here, a subtask of another there", "- [ ] Zoo\n- [ ] Thesis",
      "- [ ] Zoo", "- [ ] Zoo\n  - [ ] Lions\n- [ ] Thesis", "- [ ] Zoo\n  - [ ] Lions"),
  ])
  func `No task becomes part of another one`(_ c: MergeCase) throws { try Self.check(c) }

  @Test func `A task removed from a plain list leaves its subtasks to no other task`() throws {
    let ours = "# P\n- [ ] Zoo\n- [ ] Thesis\n  - [ ] Chapter one"
    let merge = try ListMerge(
      base: Self.checklist(ours), ours: Self.checklist(ours),
      theirs: TaskList(reading: Array("Zoo +P\nChapter one +P\n".utf8), as: .todoTxt))
    #expect(Self.text(merge.lines) == "# P\n- [ ] Zoo\n- [ ] Chapter one")
    #expect((merge.went, merge.changed) == (1, 1))
  }
}

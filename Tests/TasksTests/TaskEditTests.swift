import CivilTime
import Testing

@testable import Tasks

@Suite struct TaskEditTests {
  static let line =
    #"(B) 2026-11-01 Write essay +English @desk @exam due:2026-12-01 est:3h note:"two sources""#

  struct Change: CustomTestStringConvertible {
    let words: String
    let becomes: String
    var testDescription: String { words }

    init(_ words: String, _ becomes: String) { (self.words, self.becomes) = (words, becomes) }
  }

  static let head = "(B) 2026-11-01 Write essay"
  static let keys = #"due:2026-12-01 est:3h note:"two sources""#

  static let changes = [
    Change("Rewrite it", "(B) 2026-11-01 Rewrite it +English @desk @exam \(keys)"),
    Change(
      "est:1h30m", "\(head) +English @desk @exam due:2026-12-01 est:1h30m note:\"two sources\""),
    Change("est:-", "\(head) +English @desk @exam due:2026-12-01 note:\"two sources\""),
    Change("due:- note:-", "\(head) +English @desk @exam est:3h"),
    Change("(A)", "(A) 2026-11-01 Write essay +English @desk @exam \(keys)"),
    Change("(-)", "2026-11-01 Write essay +English @desk @exam \(keys)"),
    Change("-@exam (-) -+English", "2026-11-01 Write essay @desk \(keys)"),
    Change("Rewrite it (-)", "2026-11-01 Rewrite it +English @desk @exam \(keys)"),
    Change("@night @desk +Term", "\(head) +English +Term @desk @exam @night \(keys)"),
    Change("-@exam -+English", "\(head) @desk \(keys)"),
    Change(#"-@exam @"late at night""#, #"\#(head) +English @desk @"late at night" \#(keys)"#),
    Change(
      "slice:40m",
      "\(head) +English @desk @exam due:2026-12-01 est:3h slice:40m note:\"two sources\""),
    Change(
      "id:essay", "\(head) +English @desk @exam due:2026-12-01 est:3h id:essay note:\"two sources\""
    ),
    Change(
      "t:2026-11-20",
      "\(head) +English @desk @exam due:2026-12-01 from:2026-11-20 est:3h note:\"two sources\""),
    Change(
      #"\(-) call \-@home \-+x"#,
      "(B) 2026-11-01 (-) call -@home -+x +English @desk @exam \(keys)"),
    Change(
      #"\project:- \due:- 9:- :- B:-"#,
      "(B) 2026-11-01 project:- \\due:- 9:- :- B:- +English @desk @exam \(keys)"),
    Change(
      "- a dash, well-known", "(B) 2026-11-01 - a dash, well-known +English @desk @exam \(keys)"),
  ]

  private func item(_ line: String) throws -> TaskItem { try #require(TaskItem.reading(line).item) }

  @Test(arguments: [
    ("Standup from:10:30 rec:1d", "from:2026-12-01T10:30"), ("Essay", "from:2026-12-01"),
    ("Essay from:2026-11-20", "from:2026-12-01"),
    ("Essay from:2026-11-20T18:00 due:2026-12-24", "from:2026-12-01T18:00"),
  ])
  func `A task that is put off keeps its time of day`(_ line: String, _ from: String) throws {
    let edit = TaskEdit(until: CivilDate(daysSinceEpoch: 20_788))
    let task = edit.applied(to: try #require(TaskItem.reading(line).item))
    #expect(task.line(as: .todoTxt).split(separator: " ").contains { $0 == from })
  }

  @Test(arguments: changes)
  func `An edit changes what it speaks of, and nothing else`(change: Change) throws {
    let (edit, problems) = TaskEdit.reading(change.words)
    #expect(problems.isEmpty)
    #expect(!edit.isEmpty)
    #expect(edit.applied(to: try item(Self.line)).line(as: .todoTxt) == change.becomes)
  }

  @Test(arguments: changes)
  func `The words that lead from one task to another do so`(change: Change) throws {
    let (former, task) = (try item(Self.line), try item(change.becomes))
    for (one, other) in [(former, task), (task, former)] {
      let words = TaskEdit.words(from: one, to: other)
      var expected = other
      // An id, once said, is taken from nobody.
      if one.hasWrittenID { (expected.id, expected.hasWrittenID) = (one.id, true) }
      #expect(TaskEdit.reading(words).edit.applied(to: one) == expected, "\(words)")
    }
    #expect(TaskEdit.words(from: task, to: task).isEmpty)
  }

  @Test(arguments: [
    "due:soon", "est:-1", "est:+", "est:", "slice:9d", "-@\"open", "due:- due:2026-12-01",
    "project:-",
  ])
  func `Unreadable words are reported`(words: String) {
    #expect(TaskEdit.reading(words).problems.count == 1)
  }

  @Test func `A key that does not exist cannot be removed, and is no title`() {
    let (edit, problems) = TaskEdit.reading("project:-")
    #expect(edit.isEmpty)
    #expect(
      problems.first?.reason.message
        == "'project:-' names no key of a task; write due:-, est:- or note:-, "
        + "and -+school or -@library to remove a project or a tag")
  }

  @Test func `An edit must leave a line that can be read whole`() {
    func fault(noteOf bytes: Int) -> ListProblem.Reason? {
      let note = String(repeating: "a", count: bytes)
      return TaskItem.reading("Essay").item.flatMap { TaskEdit(note: note).fault(in: $0) }
    }
    // The longest line begins with a box.
    let words = "- [ ] Essay note:"
    #expect(fault(noteOf: TaskList.longestLine - words.utf8.count) == nil)
    let bytes = TaskList.longestLine + 1
    #expect(fault(noteOf: bytes - words.utf8.count) == .lineTooLong(bytes: bytes))
  }

  @Test(arguments: ["Essay id:essay", "Essay"])
  func `No edit gives a task another id, but one may write its own down`(_ line: String) throws {
    let task = try #require(TaskItem.reading(line).item)
    #expect(TaskEdit.reading("Poem id:poem").edit.fault(in: task) == .fixedID)
    let own = TaskEdit.reading("Poem id:\(task.id)").edit
    #expect(own.fault(in: task) == nil)
    #expect(own.applied(to: task).line(as: .todoTxt) == "Poem id:\(task.id)")
  }

  @Test func `An edit without words changes nothing`() {
    #expect(TaskEdit.reading("  ").edit.isEmpty)
    #expect(TaskEdit.reading("x Essay").edit.doneTitle == "Essay")
  }
}

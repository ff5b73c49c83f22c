import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import TaskLists
import Testing
import WorldSupport

/// What a rotation did to its list is there in the end, however its program came to its end.
@Suite struct UnwrittenChangesTests {
  struct Case: CustomTestStringConvertible {
    let requests: [String]
    let before: String
    let after: String
    /// The list as somebody else left it before what is missing is brought.
    var meanwhile: String?

    init(_ before: String, _ requests: String..., after: String, meanwhile: String? = nil) {
      (self.before, self.requests, self.after) = (before, requests, after)
      self.meanwhile = meanwhile
    }

    var testDescription: String { "\(requests) on \(before.debugDescription)" }
  }

  static let cases = [
    Case("A\n", "add B", after: "A\nB\n"),
    Case(
      "A\n", "add (C) B +p +q @t due:2026-11-27 rec:1w est:2h note:\"by the sea\" id:b",
      after: "A\n(C) B +p +q @t due:2026-11-27 rec:1w est:2h id:b note:\"by the sea\"\n"),
    Case("A\nB\n", "add-next C", after: "A\nC\nB\n"),
    Case("A\nB\nC\n", "rm B", after: "A\nC\n"),
    Case("A\nB due:2026-11-27\n", "edit B Bee due:2026-11-28", after: "A\nBee due:2026-11-28\n"),
    Case("A\nB\nC\nD\n", "move D after A", "move B last", after: "A\nD\nC\nB\n"),
    Case("A\nB rec:1d\n", "done B", after: "A\nx 2026-11-20 B rec:1d\nB from:2026-11-21 rec:1d\n"),
    Case("A\nB\n", "done B", "reopen B", after: "A\nB\n"),
    Case("A\n", "add B", "edit B Bee", "add C", "move C after A", after: "A\nC\nBee\n"),
    Case("A\nA\n", "add A", after: "A\nA\nA\n"),
    Case("Essay\nB\n", "rm B", "add B est:1h", after: "Essay\nB est:1h\n"),
    Case("A\n", "add Lunch at:12:30-13:15", after: "A\nLunch due:2026-11-20 at:12:30-13:15\n"),
    Case(
      "A\n", "add (B) Lunch at:12:30-13:15 +p @food id:l note:\"by the sea\"",
      after: "A\n(B) Lunch +p @food due:2026-11-20 at:12:30-13:15 id:l note:\"by the sea\"\n"),
    Case("A\nLunch at:12:30-13:15 due:2026-11-20\n", "rm Lunch", after: "A\n"),
    Case("A\nB\n", "add C", "rm B", after: "Z\nA\nC\n", meanwhile: "Z\nA\nB\n"),
    Case("A\nB\n", "done B", after: "x 2026-11-20 B @t\nA\n", meanwhile: "B @t\nA\n"),
    Case(
      "A\nB\n", "done B", "edit A Ay", after: "Ay\nx 2026-11-20 B\n",
      meanwhile: "A\nx 2026-11-20 B\n"),
  ]

  @Test func `A list that was only read gets everything when it is kept up`() throws {
    let life = try ListLife("A\nB\n", keepsUp: false)
    try life.ask("done A", "add C", isWritten: false)
    try life.recover()
    #expect(life.text == "x 2026-11-20 A\nB\nC\n")
    #expect(life.titles == ["B", "C"])
    #expect(!life.hasNote)
  }

  @Test func `A list that was only read keeps its tasks until it can be brought up to date`()
    throws
  {
    let life = try ListLife("A\nB\n", keepsUp: false)
    try life.ask("done A", "add C", isWritten: false)
    life.disk.put([], at: ListLife.notes)
    try life.recover()
    #expect(life.text == "A\nB\n")
    #expect(life.titles == ["B", "C"])
    #expect(!life.finish())
  }

  @Test(arguments: ["rec:1d due:2026-11-20", "rec:1d", "rec:1w due:2026-11-18"])
  func `The next occurrence of a completed task does not join a resumed rotation`(
    _ keys: String
  ) throws {
    let life = try ListLife("Diary \(keys)\nEssay\n")
    try life.ask("done Diary")
    life.die()
    let text = life.text
    try life.recover()
    #expect(life.titles == ["Essay"])
    #expect(life.text == text)
  }

  @Test func `A resumed rotation takes over what others did to its list meanwhile`() throws {
    let life = try ListLife("A\nB\nC\nD\n")
    try life.ask("add E")
    try life.ask("add F", isWritten: false)
    life.die()
    life.change("A\nC from:2026-11-23\nx 2026-11-20 D\nG\n")
    try life.recover()
    #expect(life.titles == ["A", "F", "G"])
    #expect(life.text == "A\nC from:2026-11-23\nx 2026-11-20 D\nG\nF\n")
  }

  /// A rotation that was killed after two changes, which the list has, and before others.
  private func killed(_ c: Case) throws -> ListLife {
    let life = try ListLife(c.before)
    try life.ask("add First")
    try life.ask("rm First")
    for request in c.requests { try life.ask(request, isWritten: false) }
    life.die()
    if let meanwhile = c.meanwhile { life.change(meanwhile) }
    return life
  }

  @Test(arguments: cases)
  func
    `Changes that a killed program did not write are applied by the next command that changes the list`(
      _ c: Case
    ) throws
  {
    let life = try killed(c)
    #expect(try life.unwritten.count(for: ListLife.path) == c.requests.count)
    #expect(try life.unwritten.settle("\(ListLife.path).other") == 0, "It is of another list")
    #expect(try life.unwritten.settle(ListLife.path) == c.requests.count)
    #expect(life.text == c.after)
    #expect(!life.hasNote)
    #expect(try life.unwritten.count(for: ListLife.path) == 0)
  }

  @Test(arguments: cases)
  func `It is brought by the next program of the rotation, too`(_ c: Case) throws {
    let life = try killed(c)
    try life.recover()
    #expect(life.text == c.after)
    #expect(!life.hasNote)
  }

  /// What may become of a note: nothing is left of it, or zeros, a part, or all but how much was written.
  static let damages: [@Sendable ([UInt8]) -> [UInt8]] = [
    { _ in [] }, { bytes in bytes.map { _ in 0 } }, { bytes in Array(bytes.prefix(40)) },
    { bytes in Array(repeating: 0, count: 31) + bytes.dropFirst(31) },
  ]

  @Test(arguments: cases, damages.indices)
  func `A damaged note loses nothing, as the journal has it, and the list shows its part`(
    _ c: Case, _ damage: Int
  ) throws {
    for isRecovered in [false, true] {
      let life = try killed(c)
      life.putNote(Self.damages[damage](try #require(life.noteBytes)))
      if isRecovered {
        try life.recover()
      } else {
        #expect(try life.unwritten.count(for: ListLife.path) > 0)
        #expect(try life.unwritten.settle("\(ListLife.path).other") == 0)
        try life.unwritten.settle(ListLife.path)
      }
      #expect(life.text == c.after)
      #expect(!life.hasNote)
    }
  }

  @Test(arguments: cases)
  func `With a damaged note nothing that the list has is written once more`(_ c: Case) throws {
    if c.meanwhile != nil { return }
    for count in 0...c.requests.count {
      let life = try ListLife(c.before)
      for request in c.requests.prefix(count) { try life.ask(request) }
      for request in c.requests.dropFirst(count) { try life.ask(request, isWritten: false) }
      life.die()
      life.putNote([])
      try life.unwritten.settle(ListLife.path)
      #expect(life.text == c.after, "\(count) of them were written")
      #expect(!life.hasNote)
    }
  }

  @Test func `Another rotation brings them when it writes the list, and takes them over`() throws {
    let former = try ListLife("A\nB\nC\n")
    for request in ["done A", "add D"] { try former.ask(request, isWritten: false) }
    former.die()
    let life = try ListLife(former.text, behind: former)
    try life.ask("done B")
    #expect(life.text == "x 2026-11-20 A\nx 2026-11-20 B\nC\nD\n")
    #expect(life.titles == ["C", "D"])
    #expect(!former.hasNote)
  }

  @Test func `A note of a rotation that no journal has is removed`() throws {
    let life = try ListLife("A\n")
    life.die()
    life.disk.put([], at: "\(ListLife.notes)/unknown")
    #expect(try life.unwritten.count(for: ListLife.path) == 0)
    #expect(life.disk.files["\(ListLife.notes)/unknown"] == nil)
  }

  /// Lets the program die at each call of those that write D behind C.
  private func breakOff(
    _ before: String, _ check: (ListLife, _ call: Int) throws -> Void
  ) throws {
    for call in 1... {
      let life = try ListLife(before)
      try life.ask("add C")
      life.faults.die(atCall: call)
      try life.ask("add D est:1h")
      let isOver = life.faults.failedCall == nil
      life.die()
      life.faults.heal()
      if isOver { break }
      try check(life, call)
    }
  }

  @Test(arguments: [false, true])
  func `Wherever the writing of the list breaks off, each change is there once`(
    _ isRecovered: Bool
  ) throws {
    try breakOff("A\nB rec:1d\n") { life, call in
      if isRecovered { try life.recover() } else { try life.unwritten.settle(ListLife.path) }
      #expect(life.text == "A\nB rec:1d\nC\nD est:1h\n", "call \(call)")
    }
  }

  @Test func `An editor that saves just after the crash does not double written tasks`() throws {
    try breakOff("A\nB\n") { life, call in
      life.change(life.text + "Of the editor\n")
      try life.unwritten.settle(ListLife.path)
      let rows = life.text.split(separator: "\n")
      #expect(rows.sorted() == ["A", "B", "C", "D est:1h", "Of the editor"], "call \(call)")
    }
  }

  @Test func `A change reverted by hand is not repeated`() throws {
    let life = try ListLife("A\nB\n")
    try life.ask("done B", "add C", "rm A")
    life.die()
    life.change("B\nA\n")
    #expect(try life.unwritten.count(for: ListLife.path) == 0)
    #expect(try life.unwritten.settle(ListLife.path) == 0)
    #expect(life.text == "B\nA\n")
  }

  @Test func `Changes that came from the list are not written to it again`() throws {
    let life = try ListLife("A\nB\n")
    life.change("A\nB\nC\n")
    try life.ask("add D")
    #expect(life.titles.contains("C"))
    #expect(life.records.filter(\.isFromList).map { "\($0.content.kind)" } == ["task_added"])
    try life.ask("rm B", isWritten: false)
    life.die()
    #expect(try life.unwritten.count(for: ListLife.path) == 1)
    try life.unwritten.settle(ListLife.path)
    #expect(life.text == "A\nC\nD\n")
  }

  @Test func `Words that the list got after those of a command stay when these are written`() throws
  {
    let life = try ListLife("A\nB\n")
    try life.ask("add C")
    life.faults.fail("write", with: ENOSPC)
    try life.ask("edit B est:1h due:2026-12-24")
    life.change("A\nB due:2026-12-01\nC\n")
    try life.ask("edit A @x")
    #expect(life.records.contains { $0.isFromList })
    life.die()
    life.faults.heal()
    #expect(try life.unwritten.count(for: ListLife.path) == 2)
    try life.unwritten.settle(ListLife.path)
    #expect(life.text == "A @x\nB due:2026-12-01 est:1h\nC\n")
  }

  @Test(arguments: [
    (["edit B Zoology"], "A\nB @t\nC\n", "A @x\nZoology @t\nC\n"),
    (["edit B Zoology", "done Zoology"], "A\nB @t\nC\n", "A @x\nx 2026-11-20 Zoology @t\nC\n"),
    (["edit B Zoology est:1h"], "A\nBotany\nC\n", "A @x\nBotany est:1h\nC\n"),
    (["edit B est:1h"], "A\nBotany @t\nC\n", "A @x\nBotany @t est:1h\nC\n"),
    (["edit B @u", "edit B Zoology"], "A\nB @t\nC\n", "A @x\nZoology @u @t\nC\n"),
  ])
  func `A new title is written, too, although the list got other words meanwhile`(
    _ requests: [String], _ saved: String, _ after: String
  ) throws {
    let life = try ListLife("A\nB\n")
    try life.ask("add C")
    life.faults.fail("write", with: ENOSPC)
    for request in requests { try life.ask(request) }
    life.change(saved)
    try life.ask("edit A @x")
    #expect(life.records.contains(where: \.isFromList) == !requests.contains("done Zoology"))
    life.die()
    life.faults.heal()
    try life.unwritten.settle(ListLife.path)
    #expect(life.text == after)
  }

  @Test func `A list that suddenly has no task is not believed`() throws {
    let life = try ListLife("A\nB\n")
    try life.ask("add C", isWritten: false)
    life.die()
    life.change("")
    #expect(throws: ListFailure.emptied(path: ListLife.path)) {
      try life.unwritten.settle(ListLife.path)
    }
    #expect(life.text == "")
    life.change("A\nB\n")
    try life.unwritten.settle(ListLife.path)
    #expect(life.text == "A\nB\nC\n")
  }

  @Test func `While a rotation runs no other program writes for it`() throws {
    let life = try ListLife("A\n")
    try life.ask("add B")
    #expect(life.hasNote)
    #expect(try life.unwritten.count(for: ListLife.path) == 0)
    #expect(life.hasNote)
    #expect(life.finish())
    #expect(!life.hasNote)
  }

  @Test func `The reply says that the list has the change, or why not`() throws {
    let life = try ListLife("A\n")
    try life.ask("add B")
    life.disk.put(Array("A\nB\n".utf8), at: ListLife.path, mode: 0o444)
    try life.ask("add C")
    #expect(life.told == ["wrote", "'/home/list' cannot be opened: its permissions forbid it"])
    #expect(!life.finish())
    #expect(life.hasNote)
    life.die()
    life.change("A\nB\n")
    try life.unwritten.settle(ListLife.path)
    #expect(life.text == "A\nB\nC\n")
  }
}

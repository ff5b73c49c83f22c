import Coach
import CoachSupport
import EventStream
import RoundRobin
import TaskLists
import Tasks
import Testing
import Thoroughness
import WorldSupport

@Suite struct UndoPropertyTests {
  @Test(arguments: Seeds.first(20, of: 500))
  func `Taking everything back gives list, ring and slices back as they were`(
    _ seed: UInt64
  ) throws {
    var edits = RandomEdits(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var following = try Following(edits.text, isKept: true)
    disk.put(Array(edits.text.utf8), at: "/list")
    let before = Facts(of: following.session)
    let text = edits.text

    for _ in 0..<20 {
      let request =
        [edits.request(), "skip", "quantum 7m", "extend", "undo", "redo", "back"]
        .randomElement(using: &numbers) ?? ""
      try? following.ask(request)
      if following.session.isOver { return }
      if Bool.random(using: &numbers) {
        try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
      }
    }
    while (try? following.ask("undo")) != nil {}
    try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
    #expect(Facts(of: following.session) == before)
    #expect(String(decoding: try #require(disk.files["/list"]), as: UTF8.self) == text)
  }

  /// A list with what an editor leaves: headings, subtasks, notes, blank lines, any line ends.
  private func untidy(_ lines: [String], _ numbers: inout SeededNumbers) -> String {
    let isChecklist = Bool.random(using: &numbers)
    var text: [String] = []
    for line in lines {
      if isChecklist {
        text.append(String(repeating: "  ", count: numbers.number(0...3)) + "- [ ] \(line)")
        let notes = ["      a deep note", "", "  text"]
        text +=
          [[], [], [""], ["# Later"], ["  a note below"], notes]
          .randomElement(using: &numbers) ?? []
      } else {
        text.append(line.replacing(" ", with: "  "))
        if numbers.isOnce(in: 5) { text += ["", "# Later"] }
      }
    }
    let ends = [["\n"], ["\r\n"], ["\n", "\r\n"]].randomElement(using: &numbers) ?? []
    let isOpen = Bool.random(using: &numbers)
    return text.indices.map { index in
      let end = isOpen && index == text.count - 1 ? "" : ends.randomElement(using: &numbers) ?? ""
      return text[index] + end
    }.joined()
  }

  @Test(arguments: Seeds.first(40, of: 500))
  func `Taking everything back, and giving it again, keeps every byte of the list`(
    _ seed: UInt64
  ) throws {
    var edits = RandomEdits(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    let before = untidy(edits.lines, &numbers)
    var following = try Following(before, isKept: true)
    disk.put(Array(before.utf8), at: "/list")
    func text() throws -> String {
      String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
    }
    func write() throws {
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
    }
    func repeating(_ request: String) throws {
      while (try? following.ask(request)) != nil {
        if Bool.random(using: &numbers) { try write() }
      }
      try write()
    }

    var asked: [String] = []
    for _ in 0..<20 {
      let note = "note Always \(numbers.number(1...9)) pages"
      let request =
        [edits.request(), edits.request(), note, "undo", "redo"].randomElement(using: &numbers)
        ?? ""
      asked.append(request)
      try? following.ask(request)
      if following.session.isOver { return }
      if Bool.random(using: &numbers) { try write() }
    }
    try repeating("redo")
    let after = try text()
    for _ in 1...2 {
      try repeating("undo")
      let (undone, requests) = (try text(), asked.joined(separator: ", "))
      #expect(undone == before, "\(requests)")
      try repeating("redo")
      let redone = try text()
      #expect(redone == after, "\(requests)")
    }
  }

  @Test(arguments: Seeds.first(20, of: 500))
  func `Whatever is taken back, readers know as much as the rotation, and time is conserved`(
    _ seed: UInt64
  ) throws {
    var edits = RandomEdits(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    var rules = Rules.tenMinutes
    rules.breaks = Bool.random(using: &numbers) ? Rules.Breaks(length: .seconds(120)) : nil
    rules.checkIn = Bool.random(using: &numbers) ? .seconds(60) : nil
    rules.unused = Bool.random(using: &numbers) ? .keep : .drop
    var rehearsal = try Rehearsal(
      "Always", "Essay", "Maths est:20m", "Biology from:09:30", "Lunch at:10:00-10:20",
      rules: rules)
    for minute in 1...60 {
      let request =
        [
          edits.request(), "skip", "done", "extend", "undo", "undo 2", "redo", "back", "pause",
          "resume",
        ]
        .randomElement(using: &numbers) ?? ""
      rehearsal.attempt(request, at: minute * 2)
      if rehearsal.session.isOver { break }
      if numbers.number(1...12) == 1 { try rehearsal.takeUp(after: 0, rules: rules) }
    }
    #expect(rehearsal.session.rotation.snapshot.ring.allSatisfy { $0.spent >= .zero })
    if !rehearsal.session.isOver { rehearsal.attempt("stop", at: 121) }
    #expect(Conservation.isKept(by: rehearsal.records), "Every instant belongs to one thing")
  }

  @Test(arguments: Seeds.first(20, of: 500))
  func `Undo keeps everything that others write into the list meanwhile`(
    _ seed: UInt64
  ) throws {
    var edits = RandomEdits(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var following = try Following(edits.text, isKept: true)
    disk.put(Array(edits.text.utf8), at: "/list")
    func text() throws -> String {
      String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
    }
    func write() throws {
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
    }

    for round in 1...12 {
      following.run(to: .seconds(200 * round))
      let request =
        [edits.request(), "skip", "done", "undo", "redo"].randomElement(using: &numbers) ?? ""
      try? following.ask(request)
      if following.session.isOver { return }
      try write()
      if Bool.random(using: &numbers) { continue }
      // A tag of its own in any line, or a new task: what no command ever wrote.
      var lines = try text().split(separator: "\n").map(String.init)
      if let index = lines.indices.randomElement(using: &numbers), numbers.number(0...2) > 0 {
        lines[index] += " @hand\(round)x"
      } else {
        lines.append("New @hand\(round)x")
      }
      disk.put(Array(lines.map { $0 + "\n" }.joined().utf8), at: "/list")
      try following.follow(try text())
      edits.take(try text())
    }
    let written = try text()
    let hands = (1...12).filter { written.contains("@hand\($0)x") }
    while (try? following.ask("undo")) != nil { try write() }
    let after = try text()
    for hand in hands { #expect(after.contains("@hand\(hand)x"), "\(after)") }
    try following.follow(after)
    let open = try list(after).items.filter { !$0.isDone && !$0.isCommitment }
    #expect(Set(open.map(\.title)).isSuperset(of: following.open.map(\.title)))
    try? following.ask("stop")
    #expect(Conservation.isKept(by: following.records), "Every instant belongs to one thing")
  }

  @Test(arguments: Seeds.first(30, of: 500))
  func `What both sides say of a task at the same time is all kept, and both have it`(
    _ seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    let undoes = seed.isMultiple(of: 2)
    var text = "A\nB\nC\n"
    var following = try Following(text, isKept: true)
    func ask(_ round: Int) -> String {
      let task = ["A", "B"].randomElement(using: &numbers) ?? "A"
      let words = "edit \(task) @command\(round)x est:\(round)h"
      return undoes ? [words, words, "undo", "redo"].randomElement(using: &numbers) ?? "" : words
    }
    func write() throws {
      disk.put(Array(text.utf8), at: "/list")
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
      text = String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
    }

    var commands: [Int] = []
    for round in 1...12 {
      var lines = text.split(separator: "\n").map(String.init)
      lines[numbers.number(0...1)] += " @hand\(round)x"
      let changes = try following.changes(after: lines.map { $0 + "\n" }.joined())
      text = lines.map { $0 + "\n" }.joined()
      if Bool.random(using: &numbers), (try? following.ask(ask(round))) != nil {
        commands.append(round)
      }
      if Bool.random(using: &numbers) { try write() }
      if Bool.random(using: &numbers) { try? following.ask(ask(20 + round)) }
      following.carryOut(changes)
      for _ in 1...3 {
        try write()
        following.carryOut([])
      }
      #expect(
        Set(following.ring.map { $0.line(as: .todoTxt).split(separator: " ").sorted() })
          == Set(try list(text).items.map { $0.line(as: .todoTxt).split(separator: " ").sorted() }))
      for hand in 1...round { #expect(text.contains("@hand\(hand)x"), "\(text)") }
      if undoes { continue }
      for command in commands { #expect(text.contains("@command\(command)x"), "\(text)") }
    }
  }

  @Test func `Undoing an edit keeps words that were given to the task while it was done`() throws {
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var following = try Following("Always\nEssay\n", isKept: true)
    disk.put(Array("Always\nEssay\n".utf8), at: "/list")
    func text() throws -> String {
      String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
    }
    func ask(_ words: String) throws {
      try following.ask(words)
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
    }

    try ask("edit Essay est:2h")
    try ask("done Essay")
    disk.put(Array("Always\nx 2026-11-20 Essay est:2h @hand\n".utf8), at: "/list")
    try following.follow(try text())
    try ask("undo")
    try ask("undo")
    let after = try text()
    #expect(after == "Always\nEssay @hand\n")
  }

  @Test(arguments: ["A from:2026-11-22 rec:1d @x", "B"])
  func `Undoing the reopening of a task adds no occurrence that the list had not`(
    _ second: String
  ) throws {
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var following = try Following("Always\nA rec:1d\n", isKept: true)
    disk.put(Array("Always\nA rec:1d\n".utf8), at: "/list")
    func ask(_ words: String) throws {
      try following.ask(words)
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
    }

    try ask("done A")
    // Another program changes or removes the next occurrence.
    let text = "Always\nx 2026-11-20 A rec:1d\n\(second)\n"
    disk.put(Array(text.utf8), at: "/list")
    try following.follow(text)
    for request in ["reopen A", "undo", "redo", "undo"] { try ask(request) }
    let after = String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
    #expect(after == text)
  }

  @Test(arguments: [
    (
      "move Piano first", "  - [ ] Always\n  - [ ] Essay\n- [ ] Piano\n",
      "  - [ ] Always\n  - [ ] Essay\n- [ ] Piano\n"
    ),
    (
      "move Piano first", "- [ ] Always\n  - [ ] Essay\n# A\n- [ ] Maths\n- [ ] Piano\n",
      "- [ ] Always\n  - [ ] Essay\n- [ ] Piano\n# A\n- [ ] Maths\n"
    ),
    (
      "move Piano last", "  - [ ] Always\n# A\n- [ ] Piano\n# A\n  - [ ] Essay",
      "  - [ ] Always\n# A\n# A\n  - [ ] Essay\n- [ ] Piano"
    ),
    (
      "move Essay last", "- [ ] Always\n- [ ] Essay\n  - [ ] Maths\n  text\n- [ ] Piano\n",
      "- [ ] Always\n- [ ] Piano\n- [ ] Essay\n  - [ ] Maths\n  text\n"
    ),
    (
      "add-next Piano", "  - [ ] Always\n  text\n      - [ ] Essay\n      a note\n",
      "  - [ ] Always\n  - [ ] Piano\n  text\n      - [ ] Essay\n      a note\n"
    ),
    ("add-next Piano", "- [ ] Always", "- [ ] Always\n- [ ] Piano"),
    ("add Piano", "Always\nEssay\r", "Always\nEssay\r\r\nPiano\n"),
    ("add-next Piano", "Always\r", "Always\r\r\nPiano"),
    (
      "note Essay pages", "- [ ] Always\n- [ ] Essay\n  a note\r\n- [ ] Piano\n",
      "- [ ] Always\n- [ ] Essay note:pages\n- [ ] Piano\n"
    ),
    (
      "rm Essay", "- [ ] Always\n- [ ] Essay\n    - [ ] Maths\n  text\n    - [ ] Piano\n",
      "- [ ] Always\n- [ ] Maths\n- [ ] Piano\n"
    ),
    (
      "rm Essay",
      "- [ ] Always\n- [ ] Essay\n  a\n  - [ ] Maths\n\tof it\n\n  b\r\n  - [ ] Piano\n  c",
      "- [ ] Always\n- [ ] Maths\n  of it\n\n- [ ] Piano\n"
    ),
    (
      "note Essay pages",
      "- [ ] Always\n- [ ] Essay\n  a\n  - [ ] Maths\n\n  b\r\n  - [ ] Piano\n  c",
      "- [ ] Always\n- [ ] Essay note:pages\n  - [ ] Maths\n\n  - [ ] Piano\n"
    ),
  ])
  func `Undo and redo move, add and remove the same lines as the command`(
    _ request: String, before: String, after: String
  ) throws {
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var following = try Following(before, isKept: true)
    disk.put(Array(before.utf8), at: "/list")
    for (request, expected) in [
      (request, after), ("undo", before), ("redo", after), ("undo", before),
    ] {
      try following.ask(request)
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
      let text = String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
      #expect(text == expected, "\(request)")
    }
  }
}

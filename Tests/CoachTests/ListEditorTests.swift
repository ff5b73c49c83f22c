import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform
import TaskLists
import Tasks
import Testing
import WorldSupport

@Suite struct ListEditorTests {
  private let disk = MemoryDisk()
  private let editor: ListEditor
  private let path = "/home/me/todo.txt"

  init() { editor = ListEditor(disk, lock: "/state/rota/lists-lock") }

  private var text: String? { disk.files[path].map { String(decoding: $0, as: UTF8.self) } }

  private func put(_ text: String) { disk.put(Array(text.utf8), at: path, mode: 0o640) }

  @discardableResult
  private func edit(
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    try editor.edit(path, change)
  }

  /// Carries out a request on Friday, 2026-11-20.
  private func ask(_ words: String) throws(ListFailure) {
    try edit { draft throws(ListFailure) in
      try draft.perform(.reading(words), on: CivilDate(daysSinceEpoch: 20_777))
    }
  }

  @Test(arguments: [
    ("todo.txt", ""), ("todo.txt", "A\r\nB"), ("todo.txt", "\u{FEFF}A id:x\n"), ("list.md", ""),
    ("list.md", "# P\n- [ ] A\n\ntext"), ("list.md", "```\ncode"),
    ("list.md", "# P\n- [ ] A\n```\ncode\n"),
  ])
  func `Lines that are added together are added like one after the other`(
    _ name: String, _ text: String
  ) throws {
    let requests = try [
      "add (A) C  @t", "add A", "add A id:x", "add A", "add B id:x",
      "add B id:\(TaskItem(title: "A").id)", "add-next D", "add E +q", "edit E (B)", "add # F",
      "add \\# G",
    ].map { try Request(parsing: $0) }
    let day = CivilDate(daysSinceEpoch: 20_777)
    var (together, apart): ([ListDeed], [ListDeed]) = ([], [])
    var texts: [String?] = []
    for path in ["/home/one/\(name)", "/home/two/\(name)"] {
      disk.put(Array(text.utf8), at: path)
      try editor.edit(path) { draft throws(ListFailure) in
        if texts.isEmpty {
          together = try draft.perform(requests, on: day)
        } else {
          for request in requests { apart.append(try draft.perform(request, on: day)) }
        }
      }
      texts.append(disk.files[path].map { String(decoding: $0, as: UTF8.self) })
    }
    #expect(texts[0] == texts[1])
    #expect(together == apart)
  }

  @Test(arguments: ["", " id:t"])
  func `Adding or removing many tasks reads the list a few times, not once for each`(
    _ id: String
  ) throws {
    let lines = (0..<1000).map { "Task \($0) +p est:1h" + (id.isEmpty ? "" : "\(id)\($0)") }
    let text = Array(lines.joined(separator: "\n").utf8)
    let reading = try (0..<3).map { _ in
      try ContinuousClock().measure { _ = try TaskList(reading: text, as: .todoTxt) }
    }
    put("A\n")
    let adding = try ContinuousClock().measure {
      try edit { draft throws(ListFailure) in
        _ = try draft.perform(lines.map(Request.add), on: CivilDate(daysSinceEpoch: 20_777))
      }
    }
    #expect(adding < (reading.min() ?? .zero) * 100)
    let ids = try editor.read(path).items.map(\.id).dropFirst(500)
    let removing = try ContinuousClock().measure {
      try edit { draft throws(ListFailure) in
        _ = try draft.perform(ids.map(Request.remove), on: CivilDate(daysSinceEpoch: 20_777))
      }
    }
    #expect(removing < (reading.min() ?? .zero) * 100)
    #expect(try editor.read(path).items.count == 500)
  }

  @Test(arguments: [
    ("A id:a\r\nB id:b\n# mine\nC id:c", ["c", "a"]), ("\u{FEFF}A id:a\nB id:b\n", ["a", "b"]),
    (
      "# H\n- [ ] A id:a\n  one\n\n- [ ] B id:b\n  two\n\n  three\ntext\n* bullet\n- [ ] C id:c\n",
      ["a", "b", "c"]
    ),
    (
      "- [ ] A id:a\n  one\n  - [ ] B id:b\n    two\n    - [ ] C id:c\n      three\n  late\n- [ ] D id:d\n"
        + "  - [ ] E id:e\n\t- [ ] F id:f\n    - [ ] G id:g",
      ["a", "c", "d", "f"]
    ),
    ("- [ ] A id:a\n  - [ ] B id:b\n    - [ ] C id:c\n  - [ ] D id:d\n", ["b", "a", "d"]),
    ("- [ ] A id:a\n  - [ ] B id:b\n    - [ ] C id:c\n  - [ ] D id:d\n", ["a", "b", "c", "d"]),
  ])
  func `Tasks that are removed together leave what they leave from the last one up`(
    _ text: String, _ names: [String]
  ) throws {
    put(text)
    try edit { draft throws(ListFailure) in
      _ = try draft.perform(names.map { .remove($0) }, on: .earliest)
    }
    let together = self.text
    put(text)
    try edit { draft throws(ListFailure) in
      for name in names.sorted(by: >) { _ = try draft.perform(.remove(name), on: .earliest) }
    }
    #expect(together == self.text)
    #expect(together != text)
  }

  @Test func `A link with the name of a Markdown file is one, whatever its target is called`()
    throws
  {
    disk.put(Array("A\n".utf8), at: "/home/me/plan")
    disk.putLink("/home/me/tasks.md", to: "plan")
    #expect(Files(disk).listFormat(of: "/home/me/tasks.md", Array("A\n".utf8)) == .markdown)
    #expect(Files(disk).listFormat(of: "/home/me/plan", Array("A\n".utf8)) == .todoTxt)
  }

  @Test func `The format of a link is that of its target`() throws {
    let note = "# Home\nWhat is to be done:\n* soon\n- [ ] Essay\n"
    disk.put(Array(note.utf8), at: "/home/me/vault/Home.md", mode: 0o640)
    disk.putLink(path, to: "vault/Home.md")
    try ask("done Essay")
    #expect(
      disk.files["/home/me/vault/Home.md"].map { String(decoding: $0, as: UTF8.self) }
        == "# Home\nWhat is to be done:\n* soon\n- [x] Essay\n")
  }

  @Test(arguments: [
    ("add (A) C @t +p  at  sea", "A\r\nB", "A\r\nB\r\n(A) C @t +p  at  sea\r\n"),
    ("add-next B", "# mine\nA\n", "# mine\nB\nA\n"),
    ("add # 1", "A\n", "A\n\\# 1\n"),
    ("add B id:a", "A id:a\n", "A id:a\nB id:a-2\n"),
    ("add B", "# H\n- [ ] A\n", "# H\n- [ ] A\n- [ ] B\n"),
    (
      "edit essay Write @t the essay", "A\nEssay +p est:1h\nB", "A\nWrite the essay +p est:1h @t\nB"
    ),
    (
      "edit essay est:- -+p @t", "# H\n- [ ] A\n  more\n- [ ] Essay +p est:1h\n  text\n",
      "# H\n- [ ] A\n  more\n- [ ] Essay @t\n  text\n"
    ),
    ("edit a B id:a", "2026-11-01 A id:a\n", "2026-11-01 B id:a\n"),
    ("edit A B id:\(id("A"))", "A\n", "B id:\(id("A"))\n"),
    (
      "note A new", "- [ ] A est:x\n  old\n\n  older\n- [ ] B\n",
      "- [ ] A est:x note:new\n- [ ] B\n"
    ),
    ("note a two", "A @t\nB\n", "A @t note:two\nB\n"), ("note a -", "A note:two @t\n", "A @t\n"),
    ("move C first", "A\nB\nC\n", "C\nA\nB\n"),
    ("move A last", "A\nB\nC", "B\nC\nA"),
    ("move A after B", "A\nB\nC\n", "B\nA\nC\n"),
    ("rm B", "A\nx B\nB\nC\n", "A\nx B\nC\n"),
    ("rm Lunch", "A\nLunch at:12:00-13:00\n", "A\n"),
    ("done B", "A\nB rec:1d\n", "A\nx 2026-11-20 B rec:1d\nB from:2026-11-21 rec:1d\n"),
  ])
  func `A change leaves every other byte as it was`(
    _ words: String, _ before: String, _ after: String
  ) throws {
    put("\u{FEFF}" + before)
    try ask(words)
    #expect(text == "\u{FEFF}" + after)
    #expect(try disk.status(at: path).mode == 0o640)
  }

  @Test(arguments: [
    ("rm Essey", "no task here is called 'Essey'; did you mean 'Essay'?"),
    ("rm Done", "'Done' is done already; rota reopen \(id("Done")) brings it back"),
    ("reopen Essay", "'Essay' is not done"),
    ("edit Essay Read slice:25", "slice: '25' has no unit; did you mean slice:25m?"),
    ("edit Essay x Essay", "'Essay' is done already; leave out the x before it"),
    ("edit Essay id:essay", "id: an id cannot be changed, because it names the task in the"),
    ("add est:2h", "there is no title; write what is to be done, as in: Write essay +school"),
    ("move Essay after Essay", "'Essay' cannot be moved after itself"),
  ])
  func `An impossible request is reported, and nothing is changed`(
    _ words: String, _ message: String
  ) {
    put("Essay\nx Done\n")
    let error = #expect(throws: ListFailure.self) { try ask(words) }
    #expect(error?.description.hasPrefix(message) == true)
    #expect(text == "Essay\nx Done\n")
  }

  @Test func `Tasks that are removed together keep their ids until then`() throws {
    let lines = ["Call due:2026-12-01", "Call due:2026-12-02", "Call due:2026-12-03", "Essay"]
    let first = TaskItem(title: "Call").id
    for names in [[first, "\(first)-2"], ["\(first)-2", first]] {
      put(lines.joined(separator: "\n"))
      try edit { draft throws(ListFailure) in
        let deeds = try draft.perform(names.map { .remove($0) }, on: .earliest)
        #expect(deeds.map(\.former?.id) == names)
      }
      #expect(text == "Call due:2026-12-03\nEssay")
    }
  }

  @Test func `A name means what it does before other tasks are removed`() throws {
    put("Call mum\nCall Bob\n")
    for names in [["Call mum", "Call"], ["Call Bob", "Call Bob"]] {
      #expect(throws: ListFailure.self) {
        try edit { draft throws(ListFailure) in
          _ = try draft.perform(names.map { .remove($0) }, on: .earliest)
        }
      }
    }
    #expect(text == "Call mum\nCall Bob\n")
  }

  @Test func `A list changed meanwhile is changed again`() throws {
    put("A\n")
    var tries = 0
    let list = try edit { draft throws(ListFailure) in
      tries += 1
      if tries < 3 { put("A\nOther \(tries)\n") }
      try draft.perform(.add("B"), on: .earliest)
    }
    #expect(tries == 3)
    #expect(text == "A\nOther 2\nB\n")
    #expect(list.items.map(\.title) == ["A", "Other 2", "B"])
  }

  @Test func `A list that keeps changing is left alone`() throws {
    put("A\n")
    var tries = 0
    #expect(throws: ListFailure.busy(path: path)) {
      try edit { draft throws(ListFailure) in
        tries += 1
        put("A \(tries)\n")
        try draft.perform(.add("B"), on: .earliest)
      }
    }
    #expect(text == "A 10\n")
    #expect(Set(disk.files.keys) == [path, "/state/rota/lists-lock"])
  }

  @Test func `A list that is missing is made only where that is meant`() throws {
    #expect(throws: ListFailure.file(.missing(path: path))) {
      try edit { draft throws(ListFailure) in try draft.perform(.add("A"), on: .earliest) }
    }
    try editor.edit(path, makingIt: true) { _ throws(ListFailure) in }
    #expect(text == nil)
    try editor.edit(path, makingIt: true) { draft throws(ListFailure) in
      try draft.perform(.add("A"), on: .earliest)
    }
    #expect(text == "A\n")
  }

  @Test func `A link stays a link`() throws {
    put("A\n")
    disk.putLink("/home/me/link", to: "todo.txt")
    try editor.edit("/home/me/link") { draft throws(ListFailure) in
      try draft.perform(.add("B"), on: .earliest)
    }
    #expect(text == "A\nB\n")
    #expect(try disk.linkTarget("/home/me/link") == "todo.txt")
  }

  @Test func `A file that is not a list is not changed`() throws {
    #expect(throws: ListFailure.noFile(path: "/dev/null")) {
      try ListEditor(lock: "/tmp").read("/dev/null")
    }
    #expect(throws: ListFailure.file(.isDirectory(path: "/state"))) {
      disk.putFolder("/state")
      return try editor.read("/state")
    }
    put("A\0B")
    #expect(throws: ListFailure.unreadable(.binary(offset: 1), path: path)) {
      try editor.read(path)
    }
  }

  @Test func `Of forty simultaneous additions, all are kept`() throws {
    let folder = TemporaryFolder()
    try folder.write("First\n", to: "list")
    let editor = ListEditor(lock: folder / "state/lock")
    let path = folder / "list"
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      #expect(throws: Never.self) {
        try editor.edit(path) { draft throws(ListFailure) in
          try draft.perform(.add("Task \(number)"), on: .earliest)
        }
      }
    }
    let titles = try editor.read(path).items.map(\.title)
    #expect(titles.first == "First")
    #expect(Set(titles) == Set((0..<40).map { "Task \($0)" } + ["First"]))
    #expect(folder.names == ["list", "state"])
  }

  @Test
  func `Temporary files of killed programs are removed beside a list, except displaced lists`()
    throws
  {
    put("A\n")
    for name in [".rota-old.tmp", ".rota-list-old.tmp"] {
      disk.put(Array("A\n".utf8), at: "/home/me/\(name)")
      disk.putModified(disk.wall - 120_000, at: "/home/me/\(name)")
    }
    try ask("add B")
    #expect(text == "A\nB\n")
    #expect(try disk.names(in: "/home/me") == ["todo.txt"])
  }
}

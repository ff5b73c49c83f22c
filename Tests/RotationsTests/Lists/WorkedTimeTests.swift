import CivilTime
import CommandSupport
import Commands
import Platform
import Testing

/// Tasks keep their worked time when their list changes.
@Suite struct WorkedTimeTests {
  /// A list, and what was worked on its tasks.
  private final class Desk {
    private let world = FakeWorld().clock(FakeClocks.start)
    private var runs: UInt64 = 0
    private var read = 0
    /// The records of what was worked.
    private var records = ""

    private let path: String

    init(_ list: String...) {
      path = list[0].first == "#" ? "/home/list.md" : "/home/list.txt"
      write(list)
    }

    /// Saves the list in an editor.
    func write(_ list: [String]) {
      _ = world.file(path, list.map { $0 + "\n" }.joined())
    }

    /// Works on the tasks, or those with a word, in turn, thirty minutes each.
    func work(_ minutes: Int, on word: String? = nil, _ script: String = "") {
      let start = advance(by: minutes)
      _ = world.file("/home/script", script + "+\(minutes)m stop\n")
      records += run(
        [
          "run", path, "--simulate", "--start", start.description, "-q", "30m", "--script",
          "/home/script",
        ] + (word.map { ["--only", $0] } ?? []))
      _ = world.file("\(world.directories.journal)/desk-abcd/2026-11.ndjson", records)
    }

    /// Executes a command for the list.
    func tell(_ words: String...) {
      _ = advance(by: 1)
      run([words[0], "--file", path] + words.dropFirst())
    }

    /// The tasks with the rest of their estimates.
    var rest: [String] {
      run(["list", "--file", path]).split(separator: "\n").map {
        $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      }.filter { !$0.hasPrefix("sheet") }
    }

    private func advance(by minutes: Int) -> Timestamp {
      let now = world.now
      runs += 1
      _ = world.seed(runs).clock(now + .seconds(minutes * 60 + 1))
      return Timestamp(now, in: .utc)
    }

    @discardableResult
    private func run(_ words: [String]) -> String {
      let outcome = world.run(words)
      #expect(outcome.exitCode == .success, "\(words): \(outcome.messages)")
      defer { read = outcome.output.utf8.count }
      return String(decoding: outcome.output.utf8.dropFirst(read), as: UTF8.self)
    }
  }

  @Test func `An edit of the second task of one title leaves the time of both`() {
    let desk = Desk("# Maths", "- [ ] Exercises est:3h", "# Physics", "- [ ] Exercises est:3h")
    desk.work(30)
    desk.tell("note", "enq8e7-2", "sheet 4")
    #expect(desk.rest.first == "Exercises +Maths 2 h 30 of 3 h left")
    desk.work(60)
    desk.tell("note", "enq8e7", "sheet 5")
    #expect(
      desk.rest == [
        "Exercises +Maths 2 h of 3 h left", "Exercises +Physics 2 h 30 of 3 h left",
      ])
  }

  @Test func `A task with another title has the time before, a new one with the former has none`() {
    let desk = Desk("Paper est:3h")
    desk.work(30)
    desk.tell("edit", "Paper", "Paper X")
    desk.write(["Paper X est:3h", "Paper est:2h"])
    #expect(desk.rest == ["Paper X 2 h 30 of 3 h left", "Paper est:2h"])
    desk.work(60)
    #expect(desk.rest == ["Paper X 2 h of 3 h left", "Paper 1 h 30 of 2 h left"])
  }

  @Test func `A task whose title a rotation changed has all of its time`() {
    let desk = Desk("Paper est:3h")
    desk.work(30, "+10m edit Paper Treatise\n+20m edit Treatise @home\n")
    desk.write(["Treatise est:3h", "Paper est:2h"])
    #expect(desk.rest == ["Treatise 2 h 30 of 3 h left", "Paper est:2h"])
    desk.work(60)
    #expect(desk.rest == ["Treatise 2 h of 3 h left", "Paper 1 h 30 of 2 h left"])
  }

  @Test func `A title that was changed and changed back leaves all time where it was`() {
    let desk = Desk("Paper est:3h", "Essay est:3h")
    desk.work(30)
    desk.work(10, on: "Essay")
    desk.tell("edit", "Paper", "Essay")
    desk.tell("undo")
    #expect(desk.rest == ["Paper 2 h 30 of 3 h left", "Essay 2 h 50 of 3 h left"])
    desk.tell("edit", "Paper", "Treatise")
    desk.work(30)
    desk.tell("edit", "Treatise", "Paper")
    #expect(desk.rest == ["Paper 2 h of 3 h left", "Essay 2 h 50 of 3 h left"])
    desk.work(30, "+10m edit Paper Treatise\n+20m edit Treatise Paper\n")
    #expect(desk.rest == ["Paper 1 h 30 of 3 h left", "Essay 2 h 50 of 3 h left"])
  }

  @Test func `A task with a written id has its time under any title`() {
    let desk = Desk("Draft id:thesis est:3h", "Essay est:3h")
    desk.work(30)
    desk.tell("edit", "Draft", "Letter")
    desk.write(["Letter id:thesis est:3h", "Essay est:3h", "Letter est:2h"])
    #expect(desk.rest == ["Letter 2 h 30 of 3 h left", "Essay est:3h", "Letter est:2h"])
    desk.tell("note", "thesis", "sheet 4")
    desk.work(30, on: "Letter", "+10m edit thesis Essay\n")
    #expect(desk.rest == ["Letter 2 h of 3 h left", "Essay est:3h", "Letter est:2h"])
  }
}

import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import Testing
import WorldSupport

/// `rota add`, `rota list`, `rota edit`, `rota rm` and `rota move`.
@Suite struct ListCommandTests {
  private static let path = "/home/me/.local/share/rota/todo.txt"

  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock.
  private func world(_ list: String? = nil) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
    return list.map { world.file(Self.path, $0) } ?? world
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let before: String?
    let after: String
    let output: String

    init(_ words: String..., before: String?, after: String, output: String = "") {
      (self.words, self.before, self.after, self.output) = (words, before, after, output)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(
      "add", "Write", "essay", "est:2h", before: nil, after: "Write essay est:2h\n",
      output: "added 'Write essay' (to89ny)\n"),
    Case(
      "add", "(A) Essay", "--next", before: "Maths\n", after: "(A) Essay\nMaths\n",
      output: "added 'Essay' (ri8v10)\n"),
    Case(
      "add", "Maths", before: "Maths", after: "Maths\nMaths\n",
      output: "added 'Maths' (zfij2e-2)\n"),
    Case(
      "edit", "ess", "Write", "it", before: "Essay\nMaths\n", after: "Write it\nMaths\n"),
    Case("rm", "Essay", "Maths", before: "Essay\nPiano\nMaths\n", after: "Piano\n"),
    Case("move", "Piano", "first", before: "Essay\nPiano\n", after: "Piano\nEssay\n"),
    Case("move", "Essay", "last", before: "Essay\nPiano\n", after: "Piano\nEssay\n"),
    Case(
      "move", "Essay", "after", "Call", "Anna", before: "Essay\nCall Anna\nPiano\n",
      after: "Call Anna\nEssay\nPiano\n"),
  ])
  func `Without a rotation, the default list is changed`(_ c: Case) {
    let outcome = world(c.before).run(c.words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == c.output)
    #expect(!outcome.messages.contains("rota: "))
    #expect(outcome.files[Self.path] == c.after)
  }

  @Test(arguments: [
    (["Series", "+exam"], "- [ ] Series +Maths +exam"), (["Series", "Sums"], "- [ ] Sums"),
    (["Series", "+Maths"], "- [ ] Series"), (["Own", "+exam"], "- [ ] Own +p +exam"),
  ])
  func `A further project is beside that of the heading`(_ words: [String], _ line: String) {
    let list = "# Maths\n- [ ] Series\n- [ ] Own +p\n"
    let outcome = FakeWorld().file("a.md", list).run(["edit"] + words + ["--file", "a.md"])
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    #expect(outcome.files["a.md"]?.split(separator: "\n").contains { $0 == line } == true)
  }

  @Test func `A file that is named is changed, and no other`() {
    let outcome = world("A\n").file("day.md", "- [ ] A\n").run("add", "B", "--file", "day.md")
    #expect(outcome.files["day.md"] == "- [ ] A\n- [ ] B\n")
    #expect(outcome.files[Self.path] == "A\n")
  }

  @Test(arguments: [false, true])
  func `Lines of the standard input are a task each`(_ isNext: Bool) {
    let words = ["add", "-"] + (isNext ? ["--next"] : [])
    let outcome = world("A\n").input("\u{FEFF}B", "", "# words", "C est:1h").run(words)
    #expect(outcome.output == "added 'B' (\(Self.id("B")))\nadded 'C' (\(Self.id("C")))\n")
    #expect(outcome.files[Self.path] == (isNext ? "B\nC est:1h\nA\n" : "A\nB\nC est:1h\n"))
  }

  @Test func `A checklist in the standard input hides no other task of the list`() {
    let lines = ["# Home", "- [ ] one", "- [x] two", "  a note", "- [ ] three due:fri", "four"]
    let outcome = lines.reduce(world("A\nB\n")) { $0.input($1) }.run("add", "-")
    #expect(
      outcome.files[Self.path] == "A\nB\none +Home\nthree +Home due:2026-11-20\nfour\n")
    let single = world("A\n").run("add", "* [ ] B")
    #expect(single.output == "added 'B' (\(Self.id("B")))\n")
    #expect(single.files[Self.path] == "A\nB\n")
    let ticked = world("A\n").run("add", "--", "- [x] B")
    #expect(ticked.messages == "rota: 'B' is done already; leave out the x before it\n")
  }

  @Test func `A checklist in which all is done adds nothing, and says so`() {
    let outcome = FakeWorld().input("- [x] one\n").run("add", "-")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: no task of this checklist is open\n")
  }

  @Test func `A fault in a checklist has the number of its line`() {
    let outcome = FakeWorld().input("- [x] one", "- [ ] two", "three est:zz").run("add", "-")
    #expect(outcome.messages.hasPrefix("rota: line 3: "))
  }

  @Test func `A line of the standard input that is not UTF-8 is refused`() {
    let outcome = world("A\n").input("B").input([0x43, 0x61, 0x66, 0xE9]).run("add", "-")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: line 2 is not UTF-8; convert it as in: iconv "))
    #expect(outcome.files[Self.path] == "A\n")
  }

  @Test func `If a rotation takes only some of several lines, it is said which are left`() throws {
    let coach = try FakeCoach("Essay\n", list: Self.path)
    let outcome = world("Essay\n").coach(coach).input("B").input("Lunch at:06:00-06:30")
      .input("C").run("add", "-")
    #expect(outcome.exitCode == .refused)
    #expect(outcome.output.hasPrefix("added 'B' ("))
    #expect(
      outcome.messages.hasPrefix(
        "rota: 2 of 3 lines were not added, from 'Lunch at:06:00-06:30' on\n"))
  }

  @Test func `A line that would be a comment is added as a task`() {
    let outcome = world("A\n").run("add", "#\tfoo")
    #expect(outcome.files[Self.path] == "A\n\\#\tfoo\n")
  }

  @Test func `If one of several lines is faulty, none is added`() {
    let outcome = world("A\n").input("B", "Read slice:25").run("add", "-")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages == "rota: line 2: slice: '25' has no unit; did you mean slice:25m?\n")
    #expect(outcome.files[Self.path] == "A\n")
  }

  @Test(arguments: [
    Mistake("add", code: .usage, message: "'add' needs the words of a task"),
    Mistake("edit", "Essay", code: .usage, message: "'edit' needs the words of a task"),
    Mistake("rm", code: .usage, message: "'rm' needs a task"),
    Mistake("move", "Essay", "up", code: .usage, message: "a task goes 'first', 'last' or 'after'"),
    Mistake(
      "list", "--only", "due:soon", code: .usage, message: "--only: due: 'soon' is not a day"),
    Mistake("list", "due:soon", code: .usage, message: "due: 'soon' is not a day"),
    Mistake(
      "list", "--file", "a", "--name", "b", code: .usage,
      message: "--file and --name contradict each other"),
    Mistake("rm", "Esay", code: .refused, message: "no task here is called 'Esay'; did you mean"),
    Mistake("rm", "Essay", "Esay", code: .refused, message: "no task here is called 'Esay'"),
    Mistake("add", "x", "Essay", code: .usage, message: "'Essay' is done already"),
    Mistake("add", "Essay", "due:soon", code: .usage, message: "due: 'soon' is not a day"),
    Mistake("list", "--name", "other", code: .noRotation, message: "no rotation named 'other'"),
    Mistake(
      "list", "--file", "none.txt", code: .unusableInput, message: "there is no file 'none.txt'"),
    Mistake(
      "add", "B", "--file", "none.txt", code: .unusableInput, message: "there is no file 'none.txt'"
    ),
    Mistake("rm", "A", "--file", "/home", code: .unusableInput, message: "'/home' is a folder"),
  ])
  func `An impossible command is reported and changes nothing`(_ mistake: Mistake) {
    let outcome = world("Essay\nx Done\n").run(mistake.words)
    #expect(outcome.exitCode == mistake.code)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("rota: \(mistake.message)"))
    #expect(outcome.files[Self.path] == "Essay\nx Done\n")
  }

  // MARK: Lines that are not understood

  private static let noRecurrence =
    "rota: 'Essay' does not come again: "
    + "rec: 'weekly' is not a recurrence; write rec:1d, rec:2w or rec:mon,wed\n"

  @Test func `A task that cannot come again is told when it is done`() {
    let outcome = world("Essay rec:weekly\nMaths est:never\n").run("done", "Essay")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.hasSuffix(Self.noRecurrence))
    #expect(
      outcome.files[Self.path] == "x 2026-11-20 Essay rec:weekly\nMaths est:never\n")
  }

  @Test func `A task whose next day is after the end of the calendar is reported when it is done`()
  {
    let outcome = world("Essay due:9999-12-31 rec:1d\nMaths\n").run("done", "Essay")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.messages.hasSuffix(
        "rota: 'Essay' does not come again: the calendar ends on 9999-12-31\n"))
    #expect(outcome.files[Self.path] == "x 2026-11-20 Essay due:9999-12-31 rec:1d\nMaths\n")
  }

  @Test(arguments: ["Essay rec:weekly\nMaths\n", "Essay rec:weekly\n"])
  func `A running rotation is told of it, too`(_ list: String) throws {
    let outcome = try world(list).coach(FakeCoach(list, list: Self.path)).run("done", "Essay")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.hasSuffix(Self.noRecurrence))
  }

  @Test func `An edit reports what is not understood in its own line, and no other`() {
    let outcome = world("Essay rec:weekly\nMaths est:never\n").run("edit", "Essay", "@desk")
    #expect(
      outcome.messages == "edited 'Essay' (ri8v10): @desk\n"
        + "rota: \(Self.path):1:7: rec: 'weekly' is not a recurrence; "
        + "write rec:1d, rec:2w or rec:mon,wed\n")
  }

  // MARK: A running rotation

  @Test(arguments: [
    ["add", "New", "+p"], ["add", "New", "--next"], ["edit", "Maths", "Algebra"], ["rm", "Maths"],
    ["move", "Piano", "after", "Essay"], ["add", "Lunch", "at:12:30-13:15"],
  ])
  func `A running rotation is asked, and the file is its business`(_ words: [String]) throws {
    let coach = try FakeCoach("Essay\nMaths\nPiano\n")
    let before = coach.records.count
    let outcome = world("A\n").coach(coach).run(words)
    let news = coach.records.dropFirst(before).map { "\($0.content.kind)" }
    #expect(outcome.exitCode == .success)
    #expect(news.count == 1)
    #expect(outcome.files[Self.path] == "A\n")
    let id = Self.id(words[1])
    #expect(outcome.output == (words[0] == "add" ? "added '\(words[1])' (\(id))\n" : ""))
  }

  @Test func `A commitment that a rotation was asked for is listed with its list`() throws {
    let coach = try FakeCoach("Essay\n")
    let world = world().coach(coach)
    #expect(world.run("add", "Dentist", "at:11:30-12:00").exitCode == .success)
    #expect(world.run("list").output.contains("Dentist"))
    #expect(world.run("list").output.contains("11:30-12:00"))
    let json = world.run("list", "--json").output
    #expect(json.contains(#""commitments":[{"id":"\#(Self.id("Dentist"))","title":"Dentist""#))
  }

  @Test(arguments: [
    ("11:00-11:40", "rota: 'Walk' overlaps 'Lab', 11:30-12:00\n"),
    ("10:00-10:30", "rota: 'Walk' overlaps 'Trip', 2026-11-20T09:30/2026-11-20T10:10\n"),
    ("21:00-21:30", ""),
  ])
  func `A commitment of a rotation overlaps others only on its own day`(
    time: String, words: String
  ) throws {
    let list = """
      Essay
      Lab at:11:30-12:00
      Trip at:2026-11-20T09:30/2026-11-20T10:10
      Tour at:2026-11-22T09:00/2026-11-23T23:00

      """
    let world = world(list).coach(try FakeCoach("Essay\n", list: Self.path))
    #expect(world.run("add", "Walk", "at:\(time)").messages == words)
  }

  @Test func `The id of a task is the one that it has in the rotation`() throws {
    let outcome = try world().coach(FakeCoach("Essay\nMaths\n")).input("Essay", "Essay")
      .run("add", "-")
    #expect(outcome.output == "added 'Essay' (ri8v10-2)\nadded 'Essay' (ri8v10-3)\n")
  }

  @Test func `A refusal by the rotation is reported`() throws {
    let outcome = try world().coach(FakeCoach("Essay\nMaths\n")).run("move", "Essay", "last")
    #expect(outcome.exitCode == .refused)
    #expect(outcome.messages == "rota: 'Essay' has the slice now and cannot be moved\n")
  }

  @Test(arguments: [
    (["add", "Maths"], "Essay\nMaths\n"), (["rm", "Essay"], ""),
    (["done", "Essay"], "x 2026-11-20 Essay\n"),
  ])
  func `When a rotation ends just before it is asked, the list is changed`(
    _ words: [String], _ after: String
  ) throws {
    func run(_ words: [String], list: String = Self.path) throws -> FakeWorld.Outcome {
      let coach = try FakeCoach("Essay\n", list: list)
      return world("Essay\n").journal([coach.records]).coach(coach.at(.zero, .death)).run(words)
    }
    let outcome = try run(words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.files[Self.path] == after)
    // Of another list, or when the rotation was meant, nothing else is changed.
    for other in [
      try run(words, list: "/l/work.txt"), try run(words + ["--name", "default"]),
      try run(["undo"]),
    ] {
      #expect(other.exitCode == .noRotation)
      #expect(other.files[Self.path] == "Essay\n")
    }
  }

  @Test func `A rotation of another name is found by it`() throws {
    let coach = try FakeCoach("Essay\n")
    let outcome = world("A\n").coach(coach, name: "thesis").run("add", "B", "--name", "thesis")
    #expect(outcome.exitCode == .success)
    #expect(outcome.files[Self.path] == "A\n")
    #expect(coach.records.contains { "\($0.content.kind)" == "task_added" })
  }

  @Test func `A rotation without a list shows its tasks`() throws {
    let coach = try FakeCoach("Essay\n(B) Maths\nPiano\n").at(.zero, .command("done Essay"))
    let outcome = world("A\n").coach(coach).run("list", "--all")
    #expect(outcome.output == "   B  Maths\n      Piano\nx     Essay\n")
  }

  @Test func `The list of a rotation has its ids, and what happened in it`() throws {
    let lines = "Essay\nx Tea\nMaths due:2026-11-27\nPiano\n"
    let coach = try FakeCoach("Essay\nMaths due:2026-11-27\nPiano\n", list: "/home/me/day.txt")
      .at(.zero, .command("done Essay")).at(.zero, .command("edit Maths Algebra est:1h"))
      .at(.zero, .command("add Tea"))
    let world = world("A\n").file("/home/me/day.txt", lines).coach(coach)
    let rows = world.run("list", "--all").output.split(separator: "\n")
    let all = rows.map { $0.split(separator: " ") }
    #expect(
      all == [
        ["x", "Essay"], ["x", "Tea"], ["Algebra", "Fri", "27", "Nov", "est:1h"], ["Piano"], ["Tea"],
      ])
  }

  @Test func `A task is called in the list as in the rotation, also when its title is another one`()
    throws
  {
    let coach = try FakeCoach("Essay\nMaths due:2026-11-27\n", list: "/home/me/day.txt")
      .at(.zero, .command("edit Maths Algebra"))
    let outcome = world("A\n").file("/home/me/day.txt", "Essay\nAlgebra due:2026-11-27\n")
      .coach(coach).run("list", "--json")
    #expect(outcome.output.contains(##"{"id":"\##(Self.id("Maths"))","title":"Algebra""##))
    #expect(!outcome.output.contains(Self.id("Algebra")))
    #expect(outcome.output.contains(##""due":"2026-11-27""##))
  }

  @Test func `What a rotation put off or noted is in its list, which is only read`() throws {
    let lines = "Essay\nMaths\nPiano note:old\nTea rec:1d due:2026-11-27\n"
    let coach = try FakeCoach(lines, list: "/home/me/day.txt")
      .at(.zero, .command("later Maths 2026-11-28")).at(.zero, .command("note Essay hi"))
      .at(.zero, .command("edit Piano note:-")).at(.zero, .command("edit Tea due:2026-11-28"))
    let output = world("A\n").file("/home/me/day.txt", lines).coach(coach).run("list", "--json")
      .output
    #expect(output.contains(##""from":"2026-11-28""##))
    #expect(output.contains(##""note":"hi""##) && !output.contains("old"))
    #expect(output.contains(##""due":"2026-11-28""##) && !output.contains("2026-11-27"))
  }

  // MARK: When the disk fails

  @Test func `A default list that cannot be looked at is not one without tasks`() {
    let world = world("A\n")
    let disk = FaultyFileSystem(world.disk)
    disk.fail("stat", with: 5)
    let outcome = world.disk(disk).run("list")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("Input/output error"))
  }

  @Test func `Whichever call fails, nothing is lost, and the message names the file`() {
    for number in [Int32(28), 5] {
      var call = 1
      while true {
        let world = world("A\n")
        let disk = FaultyFileSystem(world.disk)
        disk.writeAtMost(3)
        disk.failCall(call, with: number)
        let outcome = world.disk(disk).run("add", "New", "task")
        guard let failed = disk.failedCall else {
          #expect(outcome.exitCode == .success)
          break
        }
        let list = outcome.files[Self.path]
        #expect(list == "A\n" || list == "A\nNew task\n", "\(failed)")
        #expect(list == "A\nNew task\n" || outcome.exitCode != .success, "\(failed)")
        if outcome.exitCode != .success {
          #expect(outcome.messages.contains("/home/me/"), "\(failed): \(outcome.messages)")
        }
        let strays = outcome.files.keys.filter { $0.contains(".tmp") }
        #expect(strays.isEmpty, "\(failed)")
        #expect(disk.openDescriptors == 0)
        call += 1
      }
      #expect(call > 15)
    }
  }

  private static func id(_ title: String) -> String {
    let outcome = FakeWorld().variable("HOME", "/home/me").run("add", title)
    return String(outcome.output.split(separator: "(").last?.dropLast(2) ?? "")
  }
}

import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import RoundRobin
import Testing
import WorldSupport

/// What every command that changes something says that it did, and what follows.
@Suite struct AnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let answer: String
    /// What happened before, at the beginning of the second minute.
    let before: [String]

    init(_ words: String, _ answer: String, after before: String...) {
      self.words = words.split(separator: " ").map(String.init)
      self.answer = answer
      self.before = before
    }

    var testDescription: String { (before + [words.joined(separator: " ")]).description }
  }

  /// One minute and two seconds after the beginning of a slice of ten minutes, at 09:00.
  private func coach(after before: [String]) throws -> FakeCoach {
    let rules = Rules(quantum: .seconds(600), breaks: Rules.Breaks(length: .seconds(300)))
    var coach = try FakeCoach("Essay\nBiology\nChemistry\n", rules: rules)
    for command in before { coach = coach.at(.seconds(60), .command(command)) }
    coach.clocks.pass(to: .seconds(62))
    return coach
  }

  @Test(arguments: [
    Case("skip", "skipped Essay · now Biology until 09:11"),
    Case("skip", "skipped the break · now Biology until 09:11", after: "done"),
    Case("done", "completed Essay · break until 09:06"),
    Case("done Biology", "completed Biology · Essay until 09:10"),
    Case("pause", "paused since 09:01 · Essay, 8:58 left"),
    Case(
      "pause ago 1m",
      "paused since 09:01 (2 s of the 1 min you asked for: the slice began then) ·\n"
        + "  Biology, 10:00 left", after: "done", "skip"),
    Case("pause", "paused already · Essay, 9:00 left", after: "pause"),
    Case("resume", "resumed after 2 s · Essay until 09:10", after: "pause"),
    Case("resume", "nothing was paused · Essay until 09:10"),
    Case("skip", "skipped Essay · now Biology, 10:00 left, paused", after: "pause"),
    Case("extend 10m", "10 min more · Essay until 09:20"),
    Case("go Chemistry", "Essay keeps 8:58 · now Chemistry until 09:11"),
    Case("back", "Chemistry keeps 9:58 · now Essay until 09:10", after: "go Chemistry"),
    Case("here", "there is no check-in to answer · Essay until 09:10"),
    Case("quantum 5m", "slices are 5 min from the next one on · Essay until 09:10"),
    Case("quantum 10m", "slices are already 10 min long · Essay until 09:10"),
    Case("reopen", "reopened Biology · Essay until 09:10", after: "done Biology"),
    Case("stop", "ended for today"),
    Case("done", "completed Essay · everything is done", after: "rm Biology", "rm Chemistry"),
    Case("rm Biology", "removed Biology · Essay until 09:10"),
    Case("rm Essay Biology", "removed Essay\nremoved Biology · now Chemistry until 09:11"),
    Case("edit Biology est:2h", "changed Biology · Essay until 09:10"),
    Case("note Biology two sheets", "changed Biology · Essay until 09:10"),
    Case("move Chemistry first", "moved Chemistry · Essay until 09:10"),
    Case("later Biology", "Biology waits until Sat 21 Nov · Essay until 09:10"),
  ])
  func `With a rotation`(_ example: Case) throws {
    let coach = try coach(after: example.before)
    let told = FakeWorld().terminal(.output).coach(coach).run(example.words)
    #expect(told.exitCode == .success)
    #expect(told.output == example.answer + "\n")
    #expect(told.messages == "")
  }

  @Test(arguments: [
    Case("undo", "undone: Biology is back and next · Essay until 09:10", after: "rm Biology"),
    Case("undo", "undone: Chemistry is back · Essay until 09:10", after: "rm Chemistry"),
    Case("undo", "undone: Essay is back, 9:00 left · now Essay until 09:10", after: "done"),
    Case("undo", "undone: Essay is back, 9:00 left · now Essay until 09:10", after: "later Essay"),
    Case("undo", "undone: Chemistry is back · Essay until 09:10", after: "later Chemistry"),
    Case("undo", "undone: Lab is off the list · Essay until 09:10", after: "add Lab"),
    Case("undo", "undone: Biology is as it was · Essay until 09:10", after: "edit Biology est:2h"),
    Case("undo", "undone: Biology is as it was · Essay until 09:10", after: "note Biology two"),
    Case(
      "undo", "undone: Chemistry is where it was · Essay until 09:10", after: "move Chemistry first"
    ),
    Case("undo", "undone: the quantum is 10 min again · Essay until 09:10", after: "quantum 5m"),
    Case("undo", "undone: 5 min less · Essay until 09:10", after: "extend 5m"),
    Case(
      "undo", "undone: Lunch is off the list · Essay until 09:10", after: "add Lunch at:12:00-13:00"
    ),
    Case("undo", "undone: the break goes on · break until 09:06", after: "done", "skip"),
    Case(
      "undo 2", "undone: Biology is as it was · Essay until 09:10",
      after: "edit Biology est:2h", "edit Biology est:3h"),
    Case(
      "undo 3", "undone: Lab is off the list, the quantum is 10 min again · Essay until 09:10",
      after: "add Lab", "quantum 5m", "edit Lab est:1h"),
    Case(
      "redo", "redone: the edit of Biology · Essay until 09:10",
      after: "edit Biology est:2h", "undo"),
    Case(
      "redo", "redone: Biology is off the list · Essay until 09:10", after: "rm Biology", "undo"),
  ])
  func `Taking commands back says what is so again`(_ example: Case) throws {
    let told = FakeWorld().terminal(.output).coach(try coach(after: example.before))
      .run(example.words)
    #expect(told.output == example.answer + "\n")
  }

  @Test(arguments: [
    ("done", " · today.txt stays as it is"), ("add Tea", "rota: today.txt stays as it is"),
    ("skip", ""),
  ])
  func `A list that is only read stays as it is`(_ command: String, _ remark: String) throws {
    for keepsUp in [false, true] {
      let coach = try FakeCoach(
        "Essay\nBiology\n", list: "/home/today.txt", keepsUpList: keepsUp)
      let told = FakeWorld().coach(coach).run(command.split(separator: " ").map(String.init))
      let words = told.output + told.messages
      #expect(words.contains("stays as it is") == (!keepsUp && !remark.isEmpty), "\(words)")
      #expect(keepsUp || words.contains(remark), "\(words)")
    }
  }

  @Test func `A task restored after the running one is the next`() throws {
    let coach = try FakeCoach("Essay\nBiology\nChemistry\n", rules: Rules(quantum: .seconds(600)))
      .at(.seconds(60), .command("done"))
    coach.clocks.pass(to: .seconds(700))
    #expect(
      FakeWorld().terminal(.output).coach(coach).run("undo").output
        == "undone: Essay is back and next, 9:00 left · Chemistry until 09:21\n")
  }

  @Test func `In a pipe an answer is one line, however long`() throws {
    let title = String(repeating: "words and ", count: 20) + "end"
    let world = FakeWorld().clock(FakeClocks.start)
      .file(FakeWorld().directories.defaultList, "\(title)\n")
    #expect(world.run("done", "words").messages.hasPrefix("completed '\(title)' ("))
  }

  @Test func `In a pipe the line is on standard error`() throws {
    let outcome = FakeWorld().coach(try coach(after: [])).run("skip")
    #expect(outcome.output == "")
    #expect(outcome.messages == "skipped Essay · now Biology until 09:11\n")
  }

  @Test(arguments: [
    (["skip"], #""task":{"id":"ri8v10","title":"Essay"}"#),
    (["add", "Lab"], #""task":{"id":"1nl2sd","title":"Lab"}"#),
    (["rm", "Biology"], #""task":{"id":"hg277v","title":"Biology"}"#),
    (["edit", "Biology", "est:1h"], #""task":{"id":"hg277v","title":"Biology"}"#),
  ])
  func `As JSON it is the reply with the records and the task`(
    _ words: [String], _ task: String
  ) throws {
    let outcome = FakeWorld().terminal(.output).coach(try coach(after: []))
      .run(words + ["--json"])
    let reply = try Reply(parsing: outcome.lineOfOutput.utf8.span)
    #expect(reply.isSaved)
    #expect(reply.records?.isEmpty == false)
    #expect(outcome.output.contains("\"title\":\"\(reply.subject?.title ?? "?")\""))
    #expect(outcome.output.hasSuffix("\(task)}\n"), "\(outcome.output)")
  }

  @Test(arguments: [
    ("done", "Essay"), ("rm Biology", "Biology"), ("skip", "Essay"),
    ("edit Chemistry est:1h", "Chemistry"),
    ("later Essay", "Essay"), ("go Chemistry", "Essay"), ("add Lunch at:12:00-13:00", "Lunch"),
  ])
  func `As JSON the task of an undo is the one that came back`(
    _ command: String, _ title: String
  ) throws {
    let outcome = FakeWorld().terminal(.output).coach(try coach(after: [command]))
      .run("undo", "--json")
    #expect(try Reply(parsing: outcome.lineOfOutput.utf8.span).subject?.title == title)
  }

  @Test(arguments: [
    (["done", "Essay"], "completed 'Essay' (ri8v10)\n", "task_completed"),
    (
      ["edit", "Essay", "est:2h", "-@home"], "edited 'Essay' (ri8v10): est:2h -@home\n",
      "task_edited"
    ),
    (["later", "Essay"], "'Essay' (ri8v10) waits until Sat 21 Nov\n", "task_edited"),
    (["rm", "Essay"], "removed 'Essay' (ri8v10)\n", "task_removed"),
    (["add", "Lab"], "added 'Lab' (1nl2sd)\n", "task_added"),
  ])
  func `Without a rotation, in all forms`(
    _ words: [String], _ line: String, _ kind: String
  ) throws {
    func run(_ option: String...) -> FakeWorld.Outcome {
      FakeWorld().clock(FakeClocks.start)
        .file(FakeWorld().directories.defaultList, "Essay @home\n")
        .run(words + option)
    }
    #expect(run("--quiet").messages == "")
    #expect(run("--quiet").output == "")
    // What was added stands in the results, as it always did.
    #expect((words[0] == "add" ? run().output : run().messages) == line)
    let reply = try Reply(parsing: run("--json").lineOfOutput.utf8.span)
    #expect(reply.records?.map { "\($0.content.kind)" } == [kind])
  }

  @Test func `Quiet and JSON contradict each other`() throws {
    #expect(FakeWorld().run("skip", "--quiet", "--json").exitCode == .usage)
  }

  @Test func `A setting says what it is now`() {
    func run(_ words: String...) -> String {
      FakeWorld().terminal(.output).run(["config"] + words).output
    }
    #expect(
      run("quantum", "50m") == "quantum is now 50m, from the next rotation on\n")
    #expect(
      run("--unset", "quantum") == "quantum is now 25m, from the next rotation on\n")
    #expect(run("quantum", "50m", "--quiet") == "")
    #expect(run("quantum", "50m", "--json").contains("\"50m\""))
  }

  @Test func `While it is asked whether a rotation goes on, a command says so`() {
    let world = FakeWorld()
    _ = world.file(
      world.directories.lock(of: "default"), #"{"pid":1,"asks":true}"# + "\n")
    let outcome = world.run("skip")
    #expect(outcome.exitCode == .noRotation)
    #expect(
      outcome.messages
        == "rota: no rotation runs yet: 'rota run' asks whether to resume an interrupted one\n"
        + "try: answer it there; it is process 1\n")
  }
}

extension FakeWorld.Outcome {
  /// The output without its line feed.
  fileprivate var lineOfOutput: String { String(output.dropLast()) }
}

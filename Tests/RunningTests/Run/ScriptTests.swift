import CommandSupport
import Commands
import Testing

/// Scripts beside simulated runs, from files and in lock-step.
@Suite struct ScriptTests {
  private let words = [
    "run", "Algebra", "Biology", "-q", "10m", "--simulate", "--start",
    "2026-11-20T09:00:00+01:00", "--seed", "7", "--script",
  ]

  private func run(_ script: String) -> FakeWorld.Outcome {
    FakeWorld().file("script", script).run(words + ["script"])
  }

  private func story(_ outcome: FakeWorld.Outcome) throws -> [String] {
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    return Array(stream.story.dropFirst(3))
  }

  /// Why nobody goes to somebody who is not there.
  private static let nobody =
    "no task here is called 'Nobody'; choose from: 'Biology' (hg277v)"

  @Test func `A script cannot subscribe`() {
    #expect(
      run("+1m subscribe\n+2m subscribe since 3\n+3m stop\n").messages
        == (1...2).map {
          "rota: line \($0): 'subscribe' does not work in a script; "
            + "its records are on standard output\n"
        }.joined())
  }

  @Test func `Commands are carried out at their instants`() throws {
    let outcome = run("+12m done\n+13m add Essay\n+200m stop\n")

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    let story = try story(outcome)
    #expect(
      story.prefix(7) == [
        "600 slice_ended", "600 slice_started", "720 slice_ended", "720 task_completed",
        "720 cycle_ended", "720 slice_started", "780 task_added",
      ])
    #expect(story.last == "12000 ended")
  }

  @Test(arguments: [
    "back", "go Physics", "reopen", "move Algebra after Algebra", "edit Algebra est:x",
  ])
  func `A refused command answers the check-in, too`(_ command: String) throws {
    let words = ["run", "Algebra", "--check-in", "5m"] + words.dropFirst(3)
    let outcome = FakeWorld().file("script", "+12m \(command)\n+13m stop\n").run(words + ["script"])

    #expect(outcome.messages.hasPrefix("rota: line 1: "), "\(outcome.messages)")
    #expect(
      try story(outcome).dropLast(2) == [
        "600 slice_ended", "600 cycle_ended", "600 check_in_due", "720 checked_in",
        "720 slice_started",
      ])
  }

  @Test(arguments: [
    "+12m done\r\n+13m stop\r\n", "# a day\n\n  +12m   done\n\t+13m stop",
    "+12m done\n+13m stop\n\n",
    "+720s done\n+0:13:00 stop\n", "\u{FEFF}+12m done\n+13m stop\n",
  ])
  func `Blank lines, comments, blanks and ends of lines do not matter`(_ script: String) throws {
    let outcome = run(script)

    #expect(outcome.messages == "")
    #expect(
      try story(outcome) == [
        "600 slice_ended", "600 slice_started", "720 slice_ended", "720 task_completed",
        "720 cycle_ended", "720 slice_started", "780 slice_ended", "780 ended",
      ])
  }

  @Test func `A refused line is reported with its number and changes nothing`() throws {
    let refused = run(
      "+1m go Nobody\n+1m frobnicate\n+1m extend 5\nnoon done\n+1m\n+2m add Essay est:2\n")

    #expect(refused.exitCode == .success)
    #expect(
      refused.messages == """
        rota: line 1: \(Self.nobody)
        rota: line 2: there is no command 'frobnicate'; the commands are pause resume toggle skip \
        done extend go back here quantum reopen add add-next edit note move later rm undo redo stop status subscribe
        rota: line 3: '5' has no unit; did you mean 5m?
        rota: line 4: 'noon' is not a time since the start; write it as in: +12m done
        rota: line 5: a command is missing; write one as in: go "Write essay" 10m
        rota: line 6: est: '2' has no unit; did you mean est:2m or est:2h?

        """)
    #expect(refused.output == run("").output)
  }

  @Test func `Times that go back end everything before it begins`() {
    let outcome = run("+12m done\n# later\n+5m skip\n")

    #expect(outcome.exitCode == .usage)
    #expect(outcome.output == "")
    #expect(
      outcome.messages
        == "rota: line 3 of the script: +5m lies before +12m in the line before; "
        + "times must not go back\n")
  }

  @Test func `A line that is not UTF-8 is refused`() {
    let world = FakeWorld().input("+1m done").input(Array("+2m add Caf".utf8) + [0xE9])
    let outcome = world.run(words + ["-"])

    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: line 2 of the script: it is not UTF-8; convert"))
  }

  @Test func `Lines after the end are ignored`() throws {
    let outcome = run("+3m stop\n+4m done\n+5m frobnicate\n")

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(try story(outcome) == ["180 slice_ended", "180 ended"])
  }

  @Test func `A snapshot can be asked for at any time`() throws {
    let outcome = run("+3m status\n+12m status\n")

    #expect(
      try story(outcome) == [
        "180 snapshot", "600 slice_ended", "600 slice_started", "720 snapshot", "1200 slice_ended",
        "1200 cycle_ended", "1200 ended",
      ])
  }

  @Test func `A script that cannot be read ends the program`() {
    let missing = FakeWorld().run(words + ["script"])
    #expect(missing.exitCode == .unusableInput)
    #expect(missing.output == "")
    #expect(missing.messages == "rota: there is no file 'script'\n")

    let folder = FakeWorld().folder("script").run(words + ["script"])
    #expect(folder.exitCode == .unusableInput)
    #expect(folder.messages == "rota: 'script' is a folder; name a file\n")
  }

  // MARK: In lock-step

  /// A world whose input is written by somebody who has read the output so far.
  @Test func `In lock-step it says the same, and refuses the same`() throws {
    let lines = ["+2m go Nobody", "+12m done", "", "+13m add Essay", "+30m stop", "+31m done"]
    let world = FakeWorld()
    for line in lines { _ = world.input(line) }
    let outcome = world.run(words + ["-"])

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == run(lines.joined(separator: "\n")).output)
    #expect(outcome.messages == "rota: line 1: \(Self.nobody)\n")
  }

  @Test func `In lock-step nothing is lost before a time that goes back`() throws {
    let outcome = FakeWorld().input("+12m done", "+5m skip").run(words + ["-"])

    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages
        == "rota: line 2 of the script: +5m lies before +12m in the line before; "
        + "times must not go back\n")
    #expect(
      try Stream(outcome.output).story.suffix(3)
        == ["720 slice_started", "720 slice_ended", "720 ended"])
    #expect(outcome.output.hasSuffix(#""reason":"failed","exit_code":2}"# + "\n"))
  }

  @Test func `In lock-step a time that goes back ends the journal of a trial, too`() {
    let outcome = FakeWorld().input("+12m done", "+5m skip").run(
      words + ["-", "--journal", "/trial"])
    let journals = outcome.files.filter { $0.key.hasPrefix("/trial/") }.values
    #expect(journals.contains { $0.contains(#""reason":"failed","exit_code":2}"#) }, "\(journals)")
  }

  @Test func `In lock-step an input that says nothing is a run without a script`() {
    #expect(FakeWorld().run(words + ["-"]).output == run("").output)
  }
}

import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import RoundRobin
import Testing
import WorldSupport

/// The commands that act on the running rotation.
@Suite struct SteerCommandTests {
  private static let list = "Essay\nBiology\nChemistry\n"

  /// What a command comes to, one minute into the first slice of ten.
  private func run(
    _ words: [String], rules: Rules = Rules(quantum: .seconds(600)),
    in world: FakeWorld = FakeWorld()
  ) throws -> (outcome: FakeWorld.Outcome, said: [String]) {
    let coach = try FakeCoach(Self.list, rules: rules)
    let before = coach.records.count
    coach.clocks.pass(to: .seconds(60))
    let outcome = world.coach(coach).run(words)
    return (outcome, coach.records.dropFirst(before).map { "\($0.content.kind)" })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let kinds: [String]

    init(_ words: String..., says kinds: String...) {
      self.words = words
      self.kinds = kinds
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case("pause", says: "paused"),
    Case("pause", "ago", "30s", says: "paused"),
    Case("pause", "--ago", "30s", says: "paused"),
    Case("resume"),
    Case("toggle", says: "paused"),
    Case("skip", says: "slice_ended", "slice_started"),
    Case("done", says: "slice_ended", "task_completed", "slice_started"),
    Case("done", "Biology", says: "task_completed"),
    Case("extend", says: "extended"),
    Case("extend", "90s", says: "extended"),
    Case("go", "Chemistry", says: "slice_ended", "slice_started"),
    Case("go", "chem", "10m", says: "slice_ended", "slice_started"),
    Case("here"),
    Case("quantum", "5m", says: "quantum_changed"),
    Case("stop", says: "slice_ended", "ended"),
  ])
  func `A command does what its request does, and says nothing if it is to be quiet`(
    _ example: Case
  ) throws {
    let (outcome, said) = try run(example.words + ["--quiet"])

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.messages == "")
    #expect(said == example.kinds)
  }

  @Test(arguments: [
    ("done", "/l/today.txt"), ("done", "/d/rota/todo.txt"), ("rm", "/l/today.txt"),
    ("done", nil), ("go", "/l/today.txt"), ("reopen", "/l/today.txt"),
  ])
  func `Of a task that only a list has, it is said how to name it`(
    _ name: String, _ path: String?
  ) throws {
    let coach = try FakeCoach(Self.list, list: "/l/today.txt")
    var world = FakeWorld().variable("XDG_DATA_HOME", "/d").coach(coach)
    if let path { world = world.file(path, "Milk\n") }
    let isKnown = path != nil && ["done", "rm"].contains(name)
    let said = world.run(name, "Milk").messages
    #expect(said.contains("this rotation has no task called 'Milk'") == isKnown)
    #expect(said.hasSuffix("add --file \(path ?? "")\n") == isKnown)
  }

  @Test func `As data, a rotation that does not answer is a reply, too`() {
    let world = FakeWorld()
    let outcome = world.peer(at: world.directories.socket(of: "default")) { SilentConnection() }
      .run("pause", "--json")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.output == """
        {"ok":false,"code":1,"error":"the coach is running but has not answered for 10 seconds; \
        nothing was done","saved":true}

        """)
    #expect(outcome.messages.hasSuffix("has not answered for 10 seconds; nothing was done\n"))
  }

  private static let meals = "Essay\nLunch at:12:30-13:15\nTalk due:2026-11-20 at:15:00-16:00\n"

  @Test(arguments: [
    (["done", "Lunch"], "it ends by itself; to end it now, or leave it out: rota rm Lunch"),
    (
      ["edit", "Lunch", "Bob's", "lunch", "at:13:00-14:00"],
      #"change its line with: rota edit --file /l/today.txt Lunch 'Bob'\''s lunch at:13:00-14:00'"#
    ),
    (["note", "lunch", "soup"], "change its line with: rota note --file /l/today.txt lunch soup"),
    (
      ["later", "Lunch"],
      "change its line as in: rota edit --file /l/today.txt Lunch at:12:30-13:15"
    ),
    (
      ["move", "Lunch", "last"],
      "change its line as in: rota edit --file /l/today.txt Lunch at:12:30-13:15"
    ),
  ])
  func `Of a commitment it is said that it is no task, and how to do what was meant`(
    _ words: [String], _ advice: String
  ) throws {
    let coach = try FakeCoach(Self.meals, list: "/l/today.txt")
    let world = FakeWorld().file("/l/today.txt", Self.meals).coach(coach)
    #expect(
      world.run(words).messages == "rota: 'Lunch' is a commitment, not a task; \(advice)\n")
  }

  @Test func `Of a commitment that is off already it is said how to remove its line`() throws {
    let coach = try FakeCoach(Self.meals, name: "side", list: "/l/today.txt")
    let world = FakeWorld().file("/l/today.txt", Self.meals).coach(coach, name: "side")
    _ = world.run("rm", "talk", "--name", "side", "--quiet")
    #expect(
      world.run("rm", "talk", "--name", "side").messages.hasSuffix(
        "a commitment, not a task; to remove its line: rota rm --file /l/today.txt talk\n"))
    #expect(
      world.run("done", "lunch", "--name", "side").messages.hasSuffix(
        "to end it now, or leave it out: rota rm lunch --name side\n"))
  }

  @Test func `Of a commitment that is off on one day it is said which, and that its line stays`()
    throws
  {
    let coach = try FakeCoach(Self.meals, list: "/l/today.txt")
    let world = FakeWorld().clock(FakeClocks.start).file("/l/today.txt", Self.meals).coach(coach)
    #expect(!world.run("rm", "Talk").messages.contains("only the"))
    for (day, later) in [("today", ""), ("Sat 21 Nov", " of Sat 21 Nov")] {
      let said = world.run("rm", "Lunch").messages
      #expect(said.contains("\nremoved Lunch\(later) ·"))
      #expect(
        said.hasSuffix(
          "\nrota: only the 'Lunch' of \(day) is off; to remove its line: "
            + "rota rm --file /l/today.txt Lunch\n"))
    }
  }

  @Test func `A commitment with the title of a task is named by its id`() throws {
    let list = "Bob's lunch at:12:30-13:15\nx Tea\nTea at:16:00-16:15 id:pot\nTea id:cup\n"
    let coach = try FakeCoach(list, list: "/l/today.txt")
    let world = FakeWorld().clock(FakeClocks.start).file("/l/today.txt", list).coach(coach)
    #expect(world.run("rm", "bob").messages.hasSuffix(#" /l/today.txt 'Bob'\''s lunch'"# + "\n"))
    #expect(world.run("rm", "pot").messages.hasSuffix("rota rm --file /l/today.txt pot\n"))
  }

  @Test func `After midnight a commitment that began before it is that of yesterday`() throws {
    let list = "Essay\nNight at:23:00-07:00\n"
    let coach = try FakeCoach(list, list: "/l/today.txt")
    coach.letPass(to: .seconds(16 * 3600))
    let world = FakeWorld().clock(FakeClocks.start + Duration.seconds(16 * 3600))
      .file("/l/today.txt", list).coach(coach)
    #expect(world.run("rm", "Night").messages.contains("only the 'Night' of Fri 20 Nov is off"))
    #expect(world.run("rm", "Night").messages.contains("only the 'Night' of today is off"))
  }

  @Test(arguments: ["id:bar", "id:-", "Poem id:bar"])
  func `The id of a task cannot be changed, in a rotation or in a list`(_ words: String) throws {
    let said = "rota: id: an id cannot be changed, because it names the task in the history"
    #expect(try run(["edit", "Essay", words]).outcome.messages.hasPrefix(said))
    for list in ["Essay id:essay\n", "Essay\n"] where list.contains("id:") || words != "id:-" {
      let outcome = FakeWorld().file("/l/today.txt", list)
        .run("edit", "--file", "/l/today.txt", "Essay", words)
      #expect(outcome.messages.hasPrefix(said))
      #expect(outcome.files["/l/today.txt"] == list)
    }
  }

  @Test func `Of an id that another task has it is said what it became`() throws {
    let outcome = FakeWorld().file("/l/today.txt", "Lab id:lab\n")
      .run("add", "--file", "/l/today.txt", "Essay", "id:lab")
    #expect(outcome.messages.contains("another task has the id lab already; 'Essay' has lab-2"))
  }

  @Test func `The reply can be had as it is`() throws {
    let done = try run(["pause", "--json"]).outcome
    #expect(done.output.hasPrefix(#"{"ok":true,"seq":4,"saved":true,"records":[{"v":1,"seq":4,"#))
    #expect(done.exitCode == .success)

    let refused = try run(["reopen", "--json"]).outcome
    #expect(
      refused.output == #"{"ok":false,"code":4,"error":"no task is done yet","saved":true}"# + "\n")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages == "")
  }

  @Test(arguments: [
    (["back"], "there is no earlier task to go back to"),
    (["go", "Essay"], "'Essay' has the slice already"),
    (
      ["done", "Quidditch"],
      "no task here is called 'Quidditch'; choose from: "
        + "'Essay' (ri8v10), 'Biology' (hg277v) or 'Chemistry' (vttd12)"
    ),
    (["reopen"], "no task is done yet"), (["reopen", "Quidditch"], "no task is done yet"),
  ])
  func `A refusal is reported with its reason`(_ words: [String], _ reason: String) throws {
    let (outcome, said) = try run(words)

    #expect(outcome.exitCode == .refused)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(reason)\n")
    #expect(said == [])
  }

  @Test(arguments: SteerCommandTests.all)
  func `Without a rotation every command says so`(_ words: [String]) {
    let outcome = FakeWorld().run(words)

    #expect(outcome.exitCode == .noRotation)
    #expect(outcome.output == "")
    let list =
      ["done", "reopen"].contains(words[0])
      ? "rota \(words[0]) Essay, for a task of the list, or: " : ""
    #expect(outcome.messages == "rota: no rotation is running\ntry: \(list)rota run\n")
  }

  @Test(arguments: ["undo", "redo"])
  func `Without the rotation meant, what takes no task is advised for the list`(_ word: String) {
    let outcome = FakeWorld().run(word, "--name", "default")

    #expect(outcome.exitCode == .noRotation)
    #expect(outcome.messages.hasSuffix("try: rota \(word), for the list, or: rota run\n"))
  }

  static let all = [
    ["pause"], ["resume"], ["toggle"], ["skip"], ["done"], ["extend"], ["go", "Essay"], ["back"],
    ["here"], ["quantum", "5m"], ["reopen"],
    ["stop"],
  ]

  @Test func `Of several rotations the one of the name is meant`() throws {
    let coach = try FakeCoach(Self.list)
    let world = FakeWorld().coach(coach, name: "thesis")

    #expect(world.run("pause", "--name", "thesis").exitCode == .success)
    #expect(coach.records.last.map { "\($0.content.kind)" } == "paused")
    #expect(
      FakeWorld().run("pause", "--name", "thesis").messages
        == "rota: no rotation named 'thesis' is running\ntry: rota run --name thesis\n")
  }

  @Test func `Without a rotation of the name the others are named`() throws {
    let world = FakeWorld().coach(try FakeCoach(Self.list), name: "thesis")
      .variable("XDG_STATE_HOME", "/state").file("/state/rota/thesis.lock")
      .file("/state/rota/gone.lock")
    #expect(
      world.run("pause").messages
        == "rota: no rotation is running, but 'thesis' is\ntry: rota pause --name thesis\n")
    for (words, line) in [
      (["go", "Read Kant"], "go --name thesis 'Read Kant'"),
      (["extend", "10m", "--name", "essay"], "extend --name thesis 10m"),
      (["pause", "--name=essay", "--ago", "3m"], "pause --name thesis --ago 3m"),
    ] {
      #expect(world.run(words).messages.hasSuffix("\ntry: rota \(line)\n"))
    }
  }

  @Test func `Wherever a folder of sockets lies, one that is open to others is not used`() throws {
    let coach = try FakeCoach(Self.list)
    let world = FakeWorld().variable("XDG_RUNTIME_DIR", "/run/u").coach(coach)
      .folder("/run/u/rota")
    let outcome = world.run("stop")

    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages == "rota: /run/u/rota: the folder has mode 755 where 700 is expected; "
        + "chmod 700 /run/u/rota\n")
    #expect(!coach.isGone)
  }

  @Test func `Nothing is sent in a folder that others may write to`() throws {
    let coach = try FakeCoach(Self.list)
    let world = FakeWorld().coach(coach).folder("/tmp/rota-0")
    let outcome = world.run("stop")

    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages == "rota: /tmp/rota-0: the folder has mode 755 where 700 is expected; "
        + "chmod 700 /tmp/rota-0\n")
    #expect(!coach.isGone)
  }

  @Test(arguments: [
    Mistake(
      "extend", "5", message: "'5' has no unit; did you mean 5m?"),
    Mistake("extend", "0", message: "'0' is not a duration; write one as in 25m"),
    Mistake(
      "extend", "-5m", message: "rota extend: '-5m' is negative; write a duration as in 25m"),
    Mistake("go", message: "'go' needs a task, as in: rota go \"Write essay\" 10m"),
    Mistake("quantum", message: "'quantum' needs a duration, as in: rota quantum 25m"),
    Mistake(
      "pause", "10m",
      message: "'10m' is not possible with 'pause'; write it as in: rota pause ago 10m"),
    Mistake(
      "done", "--file", "today.txt",
      message: "'done --file' needs a task, as in: rota done --file today.txt Essay"),
    Mistake(
      "reopen", "--file", "today.txt",
      message: "'reopen --file' needs a task, as in: rota reopen --file today.txt Essay"),
    Mistake(
      "done", "--file", "today.txt", "--name", "thesis",
      message: "--file and --name contradict each other; choose one of them"),
    Mistake(
      "pause", "--ago", "x",
      message: "--ago: 'x' is not a duration; write numbers with units as in 25m, 1h30m or 90s"),
    Mistake("skip", "Essay", message: "'Essay' is one argument too many"),
    Mistake(
      "pause", "--name", "../x",
      message: "--name: '../x' cannot be a name; "
        + "use up to 32 letters, digits, dots, dashes and underscores, as in --name thesis"),
  ])
  func `Unreadable remains are reported without a question`(_ mistake: Mistake) {
    let outcome = FakeWorld().run(mistake.words)

    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages == "rota: \(mistake.message)\ntry: rota \(mistake.words[0]) --help\n")
  }

  @Test(arguments: [
    ["done", "--json"], ["done"], ["pause"], ["stop"], ["add", "Cli"], ["rm", "Essay"],
    ["edit", "Essay", "Cli"], ["move", "Essay", "last"],
  ])
  func `A change that was not saved is not a success, and the reason is given`(_ words: [String]) {
    let reply = #"{"ok":true,"seq":7,"saved":false,"why":"/d/j: No space left on device"}"# + "\n"
    let world = FakeWorld().variable("XDG_RUNTIME_DIR", "/run/u")
      .peer(at: "/run/u/rota/default.sock") { OneAnswer(Array(reply.utf8)) }
    let outcome = world.run(words.last == "--json" ? words : words + ["--quiet"])
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output == (words.last == "--json" ? reply : ""))
    #expect(
      outcome.messages
        == "rota: that is done, but not saved: /d/j: No space left on device\n")
  }

  @Test(arguments: [["done", "Essay"], ["add", "Essay"], ["skip"], ["undo"], ["done", "--json"]])
  func `What a rotation may have done before it ended is not done once more on the list`(
    _ words: [String]
  ) {
    let world = FakeWorld().variable("XDG_RUNTIME_DIR", "/run/u")
      .peer(at: "/run/u/rota/default.sock") { OneAnswer([]) }
    let before = world.file(world.directories.defaultList, "Essay\n").disk.files
    let outcome = world.run(words)
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: the rotation ended before it answered; to see whether it was done: rota log\n")
    #expect(world.disk.files == before)
  }

  @Test(arguments: [0o700, 0o755] as [UInt32])
  func `A rotation that began with other folders is found by its lock, if it is ours`(
    mode: UInt32
  ) throws {
    let folder = "/run/other/rota"
    let coach = try FakeCoach(Self.list)
    let world = FakeWorld().variable("HOME", "/home/u")
      .file("/home/u/.local/state/rota/default.lock", #"{"socket":"\#(folder)/default.sock"}"#)
      .peer(at: "\(folder)/default.sock") { coach.connect() }.clocks(coach.clocks)
    world.disk.putFolder(folder, mode: mode)
    #expect(world.run("pause").exitCode == (mode == 0o700 ? .success : .noRotation))
  }

  @Test func `Commands after a refused one are not carried out`() throws {
    let (outcome, said) = try run(["rm", "Nothing", "Biology"])
    #expect(outcome.exitCode == .refused || outcome.exitCode == .usage)
    #expect(said == [])
  }
}

/// A connection to a stopped coach, which does not read what is sent.
private final class SilentConnection: Connection {
  let isRead = false

  func send(_ bytes: [UInt8]) {}
  func receive(within patience: Duration?) -> [UInt8]? { nil }
  func close() {}
}

import CivilTime
import CommandSupport
import Commands
import EventStream
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct HooksCommandTests {
  static let folder = "/home/u/.config/rota/hooks"

  /// The beginning of a program that the system can start.
  static let program = Array("\u{7F}ELF\0".utf8)

  /// A world with hooks of a mode.
  func world(_ hooks: String..., mode: UInt32 = 0o755) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/u")
    for hook in hooks { world.disk.put(Self.program, at: "\(Self.folder)/\(hook)", mode: mode) }
    return world
  }

  func report(
    _ outcome: Spawn.Outcome, _ output: String = "", overdue: Bool = false
  ) -> Result<Spawn.Report, SystemError> {
    .success(
      Spawn.Report(
        outcome: outcome, duration: overdue ? .seconds(10) : .milliseconds(31),
        output: Array(output.utf8), isOverdue: overdue))
  }

  /// The journal's line about a run of a hook.
  func line(
    _ hook: String, seq: Int, status: Int, duration: Duration = .milliseconds(31),
    output: String = ""
  ) -> String {
    let record = Record(
      seq: seq, time: Timestamp(Instant(milliseconds: 1_795_167_000_000), offset: 3600),
      at: .seconds(90), rotation: "4f0k2m9p7xq1", cycle: 1,
      content: .hookFinished(
        hook: hook, ofSeq: seq - 1, status: status, duration: duration, output: output))
    return String(decoding: record.bytes, as: UTF8.self)
  }

  func journal(
    _ lines: String..., of machine: String = "desk-abcd", in world: FakeWorld
  ) -> FakeWorld {
    world.file("/home/u/.local/state/rota/machine", "\(machine)\n")
      .file("/home/u/.local/share/rota/journal/\(machine)/2026-11.ndjson", lines.joined())
  }

  // MARK: What there is

  @Test func `Without hooks the message explains how to make one`() {
    let outcome = world().run("hooks")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output == """
        there are no hooks yet; make one:
        (umask 077; mkdir -p \(Self.folder)) && \
        printf '#!/bin/sh\\necho "$ROTA_KIND $ROTA_TASK"\\n' >\(Self.folder)/slice_started
        chmod 700 \(Self.folder)/slice_started

        """)
  }

  @Test func `A folder of any name is one word of the command that makes a hook`() {
    let outcome = world().variable("XDG_CONFIG_HOME", "/home/u/Ann's").run("hooks")
    #expect(outcome.output.contains(#"(umask 077; mkdir -p '/home/u/Ann'\''s/rota/hooks') && "#))
  }

  @Test func `Existing hooks are listed, with the reason why they cannot run`() {
    let world = world("slice_started", "README", "slice_start-notify", "ended~")
    world.disk.put([], at: "\(Self.folder)/task_completed-log", mode: 0o644)
    world.disk.put([], at: "\(Self.folder)/.hidden", mode: 0o644)
    #expect(
      world.run("hooks").output == """
        README              -               is not a hook: there are no hooks for 'README'
        ended~              -               is not a hook, but a copy that an editor left
        slice_start-notify  -               is not a hook: there are no hooks for 'slice_start'; \
        did you mean 'slice_started-notify'?
        slice_started       slice_started   has not run in a rotation yet
        task_completed-log  task_completed  is not executable; \
        chmod u+x '\(Self.folder)/task_completed-log'

        """)
  }

  @Test func `A hook is listed as what the system cannot start before it has to`() {
    let world = world("ended")
    world.disk.put(Array("echo done\n".utf8), at: "\(Self.folder)/paused", mode: 0o755)
    #expect(
      world.run("hooks").output == """
        ended   ended   its runs are not recorded, as it runs after the last record; \
        try: rota hooks test ended
        paused  paused  cannot be started, because its first line names no interpreter; \
        begin it with a line such as #!/bin/sh

        """)
  }

  @Test func `The runs on a machine whose name has a blank are known`() {
    let hook = "slice_started"
    let world = journal(line(hook, seq: 3, status: 1), of: "the desk", in: world(hook))
    #expect(world.run("hooks").output.contains("failed with status 1"))
  }

  @Test func `How the last runs went is reported from the journal`() {
    let world = journal(
      line("ended", seq: 3, status: 1, output: "no sound\n"), line("ended", seq: 5, status: 0),
      line("paused", seq: 7, status: 0),
      line("paused", seq: 9, status: 2, output: "a\nb\u{1B}[2J\n"),
      line("resumed", seq: 9, status: 143, duration: .seconds(10)),
      "{\"torn", in: world("ended", "paused", "resumed", "started"))
    #expect(
      world.run("hooks").output == """
        ended    ended    succeeded after 31 ms, Fri 20 Nov 10:30; failed 1 of 2 times
        paused   paused   failed with status 2 after 31 ms, Fri 20 Nov 10:30: b[2J; failed 1 of 2 times
        resumed  resumed  took too long and was stopped after 10 s, Fri 20 Nov 10:30; failed 1 of 1 times
        started  started  has not run in a rotation yet

        """)
  }

  @Test func `A hook for the end cannot be said not to have run, as its runs are not recorded`() {
    #expect(
      world("ended").run("hooks").output
        == "ended  ended  its runs are not recorded, as it runs after the last record; "
        + "try: rota hooks test ended\n")
  }

  @Test func `As data it is one line`() {
    let world = journal(line("ended", seq: 3, status: 1, output: "no\n"), in: world("ended"))
    world.disk.put(Self.program, at: "\(Self.folder)/paused", mode: 0o755)
    world.disk.put([], at: "\(Self.folder)/started", mode: 0o644)
    world.disk.put([], at: "\(Self.folder)/tick", mode: 0o755)
    let outcome = world.run("hooks", "--json")
    #expect(
      outcome.output == """
        {"folder":"\(Self.folder)","hooks":[\
        {"hook":"ended","kind":"ended","runnable":true,"reason":null,"cure":null,"runs":1,\
        "failures":1,"last":{"time":"2026-11-20T10:30:00.000+01:00",\
        "rotation":"4f0k2m9p7xq1","of_seq":2,"status":1,"duration_s":0.031,"output":"no\\n"}},\
        {"hook":"paused","kind":"paused","runnable":true,"reason":null,"cure":null,"runs":0,\
        "failures":0,"last":null},\
        {"hook":"started","kind":"started","runnable":false,"reason":"is not executable",\
        "cure":"chmod u+x '\(Self.folder)/started'","runs":0,"failures":0,"last":null},\
        {"hook":"tick","kind":null,"runnable":false,"reason":"is not a hook: there are no hooks for \
        'tick'","cure":null,"runs":0,"failures":0,"last":null}]}

        """)
  }

  // MARK: Trials

  @Test func `A trial runs the hooks of a kind and shows what they print`() {
    let outcome = world("slice_started", "slice_started-b", "slice_ended")
      .program("\(Self.folder)/slice_started", report(.code(0)))
      .program("\(Self.folder)/slice_started-b", report(.code(0), "one\n\u{1B}[2Jtwo\n"))
      .run("hooks", "test", "slice_started")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output == """
        slice_started    succeeded after 31 ms
        slice_started-b  succeeded after 31 ms
          one
          [2Jtwo

        """)
  }

  @Test func `A trial fails if one of the hooks does`() {
    let world = world("ended", "ended-a", "ended-b", "ended-c", "ended-d")
      .program("\(Self.folder)/ended", report(.code(0)))
      .program("\(Self.folder)/ended-a", report(.code(127), "not found\n"))
      .program("\(Self.folder)/ended-b", report(.signal(SIGTERM), overdue: true))
    world.disk.put([], at: "\(Self.folder)/ended-d", mode: 0o777)
    let outcome = world.run("hooks", "test", "ended")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.output == """
        ended    succeeded after 31 ms
        ended-a  failed with status 127 after 31 ms
          not found
        ended-b  took too long and was stopped after 10 s
        ended-c  cannot be started, because the interpreter in its first line does not exist; \
        begin it with a line such as #!/bin/sh
        ended-d  is not run, because others may write to '\(Self.folder)/ended-d'; \
        chmod go-w '\(Self.folder)/ended-d'

        """)
  }

  @Test func `A trial as data is one line`() {
    let world = world("ended", "ended-x")
      .program("\(Self.folder)/ended", report(.signal(SIGKILL), "killed\n"))
    world.disk.put([], at: "\(Self.folder)/ended-x", mode: 0o644)
    let outcome = world.run("hooks", "test", "ended", "--json")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.output == """
        {"kind":"ended","hooks":[{"hook":"ended","status":137,"duration_s":0.031,\
        "output":"killed\\n","reason":null,"cure":null},\
        {"hook":"ended-x","status":null,"duration_s":null,"output":null,\
        "reason":"is not executable","cure":"chmod u+x '\(Self.folder)/ended-x'"}]}

        """)
  }

  @Test func `A trial without a hook says how to make one`() {
    let outcome = world("ended").run("hooks", "test", "paused")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(
      outcome.messages == """
        rota: no hook runs for paused; make one:
        (umask 077; mkdir -p \(Self.folder)) && \
        printf '#!/bin/sh\\necho "$ROTA_KIND $ROTA_TASK"\\n' >\(Self.folder)/paused
        chmod 700 \(Self.folder)/paused

        """)
  }

  @Test(arguments: [
    Mistake("tset", message: "hooks: 'tset' is not possible; did you mean 'test'?"),
    Mistake(
      "test", message: "'hooks test' needs a kind of record, as in: rota hooks test slice_started"),
    Mistake(
      "test", "slice_start",
      message: "hooks test: 'slice_start' is not possible; did you mean 'slice_started'?"),
    Mistake("test", "ended", "more", message: "'more' is one argument too many"),
  ])
  func `A wrong command line is reported with what is possible`(_ mistake: Mistake) {
    let outcome = world("ended").run(["hooks"] + mistake.words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota hooks --help\n")
  }

  @Test func `Every kind that hooks can be for can be tried, and no other`() throws {
    for kind in Record.Kind.allCases.map(\.rawValue) {
      let outcome = world(kind)
        .program("\(Self.folder)/\(kind)", report(.code(0))).run("hooks", "test", kind)
      let isTold = ["snapshot", "hook_finished", "tick", "lost"].contains(kind)
      #expect(outcome.exitCode == (isTold ? .usage : .success), "\(kind)")
      #expect(outcome.output == (isTold ? "" : "\(kind)  succeeded after 31 ms\n"))
    }
  }
}

import Dispatch
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct ProgramRunTests {
  /// So short that a test can wait for them.
  static let short = Spawn.Limits(
    time: .milliseconds(50), grace: .milliseconds(50), echo: .milliseconds(50))

  /// So short only for what outlives a program.
  static let patient = Spawn.Limits(echo: .milliseconds(50))

  /// Runs a script of the shell; `$0` is `argument`.
  func run(
    _ script: String, _ argument: String = "script", input: [UInt8]? = nil,
    within limits: Spawn.Limits = Spawn.Limits()
  ) throws -> Spawn.Report {
    try Spawn("/bin/sh", ["-c", script, argument], input: input).run(within: limits)
  }

  func text(_ report: Spawn.Report) -> String { String(decoding: report.output, as: UTF8.self) }

  @Test func `A program is given its input and its end, and all that it prints is kept`() throws {
    let report = try run("cat; echo beside >&2; exit 3", input: Array("a record\n".utf8))
    #expect(report.outcome == .code(3))
    #expect(text(report) == "a record\nbeside\n")
    #expect(!report.isOverdue)
  }

  @Test func `A program without input finds its end at once`() throws {
    let report = try run("cat; echo over")
    #expect(text(report) == "over\n")
    #expect(report.interruption == nil)
  }

  @Test(arguments: ["true", "exec <&-; echo closed", "head -c 5"])
  func `A program that does not read a large input does no harm`(script: String) throws {
    let report = try run(script, input: [UInt8](repeating: 32, count: 1 << 20))
    #expect(report.outcome == .code(0))
    // Whether it should have read all of it is for others to say.
    #expect(report.interruption?.isReaderGone == true)
  }

  @Test func `Large input and large output do not wait for each other`() throws {
    let lines = (0..<100_000).map { "\($0)\n" }.joined()
    let report = try run("cat", input: Array(lines.utf8))
    #expect(report.outcome == .code(0))
    #expect(report.interruption == nil)
    #expect(text(report) == lines.suffix(4096))
  }

  @Test func `However much a program prints, only the last of it is kept`() throws {
    let report = try run("head -c 100000000 /dev/zero; echo the end")
    #expect(report.outcome == .code(0))
    #expect(report.output.count == 4096)
    #expect(text(report).hasSuffix("\0the end\n"))
  }

  @Test(arguments: [
    ("exit 127", Spawn.Outcome.code(127)), ("kill -SEGV $$", .signal(SIGSEGV)),
    ("exec 1>&- 2>&-; exit 5", .code(5)),
  ])
  func `A program ends as it likes`(script: String, outcome: Spawn.Outcome) throws {
    #expect(try run(script).outcome == outcome)
  }

  @Test func `The time is that of the program itself`() throws {
    let report = try run("sleep 0.05; sleep 6 &", within: Self.patient)
    #expect(report.duration >= .milliseconds(50))
    #expect(report.duration < .seconds(5))
  }

  @Test(arguments: ["sleep 100", "yes", "cat /dev/zero >&2"])
  func `A program that takes too long is asked to end`(script: String) throws {
    let report = try run(script, within: Self.short)
    #expect(report.outcome == .signal(SIGTERM))
    #expect(report.isOverdue)
    #expect(report.duration >= .milliseconds(50))
  }

  @Test func `A program that does not want to end is ended`() throws {
    let report = try run(
      "trap '' TERM; for i in 1 2 3 4 5 6 7 8 9; do sleep 1; done", within: Self.short)
    #expect(report.outcome == .signal(SIGKILL))
    #expect(report.isOverdue)
    #expect(report.duration >= .milliseconds(100))
  }

  @Test func `Processes started by a program that took too long end with it`() throws {
    let folder = TemporaryFolder()
    mkfifo(folder / "fifo", 0o600)
    let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let report = try run(
      "(trap '' TERM; exec sleep 100) >\"$0\" & echo started; wait", folder / "fifo",
      within: Self.short)
    #expect(report.outcome == .signal(SIGTERM))
    #expect(text(report) == "started\n")
    // Nobody is left who could write.
    #expect(Pipe.read(1, from: reader) == [])
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 1 && request.revents == Int16(POLLHUP))
  }

  @Test(arguments: [
    ("sleep 6 & echo done", "done\n"), ("setsid sleep 6 & echo done", "done\n"),
    ("(while :; do printf more; done) &", ""),
  ])
  func `A surviving child of a program does not delay its end`(script: String, end: String) throws {
    let start = SystemClocks().monotonic
    let report = try run(script, within: Self.patient)
    #expect(SystemClocks().monotonic - start < .seconds(5))
    #expect(report.outcome == .code(0))
    #expect(end.isEmpty || text(report) == end)
    #expect(!report.isOverdue)
  }

  @Test func `A program begins with three descriptors, whatever was left open`() throws {
    let stray = dup(1)
    defer { close(stray) }
    // The fourth is that of the folder itself.
    #expect(try text(run("exec ls /proc/self/fd")) == "0\n1\n2\n3\n")
  }

  @Test func `A missing program is reported at once`() {
    #expect(throws: SystemError(call: "posix_spawn", path: "/no/program", errno: ENOENT)) {
      try Spawn("/no/program", input: [1]).run()
    }
  }

  @Test func `A program may run beside, and be asked to end`() throws {
    let ended = Inbox<Spawn.Report>()
    let program = try Spawn("sleep", ["100"]).start(queue: DispatchQueue(label: "runs")) {
      ended.put($0)
    }
    program.terminate()
    let report = try #require(ended.next())
    #expect(report.outcome == .signal(SIGTERM))
    #expect(!report.isOverdue)
    // It is gone, and nobody else is hit.
    program.terminate()
  }
}

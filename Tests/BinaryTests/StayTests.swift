import Glibc
import PtySupport
import Testing
import Thoroughness

/// A run that outlives its rotations.
@Suite(.waiting) struct StayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func rota(_ words: String...) throws -> Finished { try Finished(of: words, in: folder) }

  @Test func `It waits for a list, and for the next task when all is done`() throws {
    let service = try Child(["run", "--stay", "-q", "25m", "--recover", "yes"], in: folder)
    let stream = try #require(service.output)
    let errors = try #require(service.errors)
    #expect(errors.line(containing: "waiting for the next task") != nil)

    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(stream.line(containing: "slice_started")?.contains("Essay") == true)
    #expect(try rota("done").cause == .code(0))
    #expect(stream.line(containing: #""kind":"ended""#)?.contains("finished") == true)
    #expect(errors.line(containing: "waiting for the next task") != nil)

    #expect(try rota("add", "Maths").cause == .code(0))
    #expect(stream.line(containing: "slice_started")?.contains("Maths") == true)
    #expect(try rota("stop").cause == .code(0))
    #expect(service.ending()?.cause == .code(0))
  }

  @Test func `Why a list cannot be read is said once, and that changes are waited for`() throws {
    #expect(try rota("add", "Tea").cause == .code(0))
    let list = folder / "data/rota/todo.txt"
    #expect(truncate(list, 17 << 20) == 0)
    let service = try Child(["run", "--stay", "-q", "25m"], in: folder)
    let errors = try #require(service.errors)
    let words = try #require(errors.line(containing: "; waiting until that changes"))
    #expect(words.hasPrefix("rota: '\(list)' is longer than 16 MB"))
    #expect(truncate(list, 18 << 20) == 0)
    #expect(errors.line(atMost: .milliseconds(500)) == nil)
    #expect(unlink(list) == 0)
    #expect(errors.line(containing: "nothing is left to do; waiting for the next task") != nil)
    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(service.output?.line(containing: "slice_started")?.contains("Essay") == true)
    #expect(try rota("stop").cause == .code(0))
    #expect(service.ending()?.cause == .code(0))
  }

  @Test func `Options about the breaks of an interrupted rotation do not end it later`() throws {
    #expect(try rota("add", "Essay").cause == .code(0))
    let killed = try Child(["run", "--break", "5m"], in: folder)
    _ = try #require(killed.output).line(containing: "slice_started")
    killed.send(SIGKILL)
    _ = killed.ending()
    let stayer = try Child(
      ["run", "--stay", "--recover", "yes", "--long-break", "20m"], in: folder)
    _ = try #require(stayer.output).line(containing: "recovered")
    #expect(try rota("done").cause == .code(0))
    #expect(stayer.errors?.line(containing: "waiting for the next task") != nil)
    #expect(try rota("add", "Maths").cause == .code(0))
    #expect(stayer.output?.line(containing: "slice_started")?.contains("Maths") == true)
    #expect(try rota("stop").cause == .code(0))
    #expect(stayer.ending()?.cause == .code(0))
  }

  @Test func `A status bar shows what it waits for, and what it does next`() throws {
    let service = try Child(["run", "--stay", "-q", "25m"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    let bar = try Child(["status", "--follow", "--format", "{state} {task}"], in: folder)
    let lines = try #require(bar.output)
    #expect(lines.line(containing: "waiting waiting for the next task") != nil)
    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(lines.line(containing: "slice Essay") != nil)
    #expect(try rota("done").cause == .code(0))
    #expect(lines.line(containing: "waiting waiting for the next task") != nil)
    for child in [service, bar] { child.send(SIGTERM) }
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A status bar notices a rotation whose sockets are in another folder`() throws {
    let bar = try Child(["status", "--follow", "--format", "{state} {task}"], in: folder)
    let lines = try #require(bar.output)
    #expect(lines.line(containing: "idle") != nil)
    let other = try Child(
      ["XDG_RUNTIME_DIR=\(folder.path)/other", Binary.path, "run", "Essay", "-q", "25m"],
      of: "/usr/bin/env", in: folder)
    #expect(lines.line(containing: "slice Essay") != nil)
    for child in [other, bar] { child.send(SIGTERM) }
    _ = other.ending()
  }

  @Test func `In the background every rotation can be asked, and is the only one of its name`()
    throws
  {
    #expect(try rota("run", "--stay", "--detach").cause == .code(0))
    var process = 0
    for task in ["Essay", "Maths"] {
      #expect(try rota("add", task).cause == .code(0))
      #expect(try isBusy(with: task))
      process = try #require(try rota("status", "--json").output.number(of: "pid"))
      #expect(try rota("run", "--detach").errors.contains("running already"))
      #expect(try rota("done").cause == .code(0))
      #expect(try isBusy(with: "waiting for the next task"))
    }
    #expect(try rota("stop").cause == .code(0))
    // It answers before it ends, and would write into the folder that the test removes.
    #expect(try isOver(process))
  }

  /// Whether a process soon ends; if its parent does not wait for it, an entry without a command line remains.
  private func isOver(_ process: Int) throws -> Bool {
    for _ in 1...100 {
      guard let file = fopen("/proc/\(process)/cmdline", "r") else { return true }
      defer { fclose(file) }
      if fgetc(file) == EOF { return true }
      usleep(50_000)
    }
    return false
  }

  /// Whether the run soon says of itself what is expected.
  private func isBusy(with words: String) throws -> Bool {
    for _ in 1...100 {
      if try rota("status").output.contains(words) { return true }
      usleep(50_000)
    }
    return false
  }

  @Test func `A signal ends it while it waits`() throws {
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `The status says that it waits, and stop ends it`() throws {
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    let status = try rota("status")
    #expect(status.cause == .code(3))
    #expect(status.output.hasPrefix("waiting for the next task (rota run --stay, pid "))
    let json = try rota("status", "--json")
    #expect(json.cause == .code(3))
    #expect(json.output.hasPrefix(#"{"v":1,"kind":"waiting","time":"20"#), "\(json.output)")
    #expect(json.output.contains(#","state":"waiting","since":"20"#), "\(json.output)")
    #expect(json.output.hasSuffix("\",\"waits_for\":\"task\"}\n"), "\(json.output)")
    let line = try rota("status", "--format", "{state}: {task} {left}")
    #expect(line.output == "waiting: waiting for the next task\n")
    let bar = try rota("status", "--format", "waybar")
    #expect(bar.output.contains(#""alt":"waiting""#), "\(bar.output)")
    let skip = try rota("skip")
    #expect(skip.cause == .code(3))
    #expect(skip.errors.contains("waits for the next task"), "\(skip.errors)")
    let stop = try rota("stop", "--json")
    #expect(stop.cause == .code(0))
    #expect(stop.output.hasPrefix(#"{"ok":true"#))
    #expect(try rota("status").output == "", "It does not wait any more")
    #expect(service.ending()?.cause == .signal(SIGTERM))
    #expect(try rota("stop").cause == .code(3))
  }

  @Test func `The tasks of later days wait for their days`() throws {
    #expect(try rota("add", "Water plants rec:1d due:today").cause == .code(0))
    #expect(try rota("add", "Piano from:tomorrow").cause == .code(0))
    let service = try Child(["run", "--stay"], in: folder)
    let stream = try #require(service.output)
    let errors = try #require(service.errors)
    #expect(stream.line(containing: "slice_started")?.contains("Water plants") == true)
    #expect(try rota("done").cause == .code(0))
    #expect(stream.line(containing: #""kind":"ended""#)?.contains("finished") == true)
    #expect(errors.line(containing: "waiting for the next task") != nil)
    #expect(stream.line(atMost: .milliseconds(500)) == nil, "Its next occurrence is for tomorrow")
    #expect(try rota("undo").cause == .code(0))
    #expect(stream.line(containing: "slice_started")?.contains("Water plants") == true)
    #expect(try rota("stop").cause == .code(0))
    #expect(service.ending()?.cause == .code(0))
  }

  @Test func `A screen gives way to the next rotation, and a closed window ends the run`() throws {
    #expect(try rota("config", "stay", "yes").cause == .code(0))
    let stage = try StartPageTests.Stage(list: "Alpha\n", in: folder)
    try #require(stage.pty.waits(for: "one cycle by"))
    stage.pty.waitUntilQuiet()
    stage.pty.type("\r")
    try #require(stage.pty.waits(for: "Alpha"))
    #expect(try isBusy(with: "Alpha"))
    var start = stage.pty.text.utf8.count
    stage.pty.type("d")
    #expect(stage.pty.waits(for: "waiting for the next task", from: start))
    // It is said once, and not again and again.
    stage.pty.waitUntilQuiet()
    start = stage.pty.text.utf8.count
    usleep(300_000)
    stage.pty.waitUntilQuiet()
    #expect(stage.pty.text.utf8.count == start)
    #expect(try rota("add", "Gamma").cause == .code(0))
    #expect(stage.pty.waits(for: "Gamma", from: start))
    #expect(try isBusy(with: "Gamma"))
    #expect(try rota("done").cause == .code(0))
    #expect(stage.pty.waits(for: "waiting for the next task", from: start))
    stage.pty.hangUp()
    #expect(stage.pty.outcome() == .signal(SIGHUP))
  }

  @Test func `What is typed while it waits does nothing to the next rotation`() throws {
    let pty = try Pty(columns: 80, rows: 24)
    defer { pty.end() }
    try pty.spawn(
      Binary.path, ["run", "--stay"], variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "waiting for the next task"))
    pty.type(" d")
    pty.waitUntilQuiet()
    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(pty.waits(for: "cycle 1"))
    pty.waitUntilQuiet()
    let status = try rota("status", "--json").output
    #expect(status.contains(#""state":"slice","paused":false"#), "\(status)")
  }

  @Test func `Tasks that were left out of the first rotation are in the next one`() throws {
    #expect(try rota("config", "stay", "yes").cause == .code(0))
    let stage = try StartPageTests.Stage(list: "Alpha\nBeta\n", in: folder)
    try #require(stage.pty.waits(for: "one cycle by"))
    // Beta is left out.
    for key in ["\u{1B}[A", " ", "s"] { stage.type(key) }
    #expect(try isBusy(with: "Alpha"))
    usleep(1_000_000)
    let start = stage.pty.text.utf8.count
    #expect(try rota("done", "Alpha").cause == .code(0))
    #expect(stage.pty.waits(for: "Beta", from: start))
    #expect(try isBusy(with: "Beta"))
    stage.pty.send(SIGTERM)
    #expect(stage.pty.outcome() == .signal(SIGTERM))
  }

  @Test func `An end of the day that is set and over counts from the next day on`() throws {
    #expect(try rota("config", "until", "00:01").cause == .code(0))
    #expect(try rota("add", "Essay").cause == .code(0))
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "00:01 has passed and is ignored today") != nil)
    #expect(service.output?.line(containing: "slice_started") != nil)
    #expect(try rota("status", "--json").output.contains(#""until":"20"#))
    #expect(try rota("stop").cause == .code(0))
    #expect(service.ending()?.cause == .code(0))
  }

  @Test func `A typed end that is over is refused before any wait`() throws {
    let refused = try rota("run", "--stay", "--until", "00:01")
    #expect(refused.cause == .code(2))
    #expect(refused.errors.contains("--until: "), "\(refused.errors)")
  }

  @Test func `Another rotation of the name is waited for`() throws {
    #expect(try rota("add", "Essay").cause == .code(0))
    let other = try Child(["run", "Tea", "-q", "25m"], in: folder)
    _ = other.output?.line(containing: "slice_started")
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting until the other rotation") != nil)
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
    other.send(SIGTERM)
    #expect(other.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A second one is refused, as commands would reach only one of them`() throws {
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    let second = try rota("run", "--stay")
    #expect(second.cause == .code(4))
    #expect(second.errors.contains("waits already (pid "), "\(second.errors)")
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `It outlives a rotation that has the name and cannot be asked`() throws {
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    let lock = open(folder / "state/rota/default.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try folder.write("Essay\n", to: "data/rota/todo.txt")
    usleep(700_000)
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A task that comes after the end of the day waits for the next one`() throws {
    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(try rota("done", "Essay").cause == .code(0))
    var now = time(nil) + 4
    let end = try #require(gmtime(&now)).pointee
    let words = [end.tm_hour, end.tm_min, end.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let service = try Child(
      ["run", "--stay", "--zone", "UTC", "--until", words.joined(separator: ":")], in: folder)
    let errors = try #require(service.errors)
    #expect(errors.line(containing: "waiting for the next task") != nil)
    sleep(5)
    #expect(try rota("add", "Maths").cause == .code(0))
    #expect(errors.line(containing: "the day is over; waiting for the next one") != nil)
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A FIFO cannot be read again`() throws {
    #expect(mkfifo(folder.path + "/tasks", 0o600) == 0)
    let refused = try rota("run", folder.path + "/tasks", "--mark-done", "--stay")
    #expect(refused.cause == .code(2))
    #expect(refused.errors.contains("FIFO"), "\(refused.errors)")
  }

  @Test(arguments: [
    (["Essay"], "'--stay' needs a list"), (["today.txt"], "--stay"), (["--simulate"], "--simulate"),
    (["-"], "-"), (["--cycles", "2"], "--cycles"),
  ])
  func `It needs a list that says what is done, and the time that people live in`(
    _ words: [String], _ found: String
  ) throws {
    let refused = try Finished(of: ["run", "--stay"] + words, in: folder)
    #expect(refused.cause == .code(2))
    #expect(refused.errors.contains(found), "\(refused.errors)")
  }
}

import Foundation
import Glibc
import Testing
import Thoroughness

/// Hooks as the program runs them.
@Suite(.waiting) struct HooksTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    for name in ["config", "config/rota", "config/rota/hooks"] { mkdir(folder / name, 0o700) }
  }

  func hook(_ name: String, _ script: String) throws {
    let source = try folder.write("#!/bin/sh\n\(script)\n", to: name)
    let path = folder / "config/rota/hooks/\(name)"
    // Another program puts it there: what this one writes could at that moment be inherited by what
    // another test starts, and then nobody could run it ("Text file busy").
    try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "700", source, path]
    ).waitUntilExit()
  }

  @Test func `A hook sees the environment of the program and its own, and no stray descriptor`()
    throws
  {
    try hook("slice_started", "echo \"$HOME $ROTA_TASK\"; cat; ls /proc/self/fd | tr '\\n' ' '")
    let run = try Finished(of: ["hooks", "test", "slice_started"], in: folder)
    #expect(run.cause == .code(0))
    try #require(run.lines.count == 4)
    #expect(run.lines[0].hasPrefix("slice_started  succeeded after "))
    #expect(run.lines[1] == "  \(folder.path) Write the essay")
    #expect(run.lines[2].hasPrefix(#"  {"v":1,"seq":42,"kind":"slice_started","time":"#))
    #expect(run.lines[3] == "  0 1 2 3 ")
  }

  @Test func `A status bar shows what is waited for after a rotation whose last hook was slow`()
    throws
  {
    try hook("ended", "sleep 1.8")
    let service = try Child(["run", "--stay"], in: folder)
    #expect(service.errors?.line(containing: "waiting for the next task") != nil)
    #expect(try Finished(of: ["add", "Essay"], in: folder).cause == .code(0))
    let bar = try Child(["status", "--follow", "--format", "{state} {task}"], in: folder)
    let lines = try #require(bar.output)
    #expect(lines.line(containing: "slice Essay") != nil)
    #expect(try Finished(of: ["done"], in: folder).cause == .code(0))
    #expect(lines.line(containing: "waiting waiting for the next task") != nil)
    service.send(SIGTERM)
    #expect(service.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A simulated run reports the hooks that fail or take too long`() throws {
    try hook("started", "exit 0")
    chmod(folder / "config/rota/hooks/started", 0o600)
    try hook("ended", "sleep 30")
    let run = try Finished(
      of: ["run", "Essay", "--simulate", "--cycles", "1", "--hooks"], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.errors.contains("hook 'started'"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "hook 'ended' was still running 2 s after the end of the rotation, and was stopped"),
      "\(run.errors)")
  }

  @Test func `A simulation runs a hook for every record, however slow the hook is`() throws {
    try hook("slice_started", "sleep 0.1; echo \"$ROTA_SEQ\" >>\"$HOME/runs\"")
    let run = try Finished(
      of: ["run", "Essay", "Letter", "--simulate", "--cycles", "15", "--hooks"], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.errors == "")
    let seqs = run.lines.filter { $0.contains(#""slice_started""#) }.compactMap {
      String($0).number(of: "seq").map { "\($0)\n" }
    }
    #expect(seqs.count == 30)
    #expect(try folder.text(of: "runs") == seqs.joined())
  }

  @Test func `A hook is told no socket of a rotation that has none`() throws {
    try hook("slice_started", "echo \"<$ROTA_SOCKET>\" >>\"$HOME/sockets\"")
    mkdir(folder / "runtime", 0o700)
    mkdir(folder / "runtime/rota", 0o755)
    chmod(folder / "runtime/rota", 0o755)
    let run = try Finished(
      of: ["run", "Essay", "-q", "300ms", "--cycles", "1", "--display", "none"], in: folder)
    #expect(run.cause == .code(0))
    #expect(try folder.text(of: "sockets") == "<>\n")
  }

  @Test func `The end of a hook is seen even where those of children are ignored`() throws {
    try hook("started", "trap '' CHLD; exec '\(Binary.path)' hooks test ended")
    try hook("ended", "exit 3")
    let run = try Finished(of: ["hooks", "test", "started"], in: folder)
    #expect(run.cause == .code(1))
    #expect(run.output.contains("  ended  failed with status 3 after "))
  }

  @Test func `Ctrl-C ends the hook that is tried, too`() throws {
    let fifo = try folder.makeFIFO("fifo")
    let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try hook("ended", "exec >'\(fifo)'; echo x; exec sleep 100")
    let child = try Child(["hooks", "test", "ended"], in: folder)
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    try #require(poll(&request, 1, 5_000) == 1)
    child.send(SIGINT)
    #expect(child.ending()?.cause == .signal(SIGINT))
    // Nobody is left who could write.
    request.events = 0
    #expect(poll(&request, 1, 5_000) == 1)
    #expect(request.revents == Int16(POLLHUP))
  }
}

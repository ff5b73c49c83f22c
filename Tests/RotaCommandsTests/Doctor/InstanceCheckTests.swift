import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// What is found about running rotations.
@Suite struct InstanceCheckTests: DoctorsWorld {
  /// A world where the lock of a rotation is held, as the kernel would say.
  private func worldWithLock(pid: Int, saying entry: String = "{}") throws -> FakeWorld {
    let lock = "/home/ada/.local/state/rota/thesis.lock"
    let world = world().file(lock, entry + "\n")
    let node = try world.disk.status(at: lock).node
    return world.file("/proc/locks", "1: FLOCK  ADVISORY  WRITE \(pid) 08:01:\(node) 0 EOF\n")
  }

  @Test func `A rotation that runs and answers is fine`() throws {
    let stream = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let world = try worldWithLock(pid: 77).peer(at: "/run/user/1/rota/thesis.sock") {
      OneAnswer(Array("\(snapshot)\n".utf8))
    }
    #expect(
      world.run("doctor").output.contains("✓ 'thesis' is running in process 77, and answers\n"))
  }

  @Test func `A rotation that does not answer is broken`() throws {
    let silent = try worldWithLock(pid: 77).peer(at: "/run/user/1/rota/thesis.sock") {
      OneAnswer(nil)
    }
    #expect(
      report("✗ 'thesis'", in: silent) == [
        "✗ 'thesis' is running in process 77, but does not answer", "try: kill 77",
      ])
    let deaf = try worldWithLock(pid: 77)
    #expect(
      report("✗ 'thesis'", in: deaf) == [
        "✗ 'thesis' is running in process 77, but cannot be asked: nothing listens at its socket",
        "try: kill 77",
      ])
  }

  @Test func `A process that asks about an interrupted rotation is fine, and nothing ends it`()
    throws
  {
    let world = try worldWithLock(pid: 77, saying: #"{"pid":1,"asks":true}"#)
    #expect(
      world.run("doctor").output.contains(
        "✓ 'thesis' in process 77 asks whether to resume an interrupted rotation\n"))
  }

  @Test func `Of a rotation whose socket is gone the process is named, and how to resume it`() {
    let socket = "/run/rota/thesis.sock"
    let world = FakeWorld().file("/proc/net/unix", "0: 2 0 10000 0001 01 3367855 \(socket)\n")
    _ = world.file(
      world.directories.lock(of: "thesis"), #"{"pid":77,"socket":"\#(socket)"}"# + "\n")
    let outcome = world.run("pause", "--name", "thesis")
    #expect(outcome.exitCode == .noRotation)
    #expect(
      outcome.messages == """
        rota: the rotation runs in process 77, but its socket is gone; once that has ended, rota run offers to resume it
        try: kill 77, then start it as before

        """)

    let ended = world.file("/proc/net/unix", "0: 2 0 10000 0001 01 3367855 \(socket).other\n")
    #expect(ended.run("pause", "--name", "thesis").messages.contains("no rotation named"))
  }

  @Test func `A rotation without its lock here is doubtful, and nothing ends it`() throws {
    let stream = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output
    let snapshot = try #require(stream.split(separator: "\n").first)
    let socket = "/run/user/1/rota/thesis.sock"
    let world = world()
    world.disk.putFolder("/run/user/1/rota", mode: 0o700)
    _ = world.file(socket).peer(at: socket) { OneAnswer(Array("\(snapshot)\n".utf8)) }
    let lines = report("! 'thesis'", in: world)
    #expect(
      lines.first?.hasPrefix(
        "! 'thesis' is running, but does not hold /home/ada/.local/state/rota/thesis.lock; ")
        == true)
    #expect(lines.last == "try: rota status --name thesis")
  }

  @Test func `The files of a killed rotation are not reported as faults`() {
    let world = world().file("/home/ada/.local/state/rota/default.lock", "{}\n")
      .file("/run/user/1/rota/default.sock")
    let output = world.run("doctor").output
    #expect(output.contains("✓ 'default' is not running; the socket it left behind is taken over"))
  }
}

import Dispatch
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct SpawnTests {
  let ended = Inbox<Spawn.Outcome>()

  @discardableResult
  func start(_ spawn: Spawn) throws -> Int32 {
    let ended = ended
    return try spawn.start(queue: DispatchQueue(label: "spawn")) { ended.put($0) }
  }

  @Test func `A program's end is reported and leaves no zombie`() throws {
    let child = try start(Spawn("sh", ["-c", "exit 5"]))
    #expect(ended.next() == .code(5))
    #expect(kill(child, 0) == -1)
    try start(Spawn("sh", ["-c", "kill -KILL $$"]))
    #expect(ended.next() == .signal(SIGKILL))
  }

  @Test func `A program reads its input and its environment, and arguments are inert`() throws {
    let folder = TemporaryFolder()
    let title = "$(touch x)'\"{}\n"
    let script = "{ cat; printf '%s|%s' \"$1\" \"$ROTA_TASK\"; } > \"$0\""
    try start(
      Spawn(
        "/bin/sh", ["-c", script, folder / "out", title],
        variables: ["ROTA_TASK": title, "PATH": "/usr/bin:/bin"],
        input: Array("a record\n".utf8)))
    #expect(ended.next() == .code(0))
    #expect(try folder.text(of: "out") == "a record\n\(title)|\(title)")
  }

  @Test func `A program that does not read a large input does no harm`() throws {
    try start(Spawn("true", input: [UInt8](repeating: 0, count: 1 << 20)))
    #expect(ended.next() == .code(0))
  }

  @Test func `A program begins in its own group with every signal at its default`() throws {
    let folder = TemporaryFolder()
    Signals.turnBrokenPipesIntoErrors()
    let script = "grep -E 'Sig(Blk|Ign)' /proc/self/status > \"$0\"; ps -o pgid= -p $$ > \"$1\""
    let child = try start(Spawn("bash", ["-c", script, folder / "signals", folder / "group"]))
    #expect(ended.next() == .code(0))
    let masks = try folder.text(of: "signals").split(whereSeparator: \.isWhitespace)
      .compactMap { UInt64($0, radix: 16) }
    // Glibc itself ignores 32 and 33 in what it spawns, the two signals it keeps for threads.
    #expect(masks.map { $0 & ~0x1_8000_0000 } == [0, 0])
    #expect(try folder.text(of: "group").contains("\(child)"))
  }

  @Test func `A missing program is reported at once`() {
    let spawn = Spawn("no-such-program-anywhere", input: [1])
    #expect(
      throws: SystemError(call: "posix_spawn", path: "no-such-program-anywhere", errno: ENOENT)
    ) { try start(spawn) }
  }
}

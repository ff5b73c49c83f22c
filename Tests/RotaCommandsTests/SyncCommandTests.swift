import Platform
import RotaCommands
import Testing
import WorldSupport

/// `rota sync`, with a `git` that is made up; what the real one does is tried by a script.
@Suite struct SyncCommandTests {
  private static let folder = "/home/me/.local/state/rota/sync"

  private static func world() -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file("/home/me/.local/share/rota/todo.txt", "Essay\n")
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
  }

  /// A git that does everything without a word but one command.
  private static func git(failing command: String, _ words: String) -> FakeWorld {
    world().program("git") { spawn, _ in
      let fails = spawn.arguments.contains(command)
      return Spawn.Report(
        outcome: .code(fails ? 128 : 0), duration: .zero, output: Array((fails ? words : "").utf8))
    }
  }

  @Test func `A machine that shares nothing is told how to begin`() {
    let outcome = Self.world().run("sync")
    #expect(outcome.exitCode == .refused)
    #expect(
      outcome.messages
        == "rota: this machine shares nothing yet; begin with an empty repository, as in: "
        + "rota sync --init git@example.org:me/rota.git\n")
  }

  @Test func `Without git that is said, and nothing is begun`() {
    let world = Self.world()
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: not in step with /nas/rota.git: git does the work, and is not there; "
        + "install it, as in: apt install git\n")
    #expect(outcome.files["\(Self.folder)/state"] == nil)
  }

  @Test(arguments: [
    (
      "fatal: '/nas/rota.git' does not appear to be a git repository\n"
        + "fatal: Could not read from remote repository.\n\n"
        + "Please make sure you have the correct access rights\nand the repository exists.\n",
      "'/nas/rota.git' does not appear to be a git repository; "
        + "Could not read from remote repository."
    ),
    ("", "git failed without a word"),
    ("error: \u{1B}[2Jno\n", "?[2Jno"),
  ])
  func `What git says is passed on, and nothing is changed`(_ words: String, _ said: String) {
    let world = Self.git(failing: "fetch", words)
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages == "rota: not in step with /nas/rota.git: git says: \(said)\n")
    #expect(outcome.files["/home/me/.local/share/rota/todo.txt"] == "Essay\n")
    #expect(outcome.files["\(Self.folder)/state"] == nil)
  }

  @Test func `Another repository is refused`() {
    let world = Self.world().file("\(Self.folder)/state", "remote: /nas/rota.git\n")
    let outcome = world.run("sync", "--init", "https://me:secret@example.org/rota.git")
    #expect(outcome.exitCode == .refused)
    #expect(
      outcome.messages
        == "rota: this machine is in step with /nas/rota.git already; to share another repository, "
        + "first remove \(Self.folder)\n")
  }

  @Test func `A password in an address is not shown`() {
    let world = Self.git(failing: "fetch", "fatal: no\n")
    let outcome = world.run("sync", "--init", "https://me:secret@example.org/rota.git")
    #expect(
      outcome.messages
        == "rota: not in step with https://me:…@example.org/rota.git: git says: no\n")
  }

  @Test func `Nobody is asked, and what is set up for git otherwise does not matter`() {
    let calls = Locked<[Spawn]>([])
    let world = Self.world().program("git") { spawn, _ in
      calls.withLock { $0.append(spawn) }
      return Spawn.Report(
        outcome: .code(spawn.arguments.contains("fetch") ? 1 : 0), duration: .zero)
    }
    _ = world.run("sync", "--init", "git@example.org:rota.git")
    let call = calls.withLock { $0.last }
    #expect(call?.variables["GIT_TERMINAL_PROMPT"] == "0")
    #expect(call?.variables["GIT_SSH_COMMAND"] == "ssh -o BatchMode=yes -o ConnectTimeout=20")
    #expect(call?.variables["GIT_AUTHOR_EMAIL"] == "rota@here-abcd")
    #expect(call?.withoutVariables.contains("GIT_DIR") == true)
    #expect(call?.arguments.contains("core.hooksPath=/dev/null") == true)
    #expect(call?.arguments.contains("git@example.org:rota.git") == true)
  }
}

import CivilTime
import CommandSupport
import Commands
import Glibc
import Platform
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

  private static func world(_ git: FakeGit) -> FakeWorld {
    world().program("git") { spawn, disk in git.run(spawn, on: disk) }
  }

  /// A machine that had the list of the remote when it was last in step.
  private static func follower(of git: FakeGit) -> FakeWorld {
    var git = git
    git.files["rota-sync"] = "format 1\n"
    let commit = String(repeating: "c", count: 40)
    return world(git).file("\(folder)/state", "remote: /nas/rota.git\ncommit: \(commit)\n")
  }

  /// What git is asked for while a machine is brought in step, when it answers so about settings.
  private static func calls(settings: String = "") -> [Spawn] {
    let calls = Locked<[Spawn]>([])
    let git = FakeGit()
    let world = world().program("git") { spawn, disk in
      calls.withLock { $0.append(spawn) }
      if spawn.arguments.contains("--get-regexp") {
        return Spawn.Report(outcome: .code(0), duration: .zero, output: Array(settings.utf8))
      }
      return git.run(spawn, on: disk)
    }
    _ = world.run("sync", "--init", "/nas/rota.git")
    return calls.withLock { $0 }
  }

  @Test func `Commits are made at the time of the clock, by the user or else by the machine`()
    throws
  {
    func commit(_ settings: String = "") throws -> Spawn {
      try #require(Self.calls(settings: settings).last { $0.arguments.contains("commit-tree") })
    }
    let own = try commit().variables
    #expect(own["GIT_AUTHOR_NAME"] == "rota on here-abcd")
    #expect(own["GIT_COMMITTER_DATE"] == "@\(FakeClocks.start.seconds) +0000")
    let users = try commit("user.name Ada\nuser.email ada@example.org\n").variables
    #expect(users["GIT_AUTHOR_NAME"] == nil)
    #expect(users["GIT_AUTHOR_EMAIL"] == nil)
  }

  @Test func `A push builds on the remote's commits and keeps its files`() throws {
    let calls = Locked<[[String]]>([])
    let git = FakeGit(files: ["rota-sync": "format 1\n"])
    let commit = String(repeating: "c", count: 40)
    let world = Self.world()
      .file("\(Self.folder)/state", "remote: /nas/rota.git\ncommit: \(commit)\n")
      .program("git") { spawn, disk in
        calls.withLock { $0.append(spawn.arguments) }
        return git.run(spawn, on: disk)
      }
    let outcome = world.run("sync")
    let made = calls.withLock { $0 }
    #expect(try #require(made.first { $0.contains("commit-tree") }).contains("-p"))
    let tree = try #require(made.first { $0.contains("read-tree") })
    #expect(!tree.contains("--empty"))
    #expect(!outcome.files.keys.contains { $0.contains(".merge_file_") })
  }

  @Test func `Without sync, the message says how to set it up`() {
    let outcome = Self.world().run("sync")
    #expect(outcome.exitCode == .refused)
    #expect(
      outcome.messages
        == "rota: sync is not set up on this machine; begin with an empty repository, as in: "
        + "rota sync --init git@example.org:me/rota.git\n")
  }

  @Test(arguments: ["", "\0\0\0\0", "remote: /nas/ro", "remote: \n"])
  func `A damaged state is named, with the way back`(_ text: String) {
    let path = "\(Self.folder)/state"
    let outcome = Self.world(FakeGit()).file(path, text).run("sync")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages == "rota: the sync state '\(path)' is damaged; write the address of the "
        + "repository again, as in: echo remote: ADDRESS >\(path)\n")
    #expect(outcome.files[path] == text)
  }

  @Test(arguments: ["\(String(repeating: "c", count: 39))0", "p", ""])
  func `What was removed stays away, though the state has another commit`(_ commit: String) {
    let files = ["todo.txt": "Essay\nTea\n", "rota-sync": "format 1\n"]
    let outcome = Self.world(FakeGit(files: files, hasNote: true))
      .file("\(Self.folder)/state", "remote: /nas/rota.git\ncommit: \(commit)\n").run("sync")
    #expect(
      outcome.output
        == "In sync with /nas/rota.git: sent the list; list: 1 task removed elsewhere.\n")
    #expect(outcome.files["/home/me/.local/share/rota/todo.txt"] == "Essay\n")
  }

  @Test func `A missing git is reported, and nothing begins`() {
    let world = Self.world()
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: not in sync with /nas/rota.git: git is needed and is not installed; "
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
    ("", "git failed without a message"),
    ("error: \u{1B}[2Jno\n", "?[2Jno"),
  ])
  func `The message of git is passed on, and nothing is changed`(_ words: String, _ said: String) {
    let world = Self.world(FakeGit(failures: ["fetch": words]))
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages == "rota: not in sync with /nas/rota.git: git says: \(said)\n")
    #expect(outcome.files["/home/me/.local/share/rota/todo.txt"] == "Essay\n")
    #expect(outcome.files["\(Self.folder)/state"] == nil)
  }

  @Test func `A failure is noted until the next success`() {
    var git = FakeGit(files: ["rota-sync": "format 1\n"], failures: ["fetch": "fatal: gone"])
    let path = "\(Self.folder)/state"
    let failed = Self.follower(of: git).run("sync")
    #expect(
      failed.files[path]?.hasSuffix(
        "failed: 2026-11-20T08:00:00.000+00:00\n"
          + "failure: not in sync with /nas/rota.git: git says: gone\n") == true)
    git.failures = [:]
    let state = failed.files[path] ?? ""
    #expect(Self.world(git).file(path, state).run("sync").files[path]?.contains("gone") == false)
  }

  @Test func `Another repository is refused`() {
    let world = Self.world().file("\(Self.folder)/state", "remote: /nas/rota.git\n")
    let outcome = world.run("sync", "--init", "https://me:secret@example.org/rota.git")
    #expect(outcome.exitCode == .refused)
    #expect(
      outcome.messages
        == "rota: this machine is in sync with /nas/rota.git already; to share another repository, "
        + "first remove \(Self.folder)\n")
  }

  @Test(arguments: [
    ("https://me:secret@example.org/rota.git", "https://…@example.org/rota.git"),
    ("https://secret@example.org/rota.git", "https://…@example.org/rota.git"),
    ("HTTP://me:se@cret@example.org/r", "HTTP://…@example.org/r"),
    ("https://example.org/rota.git", "https://example.org/rota.git"),
    ("ssh://me:secret@example.org/rota.git", "ssh://me:…@example.org/rota.git"),
    ("ssh://git@example.org:22/rota.git", "ssh://git@example.org:22/rota.git"),
    ("git@example.org:me/rota.git", "git@example.org:me/rota.git"),
  ])
  func `Secrets are not shown`(_ address: String, _ shown: String) {
    let failing = Self.world(FakeGit(failures: ["fetch": "fatal: no\n"]))
    #expect(
      failing.run("sync", "--init", address).messages
        == "rota: not in sync with \(shown): git says: no\n")
    #expect(
      Self.world(FakeGit()).run("sync", "--init", address).output
        == "In sync with \(shown): sent the list.\n")
    #expect(
      Self.world(FakeGit()).run("sync", "--init", address, "--json").output
        .hasPrefix("{\"remote\":\"\(shown)\","))
  }

  @Test func `Tasks removed elsewhere are reported`() {
    let git = FakeGit(files: ["todo.txt": "Essay\nMaths\nPiano\n"])
    #expect(
      Self.follower(of: git).run("sync").output
        == "In sync with /nas/rota.git: sent the list; list: 2 tasks removed elsewhere.\n")
  }

  @Test(arguments: ["# new\nEssay\n", "Essay\n\n"])
  func `A change of comments is reported`(_ list: String) {
    let git = FakeGit(files: ["todo.txt": list, "rota-sync": "format 1\n"])
    #expect(
      Self.world(git).file("\(Self.folder)/state", "remote: /nas/rota.git\n").run("sync").output
        == "In sync with /nas/rota.git: list: comments or order changed here.\n")
  }

  @Test func `Records from several machines are summed up in one sentence`() {
    let records = (1...3).map { seq in
      #"{"v":1,"kind":"x","time":"2026-11-1\#(seq)T08:00:00Z","rotation":"r","seq":\#(seq)}"# + "\n"
    }
    let git = FakeGit(files: [
      "todo.txt": "Essay\n", "journal/a-abcd/2026-11.ndjson": records.joined(),
      "journal/b-abcd/2026-11.ndjson": records[0],
    ])
    #expect(
      Self.follower(of: git).run("sync").output
        == "In sync with /nas/rota.git: took 3 records of a-abcd from 3 days, 1 record of b-abcd.\n"
    )
  }

  @Test func `A refusal of the remote is reported without commit names`() {
    let commit = String(repeating: "c", count: 40)
    let words = "To /nas/rota.git\n!\t\(commit):refs/heads/main\t[remote rejected] (no)\nDone\n"
    let world = Self.world(FakeGit(failures: ["push": words]))
    #expect(
      world.run("sync", "--init", "/nas/rota.git").messages
        == "rota: not in sync with /nas/rota.git: git says: [remote rejected] (no)\n")
  }

  @Test(arguments: ["hash-object", "update-index", "commit-tree"])
  func `A commit that git did not receive completely is not shared`(_ command: String) {
    let outcome = Self.world(FakeGit(deaf: [command])).run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages
        == "rota: not in sync with /nas/rota.git: the exchange with git was interrupted: "
        + "Broken pipe\n")
  }

  @Test func `Whichever call fails, commits reported as sent are sent`() {
    let record = #"{"v":1,"kind":"x","time":"2026-11-11T08:00:00Z","rotation":"r","seq":1}"# + "\n"
    let journal = "/home/me/.local/share/rota/journal/here-abcd/2026-11.ndjson"
    var call = 1
    while true {
      let given = Locked<Set<String>>([])
      let git = FakeGit(files: ["todo.txt": "Essay\n"])
      let world = Self.follower(of: git).file(journal, record).program("git") { spawn, disk in
        if spawn.arguments.contains("-w") {
          let bytes = spawn.input ?? []
          given.withLock { _ = $0.insert(String(decoding: bytes, as: UTF8.self)) }
        }
        var git = git
        git.files["rota-sync"] = "format 1\n"
        return git.run(spawn, on: disk)
      }
      let disk = FaultyFileSystem(world.disk)
      disk.failCall(call, with: EIO)
      let outcome = world.disk(disk).run("sync")
      if outcome.exitCode == .success {
        #expect(given.withLock(\.self) == [record], "\(call): \(disk.failedCall ?? "none")")
      } else {
        #expect(outcome.messages.hasPrefix("rota: "), "\(call): \(disk.failedCall ?? "none")")
      }
      #expect(outcome.files[journal] == record, "\(call): \(disk.failedCall ?? "none")")
      if disk.failedCall == nil { break }
      call += 1
    }
    #expect(call > 10)
  }

  @Test(
    arguments: [
      ("merge-base", .success(Spawn.Report(outcome: .signal(SIGKILL), duration: .zero))),
      (
        "merge-base",
        .success(Spawn.Report(outcome: .code(1), duration: .seconds(120), isOverdue: true))
      ),
      ("merge-base", .failure(SystemError(call: "posix_spawn", errno: EAGAIN))),
      (
        "merge-base",
        .success(
          Spawn.Report(
            outcome: .code(1), duration: .zero, output: Array("error: Could not read c1".utf8)))
      ),
      (
        "merge-base",
        .success(
          Spawn.Report(
            outcome: .code(128), duration: .zero, output: Array("fatal: loose object".utf8)))
      ),
      ("cat-file", .success(Spawn.Report(outcome: .signal(SIGKILL), duration: .zero))),
      ("rev-parse", .success(Spawn.Report(outcome: .signal(SIGKILL), duration: .zero))),
    ] as [(String, Result<Spawn.Report, SystemError>)])
  func `Git that does not say what both sides know ends the exchange before anything is merged`(
    _ command: String, _ answer: Result<Spawn.Report, SystemError>
  ) {
    let git = FakeGit(files: ["rota-sync": "format 1\n", "todo.txt": "Maths\n"])
    let isPushed = Locked(false)
    let known = command != "rev-parse" ? "commit: \(String(repeating: "c", count: 40))\n" : ""
    let world = Self.world().file("\(Self.folder)/state", "remote: /nas/rota.git\n\(known)")
      .program("git") { spawn, disk throws(SystemError) in
        if spawn.arguments.contains("push") { isPushed.withLock { $0 = true } }
        if spawn.arguments.contains(command) { return try answer.get() }
        return git.run(spawn, on: disk)
      }
    let outcome = world.run("sync")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.messages.hasPrefix("rota: not in sync with /nas/rota.git: git "))
    #expect(outcome.files["/home/me/.local/share/rota/todo.txt"] == "Essay\n")
    #expect(isPushed.withLock(\.self) == false)
  }

  @Test func `A journal that is not a folder is reported`() {
    let journal = "/home/me/.local/share/rota/journal"
    let world = Self.world(FakeGit()).file(journal, "")
    #expect(
      world.run("sync", "--init", "/nas/rota.git").messages
        == "rota: not in sync with /nas/rota.git: the journal cannot be used: "
        + "\(journal): Not a directory (opendir)\n")
  }

  @Test func `A damaged copy of the repository is fetched anew`() {
    let damaged = "\(Self.folder)/repository/objects/ab/cd"
    let world = Self.world().file("\(Self.folder)/repository/HEAD").file(damaged)
      .program("git") { spawn, disk in
        let isDamaged = disk.files[damaged] != nil
        let git = FakeGit(failures: isDamaged ? ["fetch": "fatal: bad", "fsck": "error"] : [:])
        return git.run(spawn, on: disk)
      }
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(
      outcome.messages
        == "rota: the copy of the repository on this machine was damaged, and is fetched again\n")
    #expect(outcome.output == "In sync with /nas/rota.git: sent the list.\n")
  }

  @Test(arguments: ["sync-index.lock", "refs/heads/main.lock", "config.lock"])
  func `Locks left by a git that was killed are removed`(_ name: String) {
    let lock = "\(Self.folder)/repository/\(name)"
    let head = "\(Self.folder)/repository/HEAD"
    let world = Self.world().file(head).file(lock).program("git") { spawn, disk in
      let failures = disk.files[lock] == nil ? [:] : ["fetch": "fatal: File exists."]
      return FakeGit(failures: failures).run(spawn, on: disk)
    }
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output == "In sync with /nas/rota.git: sent the list.\n")
    #expect(world.disk.files[head] != nil)
  }

  @Test func `Of two at once, the second says that it waits`() throws {
    let world = Self.world(FakeGit())
    let lock = "\(Self.folder)/lock"
    let disk = world.file(lock).disk
    let descriptor = try disk.open(lock, for: .updating(mode: 0o600))
    _ = try disk.lock(descriptor, waiting: true)
    try Thread.start {
      Thread.sleep(.milliseconds(1_500))
      disk.close(descriptor)
    }
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.messages == "rota: waiting for another 'rota sync' on this machine\n")
    #expect(outcome.exitCode == .success)
  }

  @Test func `On a terminal there is a sign of life while git works, and then it is gone`() {
    func messages(on term: String) -> String {
      Self.world(FakeGit(delay: .milliseconds(1_300))).terminal(.error).variable("TERM", term)
        .run("sync", "--init", "/nas/rota.git").messages
    }
    #expect(messages(on: "dumb").isEmpty)
    #expect(
      messages(on: "xterm")
        == "\r\u{1B}[2Kfetching what is new\r\u{1B}[2Kfetching what is new  1 s\r\u{1B}[2K")
  }

  @Test func `Git never prompts, and the user's git settings do not matter`() {
    let calls = Locked<[Spawn]>([])
    let world = Self.world().program("git") { spawn, _ in
      calls.withLock { $0.append(spawn) }
      return Spawn.Report(
        outcome: .code(spawn.arguments.contains("fetch") ? 1 : 0), duration: .zero)
    }
    _ = world.run("sync", "--init", "git@example.org:rota.git")
    let call = calls.withLock { $0.first { $0.arguments.contains("fetch") } }
    #expect(call?.variables["GIT_TERMINAL_PROMPT"] == "0")
    #expect(call?.variables["GIT_SSH_COMMAND"] == "ssh -o BatchMode=yes -o ConnectTimeout=20")
    #expect(call?.variables["GIT_AUTHOR_EMAIL"] == "rota@here-abcd")
    #expect(call?.withoutVariables.contains("GIT_DIR") == true)
    #expect(call?.arguments.contains("core.hooksPath=/dev/null") == true)
    #expect(call?.arguments.contains("git@example.org:rota.git") == true)
  }

  @Test(arguments: [
    (["README": "x", "todo.txt": "Essay\n"], "README"), (["rota-sync": "format 2\n"], "2"),
  ])
  func `A repository of something else, or of a newer program, is not written`(
    _ files: [String: String], _ found: String
  ) {
    let pushes = Locked(0)
    let world = Self.world().program("git") { spawn, disk in
      if spawn.arguments.contains("push") { pushes.withLock { $0 += 1 } }
      return FakeGit(files: files).run(spawn, on: disk)
    }
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.exitCode != .success)
    #expect(outcome.messages.contains(found))
    #expect(pushes.withLock(\.self) == 0)
    #expect(outcome.files["/home/me/.local/share/rota/todo.txt"] == "Essay\n")
  }

  @Test func `A machine that was too slow fetches and pushes again`() {
    let pushes = Locked(0)
    let world = Self.world().program("git") { spawn, disk in
      let isFirst =
        spawn.arguments.contains("push")
        && pushes.withLock { count in
          count += 1
          return count == 1
        }
      return FakeGit(failures: isFirst ? ["push": "! [rejected] (fetch first)\n"] : [:])
        .run(spawn, on: disk)
    }
    let outcome = world.run("sync", "--init", "/nas/rota.git")
    #expect(outcome.output == "In sync with /nas/rota.git: sent the list.\n")
    #expect(pushes.withLock(\.self) == 2)
  }

  @Test func `The records of every machine that can have its name are exchanged`() {
    let record = #"{"v":1,"kind":"x","time":"2026-11-11T08:00:00Z","rotation":"r","seq":1}"# + "\n"
    let name = "de\u{200B}sk"
    let git = FakeGit(files: ["todo.txt": "Essay\n", "journal/\(name)/2026-11.ndjson": record])
    let outcome = Self.follower(of: git).run("sync")
    #expect(outcome.output == "In sync with /nas/rota.git: took 1 record of desk.\n")
    #expect(outcome.files["/home/me/.local/share/rota/journal/\(name)/2026-11.ndjson"] == record)
  }

  @Test func `A hidden folder is no machine`() {
    let record = #"{"v":1,"kind":"x","time":"2026-11-11T08:00:00Z","rotation":"r","seq":1}"# + "\n"
    let git = FakeGit(files: ["todo.txt": "Essay\n", "journal/.b/2026-11.ndjson": record])
    let outcome = Self.follower(of: git).run("sync")
    #expect(!outcome.output.contains("took"))
    #expect(!outcome.files.keys.contains { $0.contains("/journal/.b/") })
  }
}

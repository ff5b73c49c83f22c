import CommandSupport
import Platform
import Testing
import WorldSupport

/// The format of the list on a machine, and of its copy in the repository.
@Suite struct SyncedFormatTests {
  private static let list = "/home/me/.local/share/rota/todo.txt"
  private static let checklist = "/home/me/.local/share/rota/list.md"
  private static let state = "/home/me/.local/state/rota/sync/state"
  private static let prose = "# Log\nRain until noon.\nRead a book.\n- [ ] Call mum\n"

  /// A machine that shares a repository with some files, but has never been in sync.
  private static func world(
    _ files: [String: String], storing stored: Locked<[String]> = Locked([])
  ) -> FakeWorld {
    let git = FakeGit(files: files)
    return FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
      .file(state, "remote: /nas/rota.git\n")
      .program("git") { spawn, disk in
        if spawn.arguments.contains("-w") {
          stored.withLock { $0.append(String(decoding: spawn.input ?? [], as: UTF8.self)) }
        }
        return git.run(spawn, on: disk)
      }
  }

  /// Makes the default list a link to a checklist; `nil` for one that is missing.
  private static func link(_ world: FakeWorld, to text: String?) -> FakeWorld {
    world.disk.putLink(list, to: "list.md")
    return text.map { world.file(checklist, $0) } ?? world
  }

  @Test(arguments: [nil, "", "Rain until noon.\n"])
  func `A checklist without tasks gets those of the repository as boxes`(_ text: String?) {
    let stored = Locked<[String]>([])
    let files = ["todo.txt": "Wash\nCall mum +home\n", "rota-sync": "format 1\n"]
    let world = Self.link(Self.world(files, storing: stored), to: text)
    let outcome = world.run("sync")
    #expect(outcome.output == "In sync with /nas/rota.git: list: 2 tasks added here.\n")
    #expect(
      outcome.files[Self.checklist] == (text ?? "") + "- [ ] Wash\n- [ ] Call mum +home\n")
    #expect(stored.withLock(\.self) == [])
  }

  @Test func `The repository says in which format its list is`() {
    let stored = Locked<[String]>([])
    _ = Self.link(Self.world([:], storing: stored), to: Self.prose).run("sync")
    let mark = "format 1\nKept by `rota sync`.\nlist markdown\n"
    #expect(stored.withLock(\.self) == [Self.prose, mark])

    stored.withLock { $0 = [] }
    let files = ["todo.txt": Self.prose, "rota-sync": mark]
    let plain = Self.world(files, storing: stored).file(Self.list, "Essay\n").run("sync")
    #expect(plain.files[Self.list] == "Essay\nCall mum +Log\n")
    #expect(stored.withLock(\.self) == ["- [ ] Essay\n" + Self.prose])
    #expect(Self.world(files).run("sync").files[Self.list] == "Call mum +Log\n")
  }

  @Test func `The text of a checklist without tasks is no task elsewhere`() {
    let mark = "format 1\nlist markdown\n"
    let files = ["todo.txt": "Rain until noon.\n", "rota-sync": mark]
    let outcome = Self.world(files).file(Self.list, "Essay\n").run("sync")
    #expect(outcome.files[Self.list] == "Essay\n")
  }

  @Test func `A repository that does not say it is read by its contents`() {
    let stored = Locked<[String]>([])
    let files = ["todo.txt": "- [ ] Call mum\n", "rota-sync": "format 1\n"]
    let outcome = Self.world(files, storing: stored).file(Self.list, "Essay\n").run("sync")
    #expect(outcome.files[Self.list] == "Essay\nCall mum\n")
    #expect(
      stored.withLock(\.self)
        == ["- [ ] Call mum\n- [ ] Essay\n", "format 1\nKept by `rota sync`.\nlist markdown\n"])
  }
}

import CoachSupport
import Journals
import Platform
import Testing
import WorldSupport

@testable import Coach

@Suite struct HookFolderTests {
  static let path = "/home/u/.config/rota/hooks"
  let disk = MemoryDisk()
  var folder: HookFolder { HookFolder(Self.path, userID: 0, fileSystem: disk) }

  func hook(_ name: String, mode: UInt32 = 0o755) {
    disk.put([], at: "\(Self.path)/\(name)", mode: mode)
  }

  @Test(arguments: [
    ("slice_started", "slice_started"), ("slice_started-notify", "slice_started"),
    ("task_completed-log", "task_completed"), ("task_completed-log.py", "task_completed"),
    ("problem_solved-x", "problem_solved"), ("problem-solved", "problem"),
    ("paused-", "paused"), ("paused-a-b", "paused"), ("ended", "ended"),
    ("pause", nil), ("paused2", nil), ("slice_started.sh", nil), ("slice-started", nil),
    ("Slice_started", nil), ("README", nil), ("-", nil), ("", nil), ("slice_started~", nil),
    ("slice_started-notify~", nil), (".slice_started.swp", nil), ("snapshot", nil),
    ("hook_finished", nil), ("tick-x", nil), ("lost", nil),
  ])
  func `A hook belongs to the kind before the first dash`(name: String, kind: String?) {
    #expect(HookFolder.kind(of: name) == kind)
  }

  @Test func `Hooks come in collating order, without hidden files`() throws {
    for name in ["slice_started-b", "slice_started", "ended", "slice_started-Z", ".git"] {
      hook(name)
    }
    #expect(
      try folder.names() == ["ended", "slice_started", "slice_started-Z", "slice_started-b"])
  }

  @Test func `Without a folder there are no hooks`() throws {
    #expect(try folder.names() == [])
    #expect(folder.obstacle(of: "ended") == .gone)
  }

  @Test(
    arguments: [
      (0o755, nil), (0o700, nil), (0o500, nil),
      (0o644, .notExecutable(path: "\(path)/ended")),
      (0o775, .writable(path: "\(path)/ended")), (0o757, .writable(path: "\(path)/ended")),
    ] as [(UInt32, HookObstacle?)])
  func `A hook must be executable, and not writable by others`(
    mode: UInt32, obstacle: HookObstacle?
  ) {
    hook("ended", mode: mode)
    #expect(folder.obstacle(of: "ended") == obstacle)
  }

  @Test(arguments: [0o770 as UInt32, 0o777, 0o1777])
  func `Nothing runs from a folder that others may write to`(mode: UInt32) throws {
    hook("ended")
    try disk.setPermissions(
      FileStatus(kind: .directory, mode: mode), of: disk.open(Self.path, for: .directory))
    #expect(folder.obstacle(of: "ended") == .writable(path: Self.path))
  }

  @Test(arguments: [(0 as UInt32, true), (1000, true), (1001, false)])
  func `A hook of another user does not run, but one of root does`(
    owner: UInt32, runs: Bool
  ) throws {
    hook("ended")
    let file = "\(Self.path)/ended"
    try disk.setPermissions(
      FileStatus(kind: .regular, mode: 0o755, owner: owner), of: disk.open(file, for: .reading))
    let folder = HookFolder(Self.path, userID: 1000, fileSystem: disk)
    #expect(folder.obstacle(of: "ended") == (runs ? nil : .foreign(path: file)))
  }

  @Test(
    arguments: [
      ("#!/bin/sh\necho\n", nil), ("#! /bin/sh -e\n", nil), ("#!\t/bin/sh", nil),
      ("\u{7F}ELF\0", nil), ("echo\n", .notAProgram), ("", .notAProgram), ("#!\n", .notAProgram),
      (" #!/bin/sh\n", .notAProgram), ("#!/bin/no\n", .noInterpreter),
      ("#!/bin/sh\r\necho\r\n", .noInterpreter),
    ] as [(String, HookObstacle?)])
  func `The system starts a program, or a script whose interpreter exists`(
    text: String, obstacle: HookObstacle?
  ) {
    disk.put([], at: "/bin/sh", mode: 0o755)
    disk.put(Array(text.utf8), at: "\(Self.path)/ended", mode: 0o755)
    #expect(folder.obstacle(ofStarting: "ended") == obstacle)
    #expect(folder.obstacle(of: "ended") == nil)
  }

  @Test func `A folder is no hook`() {
    disk.putFolder("\(Self.path)/ended")
    #expect(folder.obstacle(of: "ended") == .notAFile)
  }

  @Test func `A link is as good as what it leads to, and the folder that is in`() throws {
    disk.put([], at: "/home/u/bin/good", mode: 0o755)
    disk.put([], at: "/shared/bad", mode: 0o755)
    try disk.setPermissions(
      FileStatus(kind: .directory, mode: 0o777), of: disk.open("/shared", for: .directory))
    disk.putLink("/home/u/bin/further", to: "good")
    disk.putLink("/home/u/bin/there", to: "/shared/bad")
    disk.putLink("\(Self.path)/started", to: "/home/u/bin/further")
    disk.putLink("\(Self.path)/ended", to: "/home/u/bin/there")
    disk.putLink("\(Self.path)/paused", to: "nowhere")

    #expect(folder.obstacle(of: "started") == nil)
    #expect(folder.obstacle(of: "ended") == .writable(path: "/shared"))
    #expect(folder.obstacle(of: "paused") == .leadsNowhere)
  }

  @Test func `A folder on the path of many hooks is reported once`() {
    var complaints = HookComplaints()
    let folder = HookObstacle.writable(path: "/h")
    func told(_ obstacle: HookObstacle?, about hook: String) -> Bool {
      complaints.note(obstacle, about: hook) != nil
    }
    #expect(told(folder, about: "paused") && !told(folder, about: "started"))
    #expect(told(.writable(path: "/h/ended"), about: "ended"))
    #expect(told(.notAProgram, about: "resumed") && told(.notAProgram, about: "checked_in"))
    for hook in ["paused", "ended", "resumed", "checked_in"] { #expect(!told(nil, about: hook)) }
    #expect(told(nil, about: "started"), "all work again")
  }

  @Test func `Every fault is reported with its remedy`() {
    #expect(
      HookObstacle.writable(path: "/h/ended").message(about: "ended")
        == "hook 'ended' is not run, because others may write to '/h/ended'; chmod go-w '/h/ended'")
    #expect(
      HookObstacle.failed(SystemError(call: "posix_spawn", errno: 13)).message(about: "ended")
        == "hook 'ended' cannot be started: Permission denied; try to start it by hand"
    )
  }
}

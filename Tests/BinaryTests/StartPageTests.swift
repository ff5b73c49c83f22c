import Glibc
import PtySupport
import Testing
import Thoroughness

/// The start page, at a terminal that the tests hold the other end of.
@Suite(.waiting) struct StartPageTests {
  /// The program without arguments, on a list.
  final class Stage {
    let folder: Folder
    let pty: Pty
    /// The modes of the terminal before the program came.
    let before: [String]

    // The folder goes only when nobody writes into it any more.
    deinit { pty.end() }

    init(list: String? = nil, in folder: Folder? = nil) throws {
      self.folder = try folder ?? Folder()
      pty = try Pty(columns: 80, rows: 24)
      before = try pty.modes()
      if let list {
        mkdir(self.folder / "data", 0o700)
        mkdir(self.folder / "data/rota", 0o700)
        try self.folder.write(list, to: "data/rota/todo.txt")
      }
      try pty.spawn(Binary.path, variables: Binary.variables(home: self.folder.path))
    }

    var list: String { get throws { try folder.text(of: "data/rota/todo.txt") } }

    /// Types something, and waits until the page has taken it.
    func type(_ keys: String) {
      pty.type(keys)
      pty.waitUntilQuiet()
    }
  }

  @Test func `Two tasks are typed, and Enter on the empty line starts the rotation`() throws {
    let stage = try Stage()
    try #require(stage.pty.waits(for: "What is to be done today?"))
    stage.type("Essay est:2h")
    #expect(access(stage.folder / "data/rota", F_OK) == -1, "nothing is confirmed yet")
    stage.type("\r")
    #expect(try stage.list == "Essay est:2h\n")
    stage.type("Algebra\r")
    stage.pty.type("\r")
    #expect(stage.pty.waits(for: "cycle 1"))
    #expect(try stage.list == "Essay est:2h\nAlgebra\n")
    stage.pty.waitUntilQuiet()
    for key in ["q", "y", "q"] { stage.type(key) }
    #expect(stage.pty.outcome() == .code(0))
    #expect(stage.pty.text.hasSuffix("Open: Essay, Algebra.\r\n"))
    #expect(try stage.pty.modes() == stage.before)
    #expect(ScreenTests.leftovers(in: stage.pty.text) == [])
  }

  @Test func `An end that is set and passes while the page is open is ignored`() throws {
    let folder = try Folder()
    var soon = time(nil) + 3
    let end = try #require(gmtime(&soon)).pointee
    let words = [end.tm_hour, end.tm_min, end.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
    _ = try Finished(of: ["config", "until", words.joined(separator: ":")], in: folder)
    let stage = try Stage(list: "Essay\n", in: folder)
    try #require(stage.pty.waits(for: "one cycle by"))
    sleep(4)
    stage.pty.type("\r")
    #expect(stage.pty.waits(for: "has passed and is ignored"))
    #expect(stage.pty.waits(for: "only this one left"))
    stage.pty.send(SIGTERM)
    #expect(stage.pty.outcome() == .signal(SIGTERM))
  }

  @Test func `An interrupted rotation has its page first, which Ctrl-C leaves, too`() throws {
    let first = try Stage(list: "Essay\nForm\n")
    try #require(first.pty.waits(for: "one cycle by"))
    first.pty.type("\r")
    try #require(first.pty.waits(for: "cycle 1"))
    first.pty.send(SIGKILL)
    _ = first.pty.outcome()
    func stage() throws -> Stage {
      let stage = try Stage(in: first.folder)
      try #require(stage.pty.waits(for: "A rotation was interrupted"))
      stage.pty.waitUntilQuiet()
      return stage
    }

    let interrupted = try stage()
    try interrupted.pty.resize(columns: 90, rows: 30)
    interrupted.type("\u{03}")
    #expect(interrupted.pty.outcome() == .signal(SIGINT))
    let undecided = try stage()
    undecided.type("\u{1B}")
    #expect(undecided.pty.outcome() == .code(0))
    let taken = try stage()
    taken.type("\r")
    #expect(taken.pty.waits(for: "cycle 1"))
    taken.pty.send(SIGKILL)
    _ = taken.pty.outcome()
    let left = try stage()
    left.type("n")
    #expect(left.pty.waits(for: "one cycle by"))
    left.type("\u{1B}")
    #expect(left.pty.outcome() == .code(0))
    let next = try Stage(in: first.folder)
    #expect(next.pty.waits(for: "one cycle by"))
    #expect(!next.pty.text.contains("was interrupted"))
  }

  @Test func `Tasks that are not ticked stay in the list and do not take part`() throws {
    let stage = try Stage(list: "Essay\nForm\nTea\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    stage.type("\u{1B}[A\u{1B}[A ")
    #expect(!stage.pty.text.contains("undo"), "nothing can be undone yet")
    stage.pty.type("s")
    #expect(stage.pty.waits(for: "cycle 1"))
    stage.pty.waitUntilQuiet()
    for key in ["q", "y", "q"] { stage.type(key) }
    #expect(stage.pty.outcome() == .code(0))
    #expect(stage.pty.text.hasSuffix("Open: Essay, Tea.\r\n"))
    #expect(try stage.list == "Essay\nForm\nTea\n")
  }

  @Test func `The dials are remembered`() throws {
    let stage = try Stage(list: "Essay\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    stage.type("\t\u{1B}[6~\t\u{1B}[C")
    stage.pty.type("\u{1B}")
    #expect(stage.pty.outcome() == .code(0))
    #expect(try stage.folder.text(of: "state/rota/start-page") == "quantum = 20m\nbreak = 1m\n")
    let next = try Stage(in: stage.folder)
    #expect(next.pty.waits(for: "1 min"))
  }

  struct WayOut: CustomTestStringConvertible {
    let name: String
    var key = ""
    var signal: Int32?
    let outcome: Pty.Outcome
    var testDescription: String { name }
  }

  @Test(arguments: [
    WayOut(name: "Escape", key: "\u{1B}", outcome: .code(0)),
    WayOut(name: "Ctrl-C", key: "\u{03}", outcome: .signal(SIGINT)),
    WayOut(name: "TERM", signal: SIGTERM, outcome: .signal(SIGTERM)),
    WayOut(name: "HUP", signal: SIGHUP, outcome: .signal(SIGHUP)),
    WayOut(name: "a crash", signal: SIGSEGV, outcome: .signal(SIGSEGV)),
  ])
  func `Every way out leaves the terminal as it was, and writes nothing that is not confirmed`(
    _ way: WayOut
  ) throws {
    let stage = try Stage(list: "Essay\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    #expect(try stage.pty.modes() != stage.before)
    stage.type("Tea\r")
    stage.type("Milk")
    // The first Escape only throws away what is typed.
    if way.key == "\u{1B}" { stage.type(way.key) }
    stage.pty.type(way.key)
    if let signal = way.signal { stage.pty.send(signal) }
    #expect(stage.pty.outcome() == way.outcome)
    #expect(try stage.pty.modes() == stage.before)
    #expect(ScreenTests.leftovers(in: stage.pty.text) == [])
    #expect(try stage.list == "Essay\nTea\n")
  }

  @Test func `A terminal that goes away takes nothing with it that was confirmed`() throws {
    let stage = try Stage(list: "Essay\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    stage.type("Tea\r")
    stage.pty.hangUp()
    #expect(stage.pty.outcome() == .signal(SIGHUP))
    #expect(try stage.list == "Essay\nTea\n")
  }

  @Test func `A list that cannot be saved is reported on the page, which stays open`() throws {
    let stage = try Stage(list: "Essay\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    stage.type("Tea")
    try #require(rename(stage.folder / "data/rota", stage.folder / "data/other") == 0)
    try stage.folder.write("in the way", to: "data/rota")
    stage.pty.type("\r")
    #expect(stage.pty.waits(for: "data/rota: File exists"))
    unlink(stage.folder / "data/rota")
    try #require(rename(stage.folder / "data/other", stage.folder / "data/rota") == 0)
    stage.type("\r")
    stage.pty.type("\u{1B}")
    #expect(stage.pty.outcome() == .code(0))
    #expect(try stage.list == "Essay\nTea\n")
  }

  @Test func `An unusable list is reported, and no page is shown`() throws {
    let folder = try Folder()
    let pty = try Pty()
    mkdir(folder / "data", 0o700)
    mkdir(folder / "data/rota", 0o700)
    mkdir(folder / "data/rota/todo.txt", 0o700)
    try pty.spawn(Binary.path, variables: Binary.variables(home: folder.path))
    #expect(pty.outcome() == .code(5))
    #expect(pty.text.contains("is a folder; name a file"))
    #expect(!pty.text.contains("\u{1B}[?1049h"))
  }

  @Test func `Ctrl-Z gives the terminal back to the shell, and fg takes it again`() throws {
    let folder = try Folder()
    let pty = try Pty()
    let script = try folder.write(
      """
      modes=$(stty -g)
      "$1"
      [ "$(stty -g)" = "$modes" ] && echo "<same modes>"
      fg >/dev/null
      [ "$(stty -g)" = "$modes" ] && echo "<same modes again>"
      """, to: "session.sh")
    try pty.spawn(
      "/bin/bash", ["-m", script, Binary.path], variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "today?"))
    pty.type("Tea\r")
    pty.waitUntilQuiet()
    pty.type("\u{1A}")
    let again = "<same modes>\r\n\u{1B}[22;0t\u{1B}[?1049h"
    try #require(pty.waits(for: again), "the modes are back, and then the page is")
    pty.waitUntilQuiet()
    pty.type("\u{1B}")
    #expect(pty.waits(for: "<same modes again>"))
    #expect(try folder.text(of: "data/rota/todo.txt") == "Tea\n")
  }

  @Test func `A change of size is followed`() throws {
    let stage = try Stage(list: "Essay\n")
    try #require(stage.pty.waits(for: "one cycle by"))
    let start = stage.pty.drawn.count
    try stage.pty.resize(columns: 40, rows: 12)
    #expect(stage.pty.waits(for: "slice", from: start))
    stage.pty.waitUntilQuiet()
    stage.pty.type("\u{1B}")
    #expect(stage.pty.outcome() == .code(0))
    #expect(ScreenTests.leftovers(in: stage.pty.text) == [])
  }
}

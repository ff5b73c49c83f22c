import Glibc
import PtySupport
import Testing
import Thoroughness

/// The screen of statistics, at a terminal that the tests hold the other end of.
@Suite(.waiting) struct StatsScreenTests {
  private let folder: Folder
  private let pty: Pty
  /// The modes of the terminal before the program came.
  private let before: [String]

  init() throws {
    folder = try Folder()
    pty = try Pty(columns: 80, rows: 24)
    before = try pty.modes()
  }

  /// Writes the journal of two slices of today.
  private func writeJournal() throws {
    let past = try Pty()
    try past.spawn(
      Binary.path,
      [
        "run", "Essay @Work", "Sheet @Study", "-q", "25m", "--simulate", "--start", "00:00:01",
        "--cycles", "1", "--journal", folder / "data/rota/journal",
      ], variables: Binary.variables(home: folder.path))
    try #require(past.outcome() == .code(0))
  }

  /// Opens the screen and waits until it is drawn.
  private func open(_ arguments: String...) throws {
    try writeJournal()
    try pty.spawn(
      Binary.path, ["stats", "--theme", "dark"] + arguments,
      variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "leave"))
    pty.waitUntilQuiet()
  }

  @Test func `Keys change the chart and the days, and only what changes is sent`() throws {
    try open("day")
    #expect(pty.waits(for: "50 min"))
    let start = pty.drawn.count
    pty.type("\t")
    #expect(pty.waits(for: "Study", from: start))
    pty.waitUntilQuiet()
    #expect(!pty.text.dropFirst(start).contains("\u{1B}[2J"), "the screen is not cleared")
    let tasks = pty.drawn.count
    pty.type("\t\t")
    #expect(pty.waits(for: "equal share", from: tasks))
    let week = pty.drawn.count
    pty.type("m")
    #expect(pty.waits(for: "20", from: week))
    pty.type("q")
    #expect(pty.outcome() == .code(0))
    #expect(try pty.modes() == before)
    #expect(ScreenTests.leftovers(in: pty.text) == [])
  }

  @Test func `A tag that was removed has a colour again when it gets one`() throws {
    #expect(try Finished(of: ["tags", "rm", "Study"], in: folder).cause == .code(0))
    try open("day")
    for keys in ["t", "\u{1B}[B", "\u{1B}[C"] {
      pty.type(keys)
      pty.waitUntilQuiet()
    }
    pty.type("qq")
    #expect(pty.outcome() == .code(0))
    #expect(try !Finished(of: ["tags"], in: folder).output.contains("removed"))
  }

  @Test func `A change of size is followed`() throws {
    try open("day")
    let start = pty.drawn.count
    try pty.resize(columns: 40, rows: 12)
    #expect(pty.waits(for: "50 min", from: start))
    pty.waitUntilQuiet()
    pty.type("q")
    #expect(pty.outcome() == .code(0))
    #expect(ScreenTests.leftovers(in: pty.text) == [])
  }

  struct WayOut: CustomTestStringConvertible {
    let name: String
    var key = ""
    var signal: Int32?
    let outcome: Pty.Outcome
    var testDescription: String { name }
  }

  @Test(arguments: [
    WayOut(name: "q", key: "q", outcome: .code(0)),
    WayOut(name: "Escape", key: "\u{1B}", outcome: .code(0)),
    WayOut(name: "Ctrl-C", key: "\u{03}", outcome: .signal(SIGINT)),
    WayOut(name: "TERM", signal: SIGTERM, outcome: .signal(SIGTERM)),
    WayOut(name: "HUP", signal: SIGHUP, outcome: .signal(SIGHUP)),
    WayOut(name: "a crash", signal: SIGSEGV, outcome: .signal(SIGSEGV)),
  ])
  func `Every way out leaves the terminal as it was`(_ way: WayOut) throws {
    try open()
    #expect(try pty.modes() != before)
    pty.type(way.key)
    if let signal = way.signal { pty.send(signal) }
    #expect(pty.outcome() == way.outcome)
    #expect(try pty.modes() == before)
    #expect(ScreenTests.leftovers(in: pty.text) == [])
  }

  @Test func `A terminal that goes away ends it`() throws {
    try open()
    pty.hangUp()
    #expect(pty.outcome() == .signal(SIGHUP))
  }

  @Test func `Without a past it says how to begin`() throws {
    try pty.spawn(
      Binary.path, ["stats"], variables: Binary.variables(home: folder.path))
    #expect(pty.waits(for: "Nothing has been done yet."))
    #expect(pty.waits(for: "To begin: rota"))
    pty.type("q")
    #expect(pty.outcome() == .code(0))
  }

  @Test(arguments: [["--plain"], ["--color", "never", "--plain"]])
  func `Lines of text take no screen`(_ options: [String]) throws {
    try writeJournal()
    try pty.spawn(
      Binary.path, ["stats", "day"] + options, variables: Binary.variables(home: folder.path))
    #expect(pty.outcome() == .code(0))
    #expect(pty.text.contains("longest run"))
    #expect(!pty.text.contains("\u{1B}[?1049h"))
  }
}

import Glibc
import PtySupport
import Testing
import Thoroughness

/// The whole screen, at a terminal that the tests hold the other end of.
@Suite(.waiting) struct ScreenTests {
  /// A rotation of three tasks on a terminal, with its records on a FIFO besides.
  final class Stage {
    let folder: Folder
    let pty: Pty
    let events: Channel
    /// The modes of the terminal before the program came.
    let before: [String]

    init(
      _ options: [String] = ["-q", "25m"], tasks: [String] = ["Essay", "Algebra", "Biology"]
    ) throws {
      folder = try Folder()
      pty = try Pty(columns: 80, rows: 24)
      before = try pty.modes()
      let path = try folder.makeFIFO("events")
      events = try Channel.fifo(path)
      try pty.spawn(
        Binary.path, ["run"] + tasks + options + ["--events", path, "--theme", "dark"],
        variables: Binary.variables(home: folder.path))
    }

    // The folder goes only when nobody writes into it any more.
    deinit { pty.end() }

    /// Waits until the screen is there and the first slice has begun.
    func begins() -> Bool {
      pty.waits(for: "Essay") && events.line(containing: #""slice_started""#) != nil
    }

    /// Types something, and answers the record of a kind that it led to.
    func record(_ kind: String, after keys: String) -> String? {
      pty.type(keys)
      return events.line(containing: "\"kind\":\"\(kind)\"")
    }
  }

  /// What a program switches on at a terminal, and what switches it off.
  static let switches = [
    ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h"),
    ("\u{1B}[?2004h", "\u{1B}[?2004l"), ("\u{1B}[?2026h", "\u{1B}[?2026l"),
    ("\u{1B}[22;0t", "\u{1B}[23;0t"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
    ("\u{1B}[?1006h", "\u{1B}[?1006l"),
  ]

  /// What is still on, by the bytes that were drawn.
  static func leftovers(in text: String) -> [String] {
    switches.filter { text.lastOffset(of: $0.0) > text.lastOffset(of: $0.1) }.map(\.0)
  }

  // MARK: Ways out

  struct WayOut: CustomTestStringConvertible {
    let name: String
    var keys: [String] = []
    var signal: Int32?
    let outcome: Pty.Outcome
    var testDescription: String { name }
  }

  @Test(arguments: [
    WayOut(
      name: "q, confirmed, and q after the summary", keys: ["q", "y", "q"], outcome: .code(0)),
    WayOut(name: "Ctrl-C", keys: ["\u{03}"], outcome: .signal(SIGINT)),
    WayOut(name: "TERM", signal: SIGTERM, outcome: .signal(SIGTERM)),
    WayOut(name: "HUP", signal: SIGHUP, outcome: .signal(SIGHUP)),
    WayOut(name: "a crash", signal: SIGSEGV, outcome: .signal(SIGSEGV)),
    WayOut(name: "an abort", signal: SIGABRT, outcome: .signal(SIGABRT)),
  ])
  func `Every way out leaves the terminal as it was`(_ way: WayOut) throws {
    let stage = try Stage()
    try #require(stage.begins())
    for (on, _) in Self.switches { #expect(stage.pty.waits(for: on)) }
    #expect(try stage.pty.modes() != stage.before)
    for key in way.keys {
      stage.pty.type(key)
      stage.pty.waitUntilQuiet()
    }
    if let signal = way.signal { stage.pty.send(signal) }
    #expect(stage.pty.outcome() == way.outcome)
    #expect(try stage.pty.modes() == stage.before)
    #expect(Self.leftovers(in: stage.pty.text) == [])
  }

  @Test func `A terminal that goes away ends the rotation as hung up`() throws {
    let stage = try Stage()
    try #require(stage.begins())
    stage.pty.hangUp()
    #expect(stage.events.line(containing: #""reason":"hangup""#) != nil)
    #expect(stage.pty.outcome() == .signal(SIGHUP))
  }

  @Test func `Ctrl-Z gives the terminal back to the shell, and fg takes it again`() throws {
    let folder = try Folder()
    let pty = try Pty()
    let script = try folder.write(
      """
      modes=$(stty -g)
      "$1" run Essay Algebra -q 25m --theme dark
      echo "<stopped $?>"
      [ "$(stty -g)" = "$modes" ] && echo "<same modes>"
      fg >/dev/null
      echo "<ended $?>"
      [ "$(stty -g)" = "$modes" ] && echo "<same modes again>"
      """, to: "session.sh")
    try pty.spawn(
      "/bin/bash", ["-m", script, Binary.path], variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "Essay"))
    pty.waitUntilQuiet()
    pty.type("\u{1A}")
    try #require(pty.waits(for: "<same modes>"))
    #expect(pty.text.contains("<stopped 148>"))
    #expect(Self.leftovers(in: pty.text.text(upTo: "<stopped")) == [])
    let back = pty.text.lastOffset(of: "<same modes>")
    try #require(pty.waits(for: "Essay", from: back), "the screen is drawn anew")
    pty.waitUntilQuiet()
    for key in ["q", "y", "q"] {
      pty.type(key)
      pty.waitUntilQuiet()
    }
    #expect(pty.waits(for: "<same modes again>"))
    #expect(pty.text.contains("<ended 0>"))
    #expect(Self.leftovers(in: pty.text) == [])
  }

  @Test(arguments: [("C.UTF-8", "数学"), ("C", "??")])
  func `Sentences have the characters of the locale`(_ locale: String, _ title: String) throws {
    let folder = try Folder()
    let pty = try Pty()
    let variables = ["TERM": "dumb", "LANG": locale]
    try pty.spawn(
      Binary.path, ["run", "数学", "-q", "25m"],
      variables: Binary.variables(home: folder.path).merging(variables) { $1 })
    #expect(pty.waits(for: "\(title) has the slice"))
  }

  // MARK: Keys

  @Test func `A click on a key of the bottom line is that key, and movements are not asked for`()
    throws
  {
    let stage = try Stage()
    try #require(stage.begins())
    #expect(stage.pty.text.contains("\u{1B}[?1000h\u{1B}[?1006h"))
    #expect(!stage.pty.text.contains("?1003h"))
    // `space pause   d done`: the 18th column of the last line but one.
    let done = stage.record("task_completed", after: "\u{1B}[<0;18;23M\u{1B}[<0;18;23m")
    #expect(done?.contains("Essay") == true)
  }

  @Test func `With --no-mouse the terminal keeps its mouse`() throws {
    let stage = try Stage(["-q", "25m", "--no-mouse"])
    try #require(stage.begins())
    #expect(!stage.pty.text.contains("\u{1B}[?1000h"))
  }

  @Test func `Each key does what it stands for`() throws {
    let stage = try Stage()
    try #require(stage.begins())
    #expect(stage.record("paused", after: " ") != nil)
    #expect(stage.record("resumed", after: " ") != nil)
    #expect(stage.record("extended", after: "+")?.contains(#""by_s":300"#) == true)
    #expect(stage.record("slice_ended", after: "n")?.contains(#""reason":"skipped""#) == true)
    #expect(stage.record("slice_started", after: "")?.contains("Algebra") == true)
    #expect(stage.record("slice_ended", after: "b\r")?.contains(#""postponed""#) == true)
    #expect(stage.record("slice_started", after: "")?.contains("Essay") == true)
    #expect(stage.record("task_completed", after: "d")?.contains("Essay") == true)
    #expect(stage.record("undone", after: "u") != nil)
    #expect(stage.record("slice_started", after: "")?.contains(#""why":"undone""#) == true)
    #expect(stage.record("undone", after: "U") != nil)
    #expect(stage.record("slice_started", after: "")?.contains("Algebra") == true)
    #expect(stage.record("task_reopened", after: "o\r")?.contains("Essay") == true)
  }

  @Test func `Lines are typed, mended and pasted`() throws {
    let stage = try Stage()
    try #require(stage.begins())
    let added = stage.record("task_added", after: "aChemostry\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}istry\r")
    #expect(added?.contains(#""title":"Chemistry""#) == true)
    let pasted = stage.record("task_added", after: "a\u{1B}[200~Dutch\u{1B}[201~\r")
    #expect(pasted?.contains(#""title":"Dutch""#) == true)
    let edited = stage.record("task_edited", after: "e\r\u{01}French \r")
    #expect(edited?.contains(#""title":"French Essay""#) == true)
    #expect(stage.record("slice_started", after: "gBio\r")?.contains("Biology") == true)
    // What was given up has no record; the next one is that of the pause.
    stage.pty.type("aNothing\u{1B}")
    stage.pty.waitUntilQuiet()
    stage.pty.type(" ")
    #expect(stage.events.line()?.contains(#""kind":"paused""#) == true)
  }

  @Test func `Help comes and goes, and the end is asked about`() throws {
    let stage = try Stage()
    try #require(stage.begins())
    let start = stage.pty.drawn.count
    stage.pty.type("?")
    #expect(stage.pty.waits(for: "Mistakes", from: start))
    stage.pty.type("\u{1B}")
    stage.pty.waitUntilQuiet()
    stage.pty.type("q")
    stage.pty.waitUntilQuiet()
    stage.pty.type("n")
    stage.pty.waitUntilQuiet()
    stage.pty.type(" ")
    #expect(stage.events.line()?.contains(#""kind":"paused""#) == true)
    #expect(stage.record("ended", after: "qy")?.contains(#""reason":"stopped""#) == true)
  }

  // MARK: Size

  @Test func `No size of the window makes it draw outside of it`() throws {
    let stage = try Stage()
    try #require(stage.begins())
    for (columns, rows) in [(40, 12), (200, 60), (20, 3), (1, 1), (80, 24)] {
      stage.pty.waitUntilQuiet()
      let start = stage.pty.drawn.count
      try stage.pty.resize(columns: columns, rows: rows)
      // A frame for the size before may be under way.
      let clear = "\u{1B}[2J"
      #expect(stage.pty.waits(for: clear, from: start), "\(columns)×\(rows)")
      stage.pty.waitUntilQuiet()
      let drawn = String(decoding: stage.pty.drawn[start...], as: UTF8.self)
      for place in (drawn.split(separator: clear).last.map(String.init) ?? drawn).cursorPlaces {
        #expect(place.row <= rows && place.column <= columns, "\(columns)×\(rows): \(place)")
      }
    }
    #expect(stage.record("paused", after: " ") != nil)
  }

  // MARK: Streams beside the screen

  @Test func `A stream in a pipe leaves the screen to the standard error`() throws {
    let folder = try Folder()
    let pty = try Pty()
    let before = try pty.modes()
    let (output, writeEnd) = try Channel.pipe()
    try pty.spawn(
      Binary.path, ["run", "Essay", "Algebra", "--display", "ring", "--theme", "dark"],
      variables: Binary.variables(home: folder.path), redirecting: [1: writeEnd])
    close(writeEnd)
    #expect(output.line(containing: #""slice_started""#) != nil)
    #expect(pty.waits(for: "Essay"))
    pty.type("d")
    #expect(output.line(containing: #""task_completed""#) != nil)
    pty.send(SIGTERM)
    #expect(output.rest(until: .now + .seconds(3)).hasSuffix("\"exit_code\":143}\n"))
    #expect(pty.outcome() == .signal(SIGTERM))
    #expect(try pty.modes() == before)
    #expect(Self.leftovers(in: pty.text) == [])
  }

  @Test func `One line beside a pipe takes neither keys nor screen`() throws {
    let folder = try Folder()
    let pty = try Pty()
    let before = try pty.modes()
    let (output, writeEnd) = try Channel.pipe()
    try pty.spawn(
      Binary.path, ["run", "Essay", "Algebra"], variables: Binary.variables(home: folder.path),
      redirecting: [1: writeEnd])
    close(writeEnd)
    #expect(output.line(containing: #""slice_started""#) != nil)
    #expect(pty.waits(for: "Essay"))
    #expect(try pty.modes() == before)
    pty.type("d")
    pty.waitUntilQuiet()
    pty.send(SIGTERM)
    #expect(output.line()?.contains(#""slice_ended""#) == true, "the key was for somebody else")
    #expect(pty.outcome() == .signal(SIGTERM))
    #expect(!pty.text.contains("\u{1B}[?1049h"))
    #expect(Self.leftovers(in: pty.text) == [])
  }

  @Test(arguments: ["line", "plain"])
  func `Sentences are broken where the terminal ends`(_ display: String) throws {
    let folder = try Folder()
    let pty = try Pty(columns: 40, rows: 10)
    try pty.spawn(
      Binary.path, ["run", "Essay", "--display", display],
      variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "Essay"))
    pty.type("?")
    #expect(pty.waits(for: "choose,\r\n  Escape leaves."))
    pty.send(SIGTERM)
    #expect(pty.outcome() == .signal(SIGTERM))
  }

  @Test func `Pasted lines are no keys beside one line, and a problem is told there`() throws {
    let folder = try Folder()
    try folder.write("Essay\n", to: "list.txt")
    let pty = try Pty(columns: 80, rows: 10)
    try pty.spawn(
      Binary.path, ["run", folder / "list.txt", "--mark-done", "--display", "line"],
      variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "Essay"))
    #expect(pty.waits(for: "\u{1B}[?2004h"))
    pty.type("a")
    pty.type("\u{1B}[200~Call dad\rBuy bread\u{1B}[201~")
    pty.waitUntilQuiet()
    pty.type("\r")
    #expect(pty.waits(for: "Buy bread"))
    unlink(folder / "list.txt")
    #expect(pty.waits(for: "Problem: "))
    pty.send(SIGTERM)
    #expect(pty.outcome() == .signal(SIGTERM))
    #expect(ScreenTests.leftovers(in: pty.text) == [])
  }

  @Test(arguments: ["ring", "line", "plain"])
  func `A terminal that knows ASCII only is sent nothing else`(_ display: String) throws {
    let folder = try Folder()
    let pty = try Pty()
    var variables = Binary.variables(home: folder.path)
    variables["LC_ALL"] = "C"
    try pty.spawn(
      Binary.path, ["run", "Über Möbel", "--display", display],
      variables: variables)
    #expect(pty.waits(for: "?ber"))
    pty.send(SIGTERM)
    #expect(pty.outcome() == .signal(SIGTERM))
    #expect(pty.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `One line beside a pipe ends with the reader of the pipe`() throws {
    let folder = try Folder()
    let pty = try Pty()
    let (output, writeEnd) = try Channel.pipe()
    try pty.spawn(
      Binary.path, ["run", "Essay", "Algebra", "-q", "25m"],
      variables: Binary.variables(home: folder.path), redirecting: [1: writeEnd])
    close(writeEnd)
    #expect(output.line(containing: #""slice_started""#) != nil)
    output.close()
    #expect(pty.outcome() == .code(0))
  }

  @Test func `Tasks typed at the end join those that are still open`() throws {
    let folder = try Folder()
    let pty = try Pty()
    try pty.spawn(
      Binary.path, ["run", "Essay", "Algebra", "--theme", "dark"],
      variables: Binary.variables(home: folder.path))
    #expect(pty.waits(for: "Essay"))
    pty.type("dqy")
    #expect(pty.waits(for: "more tasks"))
    pty.type("\rTea\r")
    #expect(pty.waits(for: "Tea"))
    pty.type("qy")
    pty.waitUntilQuiet()
    pty.type("q")
    #expect(pty.outcome() == .code(0))
    #expect(
      pty.text.hasSuffix("Open: Algebra, Tea.\r\n"), "\(pty.text.suffix(200))")
  }

  @Test func `Tasks typed at the end join the list, and what is done then is done on it`() throws {
    let folder = try Folder()
    for line in ["Essay", "Algebra", "Lunch at:23:58-23:59"] {
      #expect(try Finished(of: ["add", line], in: folder).cause == .code(0))
    }
    let pty = try Pty()
    try pty.spawn(
      Binary.path, ["run", "--theme", "dark"], variables: Binary.variables(home: folder.path))
    #expect(pty.waits(for: "Essay"))
    pty.type("dqy")
    #expect(pty.waits(for: "more tasks"))
    pty.type("\rTea due:tomorrow\r")
    let end = pty.text.utf8.count
    #expect(pty.waits(for: "equal share", from: end))
    #expect(try Finished(of: ["status", "--json"], in: folder).output.contains("Lunch"))
    pty.type("dqy")
    #expect(pty.waits(for: "more tasks", from: end))
    pty.type("q")
    #expect(pty.outcome() == .code(0))

    let lines = try folder.text(of: "data/rota/todo.txt").split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("x ") } == [true, true, false, false])
    #expect(lines.last?.hasPrefix("Tea due:2") == true)
  }

  @Test func `Sentences for screen readers are nothing but text`() throws {
    let stage = try Stage(["-q", "25m", "--plain"])
    try #require(stage.begins())
    stage.pty.waitUntilQuiet()
    stage.pty.send(SIGTERM)
    #expect(stage.pty.outcome() == .signal(SIGTERM))
    #expect(!stage.pty.text.contains("\u{1B}["))
    #expect(!stage.pty.text.contains("{"))
  }

  @Test func `A terminal that takes nothing delays no switch and no end`() throws {
    let stage = try Stage(["-q", "100ms"])
    var arrivals: [ContinuousClock.Instant] = []
    while arrivals.count < 20, stage.events.line(containing: #""slice_started""#) != nil {
      arrivals.append(.now)
    }
    let first = try #require(arrivals.first)
    try #require(arrivals.count == 20)
    let lateness = arrivals.enumerated().map { index, arrival in
      first.duration(to: arrival) - .milliseconds(100) * index
    }.sorted()
    #expect(lateness[10] < .milliseconds(100))
    #expect(lateness[19] < .seconds(1))
    stage.pty.send(SIGTERM)
    #expect(stage.events.rest(until: .now + .seconds(5)).contains(#""kind":"ended""#))
    #expect(stage.events.isAtEnd, "it has gone without anybody reading what it drew")
    #expect(stage.pty.outcome() == .signal(SIGTERM))
    #expect(try stage.pty.modes() == stage.before)
  }
}

extension String {
  /// Where the last occurrence of a text begins; -1: there is none.
  fileprivate func lastOffset(of text: String) -> Int {
    let (bytes, wanted) = (Array(utf8), Array(text.utf8))
    guard bytes.count >= wanted.count else { return -1 }
    return (0...bytes.count - wanted.count).last { bytes[$0...].starts(with: wanted) } ?? -1
  }

  /// What comes before a text.
  fileprivate func text(upTo text: String) -> String {
    String(decoding: utf8.prefix(max(0, lastOffset(of: text))), as: UTF8.self)
  }

  /// Where the cursor was sent (`CSI row ; column H`), counted from 1.
  fileprivate var cursorPlaces: [(row: Int, column: Int)] {
    utf8.split(separator: 0x1B).compactMap { sequence in
      let text = String(decoding: sequence, as: UTF8.self)
      guard text.hasPrefix("["), let end = text.firstIndex(where: \.isLetter), text[end] == "H"
      else { return nil }
      let numbers = text[..<end].dropFirst().split(separator: ";").map { Int($0) ?? 1 }
      return (numbers.first ?? 1, numbers.dropFirst().first ?? 1)
    }
  }
}

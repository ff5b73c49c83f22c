import PtySupport
import Testing
import Thoroughness

/// Programs that a shell puts into the background, where the terminal is not theirs.
@Suite(.waiting) struct BackgroundTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    /// The shell command, in which `"$1"` is the program.
    let command: String
    /// A text that is drawn.
    let text: String
    /// The keys that end it.
    let keys: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "the ring", command: #""$1" run Essay Algebra -q 25m --theme dark"#, text: "Essay",
      keys: ["q", "y", "q"]),
    Case(
      name: "the line", command: #""$1" run Essay Algebra -q 25m --display line"#, text: "Essay",
      keys: ["q", "y"]),
    Case(name: "the start page", command: #""$1""#, text: "What is to be", keys: ["\u{1B}"]),
    Case(name: "the statistics", command: #""$1" stats"#, text: "looking back", keys: ["q"]),
  ]

  /// Runs lines in a shell with job control.
  private func shell(_ lines: String, in folder: Folder) throws -> Pty {
    let pty = try Pty()
    let script = try folder.write(lines, to: "session.sh")
    try pty.spawn(
      "/bin/bash", ["-m", script, Binary.path], variables: Binary.variables(home: folder.path))
    return pty
  }

  /// The rest of the session: a line that is read in the background, and `fg`.
  private static let rest = """
    echo "<in the background>"
    read line
    [ "$(stty -g)" = "$modes" ] && echo "<same modes>"
    fg >/dev/null
    echo "<ended $?>"
    """

  private func returns(_ program: Case, in pty: Pty) throws {
    let mark = "<in the background>"
    try #require(pty.waits(for: mark))
    pty.waitUntilQuiet(for: .milliseconds(700))
    // A notification is none of the escapes that move, colour or clear.
    let since = pty.text.split(separator: mark).last ?? ""
    #expect(!since.contains("\u{1B}["))

    let back = pty.drawn.count
    pty.type("\n")
    try #require(pty.waits(for: "<same modes>"))
    try #require(pty.waits(for: program.text, from: back), "it is drawn in the foreground")
    pty.waitUntilQuiet()
    for key in program.keys {
      pty.type(key)
      pty.waitUntilQuiet()
    }
    #expect(pty.waits(for: "<ended 0>", from: back), "keys are read")
    #expect(ScreenTests.leftovers(in: pty.text) == [])
  }

  @Test(arguments: cases)
  func `After Ctrl-Z and bg nothing is drawn, and fg brings the screen and its keys back`(
    _ program: Case
  ) throws {
    let folder = try Folder()
    let pty = try shell(
      "modes=$(stty -g)\n\(program.command)\nbg >/dev/null\n" + Self.rest, in: folder)
    try #require(pty.waits(for: program.text))
    pty.waitUntilQuiet()
    pty.type("\u{1A}")
    try returns(program, in: pty)
  }

  @Test(arguments: cases)
  func `What begins in the background appears with fg`(_ program: Case) throws {
    let folder = try Folder()
    let pty = try shell(
      "modes=$(stty -g)\n\(program.command) &\n" + Self.rest, in: folder)
    try returns(program, in: pty)
  }

  @Test func `A group that a program around it made is drawn for, though its keys are not its own`()
    throws
  {
    let folder = try Folder()
    let pty = try Pty()
    let script = try folder.write(
      """
      timeout 20 "$1" run Essay -q 1s --cycles 1 --theme dark
      echo "<ended $?>"
      """, to: "session.sh")
    try pty.spawn(
      "/bin/bash", [script, Binary.path], variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "<ended 0>"))
    #expect(pty.text.contains("\u{1B}[?1049h"))
    #expect(pty.text.contains("Essay"))
  }

  @Test func `A session of its own takes no keys of the shell`() throws {
    let folder = try Folder()
    let pty = try shell(
      """
      modes=$(stty -g)
      setsid "$1" run Essay -q 25m --plain &
      until "$1" status >/dev/null; do :; done
      echo "<ready>"
      read line
      [ "$(stty -g)" = "$modes" ] && echo "<the shell has read $line>"
      "$1" stop
      wait
      echo "<ended>"
      """, in: folder)
    try #require(pty.waits(for: "<ready>"))
    pty.type("hello\n")
    #expect(pty.waits(for: "<the shell has read hello>"))
    try #require(pty.waits(for: "<ended>"))
  }

  @Test func `A detached rotation holds neither a lock nor a pipe of its caller`() throws {
    let folder = try Folder()
    let pty = try shell(
      """
      (exec 9>~/lock; flock 9; "$1" run Essay --detach) && flock -n ~/lock true && echo "<unlocked>"
      bash -c 'exec 3>&1; "$1" run Maths --name other --detach' bash "$1" | cat
      echo "<closed>"
      "$1" stop; "$1" stop --name other
      echo "<ended $?>"
      """, in: folder)
    try #require(pty.waits(for: "<ended 0>"))
    #expect(pty.text.contains("<unlocked>"))
    #expect(pty.text.contains("<closed>"))
  }

  @Test func `A rotation goes on in the background, and the shell's line is not touched`() throws {
    let folder = try Folder()
    let pty = try shell(
      """
      "$1" run Essay Algebra -q 25m &
      until "$1" status >/dev/null; do :; done
      "$1" done
      "$1" status
      "$1" stop
      wait
      echo "<ended $?>"
      """, in: folder)
    try #require(pty.waits(for: "<ended 0>"))
    #expect(pty.text.contains("Algebra"))
    #expect(!pty.text.contains("\u{1B}[?1049h"))
  }
}

import Dispatch
import Glibc
import Platform
import PtySupport
import Testing
import Thoroughness

/// A process has one terminal at a time whose modes it changes, and gives back if it dies.
@Suite(.serialized, .waiting) struct TerminalTests {
  @Test func `Raw mode gives single keys unechoed, and is undone exactly`() throws {
    let pty = try Pty()
    let terminal = Terminal(input: pty.near, output: pty.near)
    let before = try pty.modes()

    try terminal.enterRawMode(leavingBy: [])
    #expect(try pty.modes() != before)
    var modes = termios()
    tcgetattr(pty.near, &modes)
    #expect(modes.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    #expect(modes.c_lflag & tcflag_t(ISIG) != 0, "Ctrl-C stays a signal")
    let quit = withUnsafeBytes(of: modes.c_cc) { $0[Int(VQUIT)] }
    #expect(quit == 0, "Nothing quits and leaves the terminal as it is")

    try terminal.enterRawMode(leavingBy: [])
    terminal.leaveRawMode()
    #expect(try pty.modes() == before)
    terminal.leaveRawMode()
    #expect(try pty.modes() == before)
  }

  @Test func `A pipe has neither a size nor a raw mode`() throws {
    let pipe = Pipe()
    #expect(!Terminal.isTerminal(pipe.readEnd))
    #expect(Terminal.size(of: pipe.readEnd) == nil)
    #expect(throws: SystemError(call: "tcgetattr", errno: ENOTTY)) {
      try Terminal(input: pipe.readEnd, output: pipe.writeEnd).enterRawMode(leavingBy: [])
    }
  }

  @Test(arguments: [
    (65_535, 65_535, 1000, 500), (1001, 24, 1000, 24), (80, 501, 80, 500), (1000, 500, 1000, 500),
    (1, 1, 1, 1),
  ])
  func `Of a window without measure only so much is drawn`(
    _ columns: Int, _ rows: Int, _ drawnColumns: Int, _ drawnRows: Int
  ) throws {
    let pty = try Pty(columns: columns, rows: rows)
    #expect(
      Terminal.size(of: pty.near) == WindowSize(columns: drawnColumns, rows: drawnRows))
  }

  @Test func `The size follows the window`() throws {
    let pty = try Pty(columns: 100, rows: 30)
    let terminal = Terminal(input: pty.near, output: pty.near)
    #expect(Terminal.isTerminal(pty.near))
    #expect(terminal.size == WindowSize(columns: 100, rows: 30))
    try pty.resize(columns: 40, rows: 10)
    #expect(terminal.size == WindowSize(columns: 40, rows: 10))
  }

  @Test func `Keys arrive as they are pressed`() throws {
    let pty = try Pty()
    let terminal = Terminal(input: pty.near, output: pty.near)
    try terminal.enterRawMode(leavingBy: [])
    let events = Inbox<KeyInput.Event>()
    let keys = KeyInput(terminal, queue: DispatchQueue(label: "keys")) { events.put($0) }
    withExtendedLifetime(keys) {
      pty.type("d")
      #expect(events.next() == .bytes(Array("d".utf8)))
      pty.type("\u{1B}[A")
      #expect(events.next() == .bytes(Array("\u{1B}[A".utf8)))
      pty.type("x")
      #expect(events.next() == .bytes(Array("x".utf8)))
    }
    terminal.leaveRawMode()
  }

  @Test func `A terminal that answers is asked in no time`() throws {
    let pty = try Pty()
    let terminal = Terminal(input: pty.near, output: pty.near)
    try terminal.enterRawMode(leavingBy: [])
    defer { terminal.leaveRawMode() }
    // The answer is there before the question; a test need not be faster than a terminal.
    pty.type("d\u{1B}]11;rgb:ffff/8080/0000\u{07}x\u{1B}[?62;22c")
    let start = SystemClocks().monotonic
    let answer = terminal.askForBackground(patience: .seconds(5))
    #expect(SystemClocks().monotonic - start < .seconds(1))
    #expect(answer.color?.red == 1)
    #expect(answer.color?.blue == 0)
    #expect(answer.typed == Array("dx".utf8))
    #expect(pty.waits(for: "\u{1B}]11;?"))
  }

  @Test func `A terminal that does not answer costs its patience and no key`() throws {
    let pty = try Pty()
    let terminal = Terminal(input: pty.near, output: pty.near)
    try terminal.enterRawMode(leavingBy: [])
    defer { terminal.leaveRawMode() }
    // A busy machine makes it wait longer at times, but not each time.
    var shortest = Duration.seconds(60)
    for _ in 1...5 where shortest >= .milliseconds(200) {
      pty.type("q")
      let start = SystemClocks().monotonic
      let answer = terminal.askForBackground()
      shortest = min(shortest, SystemClocks().monotonic - start)
      #expect(answer.color == nil)
      #expect(answer.typed == Array("q".utf8))
    }
    #expect(shortest >= .milliseconds(90) && shortest < .milliseconds(200))
  }

  struct Answer: CustomTestStringConvertible {
    let bytes: String
    let color: BackgroundAnswer.Color?
    let typed: String
    let isComplete: Bool
    var testDescription: String { bytes.debugDescription }
  }

  static let black = BackgroundAnswer.Color(red: 0, green: 0, blue: 0)
  static let white = BackgroundAnswer.Color(red: 1, green: 1, blue: 1)

  @Test(arguments: [
    Answer(bytes: "", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:0/0/0\u{07}\u{1B}[?1;2c", color: black, typed: "", isComplete: true),
    Answer(
      bytes: "a\u{1B}]11;rgb:ff/ff/ff\u{1B}\\b", color: white, typed: "ab", isComplete: false),
    Answer(bytes: "\u{1B}[?6c", color: nil, typed: "", isComplete: true),
    Answer(bytes: "\u{1B}]11;rgb:ff", color: nil, typed: "\u{1B}]11;rgb:ff", isComplete: false),
    Answer(bytes: "\u{1B}]11;rgb:zz/0/0\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:ffff/FFFF/ffff\u{07}", color: white, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:f/f/f\u{07}", color: white, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:1/2\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:1/2/3/4\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:12345/1/1\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:+1/1/1\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;rgb:1/x/1/1\u{07}", color: nil, typed: "", isComplete: false),
    Answer(
      bytes: "\u{1B}]11;blue\u{07}", color: nil, typed: "", isComplete: false),
    Answer(bytes: "\u{1B}[Aé", color: nil, typed: "\u{1B}[Aé", isComplete: false),
  ])
  func `Replies are distinguished from keys`(answer: Answer) {
    let parsed = BackgroundAnswer(parsing: Array(answer.bytes.utf8))
    #expect(parsed.color == answer.color)
    #expect(parsed.typed == Array(answer.typed.utf8))
    #expect(parsed.isComplete == answer.isComplete)
  }

  /// Puts the terminal at `path` in raw mode, as a program does that is about to go wrong.
  static func takeOver(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_NOCTTY)
    try Rescue.install(program: "rota")
    try Terminal(input: descriptor, output: descriptor)
      .enterRawMode(leavingBy: Array("<left>".utf8))
  }

  /// ThreadSanitizer answers SIGSEGV itself and ends the program with a code of its own.
  static let faultsAreOurs = dlsym(nil, "__tsan_init") == nil

  @Test(.enabled(if: faultsAreOurs, "ThreadSanitizer answers faults itself"))
  func `A crash leaves the terminal as it was and one line on stderr`() async throws {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) { [path = path as String] in
      try TerminalTests.takeOver(path)
      kill(getpid(), SIGSEGV)
      sleep(5)
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
    let line = "rota: ended by a fault in the program (SIGSEGV)\n"
    let errors = result?.standardErrorContent ?? []
    #expect(String(decoding: errors, as: UTF8.self).hasPrefix(line))
  }

  @Test(.enabled(if: faultsAreOurs, "ThreadSanitizer answers faults itself"))
  func `An overflow of the stack is survived long enough to restore the terminal`()
    async throws
  {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      try TerminalTests.takeOver(path)
      func fall(_ depth: Int) -> Int { depth < 0 ? 0 : fall(depth + 1) + fall(depth + 2) }
      exit(Int32(truncatingIfNeeded: fall(0)))
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
  }

  @Test func `A trap in Swift leaves the terminal as it was`() async throws {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    await #expect(processExitsWith: .failure) { [path = path as String] in
      try TerminalTests.takeOver(path)
      preconditionFailure("this test crashes")
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
  }

  @Test func `So does a trap in what a timer does`() async throws {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    await #expect(processExitsWith: .failure) { [path = path as String] in
      try TerminalTests.takeOver(path)
      let queue = DispatchQueue(label: "timer")
      let timer = DeadlineTimer(queue: queue) {
        preconditionFailure("this test crashes")
      }
      queue.sync { timer.arm(at: .zero) }
      withExtendedLifetime(timer) { _ = sleep(5) }
      exit(0)
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
  }

  @Test func `Leaving through exit restores the terminal`() async throws {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      try TerminalTests.takeOver(path)
      exit(3)
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
  }

  @Test func `Dying by a signal raised again restores the terminal`() async throws {
    let pty = try Pty()
    let path = pty.path
    let before = try pty.modes()
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      try TerminalTests.takeOver(path)
      let signals = Signals(queue: DispatchQueue(label: "signals")) { Signals.raiseAgain($0) }
      kill(getpid(), SIGTERM)
      withExtendedLifetime(signals) { _ = sleep(5) }
    }
    #expect(try pty.modes() == before)
    #expect(pty.waits(for: "<left>"))
  }

  @Test func `A program in a terminal of its own sees its size, its keys and its signals`() throws {
    let pty = try Pty(columns: 66, rows: 11)
    try pty.spawn(
      "/bin/sh", ["-c", "stty size; read line; echo got $line; kill -STOP $$; exit 7"],
      variables: ["PATH": "/usr/bin:/bin"])
    #expect(pty.waits(for: "11 66"))
    pty.type("hello\n")
    #expect(pty.waits(for: "got hello"))
    #expect(pty.outcome() == .stopped(SIGSTOP))
    pty.send(SIGCONT)
    #expect(pty.outcome() == .code(7))
  }
}

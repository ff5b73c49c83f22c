import Glibc

/// A pseudo-terminal with a program running in it.
///
/// It holds the master side. All waiting is bounded, and also reads the output of the program.
package final class Pty {
  /// How a program ended, or that it was stopped.
  package enum Outcome: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
    case stopped(Int32)
  }

  /// A system call that failed, by its name and its `errno`.
  package struct Failure: Error {
    package let call: String
    package let number: Int32
  }

  /// The end of the tests.
  package let far: Int32
  /// The slave side, kept open so that the modes can be read after the program's end.
  package let near: Int32
  /// The path of the near end.
  package let path: String
  /// The output of the program so far.
  package private(set) var drawn: [UInt8] = []
  /// The program, while it runs.
  package private(set) var processID: pid_t?

  private var isHungUp = false

  /// Makes a terminal of a size.
  package init(columns: Int = 80, rows: Int = 24) throws {
    var ends: (far: Int32, near: Int32) = (-1, -1)
    var size = Self.window(columns: columns, rows: rows)
    try Self.check("openpty", openpty(&ends.far, &ends.near, nil, nil, &size))
    (far, near) = ends
    for end in [far, near] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var name = [CChar](repeating: 0, count: 128)
    let number = ttyname_r(near, &name, name.count)
    guard number == 0 else { throw Failure(call: "ttyname_r", number: number) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    end()
    if !isHungUp { close(far) }
    close(near)
  }

  /// Starts a program in a session of its own with this terminal.
  ///
  /// `redirecting` are the descriptors other than the terminal: `[1: pipe]`. The environment is
  /// exactly `variables`.
  package func spawn(
    _ program: String, _ arguments: [String] = [], variables: [String: String] = [:],
    redirecting: [Int32: Int32] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    var all = sigset_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // Glibc's module lacks the name POSIX_SPAWN_SETSID.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // The first terminal that the leader of a session opens becomes that of the session.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    for (inside, outside) in redirecting {
      posix_spawn_file_actions_adddup2(&actions, outside, inside)
    }
    var child = pid_t()
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + environment { free(text) } }
    let number = posix_spawnp(&child, program, &actions, &attributes, &argv, &environment)
    guard number == 0 else { throw Failure(call: "posix_spawn", number: number) }
    processID = child
  }

  /// Kills the program, if it is running.
  package func end() {
    guard let processID else { return }
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
    self.processID = nil
  }

  // MARK: Typing and reading

  /// Types a text, such as `"q"` or `"\u{03}"` for Ctrl-C.
  package func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(far, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The output so far as text.
  package var text: String { String(decoding: drawn, as: UTF8.self) }

  /// Reads until `text` appears after the first `start` bytes; returns whether it did.
  package func waits(
    for text: String, from start: Int = 0, atMost patience: Duration = .seconds(20)
  )
    -> Bool
  {
    let wanted = Array(text.utf8)
    return reads(atMost: patience) { self.contains(wanted, from: start) }
  }

  /// Reads until there was no output for `calm`.
  package func waitUntilQuiet(for calm: Duration = .milliseconds(100)) {
    while drink(within: calm) {}
  }

  private func contains(_ wanted: [UInt8], from start: Int) -> Bool {
    guard drawn.count >= start + wanted.count else { return wanted.isEmpty }
    return (start...(drawn.count - wanted.count)).contains { drawn[$0...].starts(with: wanted) }
  }

  private func reads(atMost patience: Duration, until isEnough: () -> Bool) -> Bool {
    let end = ContinuousClock.now + patience
    while !isEnough() {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      _ = drink(within: min(left, .milliseconds(10)))
    }
    return true
  }

  /// Reads output within `patience`; returns whether there was any.
  private func drink(within patience: Duration) -> Bool {
    guard !isHungUp else {
      usleep(useconds_t(patience / .microseconds(1)))
      return false
    }
    var request = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(patience / .milliseconds(1))
    guard poll(&request, 1, milliseconds) == 1, Int32(request.revents) & POLLIN != 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(far, &buffer, buffer.count)
    guard count > 0 else { return false }
    drawn += buffer[..<count]
    return true
  }

  // MARK: The window and its modes

  /// Changes the size of the window, which sends SIGWINCH.
  package func resize(columns: Int, rows: Int) throws {
    var size = Self.window(columns: columns, rows: rows)
    try Self.check("ioctl", ioctl(far, UInt(TIOCSWINSZ), &size))
  }

  /// Every mode of the terminal, in a form that can be compared.
  package func modes() throws -> [String] {
    var modes = termios()
    try Self.check("tcgetattr", tcgetattr(near, &modes))
    let characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    return [
      "input \(modes.c_iflag)", "output \(modes.c_oflag)", "control \(modes.c_cflag)",
      "local \(modes.c_lflag)", "characters \(characters)",
    ]
  }

  // MARK: The end

  /// Closes the master side, like a terminal whose window is closed.
  package func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    close(far)
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) {
    if let processID { kill(processID, signal) }
  }

  /// Reads until the program ends or is stopped; `nil` on timeout.
  package func outcome(atMost patience: Duration = .seconds(5)) -> Outcome? {
    guard let processID else { return nil }
    var status: Int32 = 0
    guard reads(atMost: patience, until: { waitpid(processID, &status, WNOHANG | WUNTRACED) > 0 })
    else { return nil }
    if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
    self.processID = nil
    while drink(within: .zero) {}
    let signal = status & 0x7F
    return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }

  private static func window(columns: Int, rows: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  private static func check(_ call: String, _ answer: Int32) throws {
    guard answer != -1 else { throw Failure(call: call, number: errno) }
  }
}

import Glibc
import Testing

/// The program at work, or another one that uses it, with the tests at the other ends of its streams.
final class Child {
  /// What one of the streams is connected to.
  enum Stream {
    /// A pipe to the tests.
    case pipe
    /// A file or a device.
    case path(String)
    /// Nothing: the descriptor is closed.
    case closed
  }

  /// How it ended.
  struct Ending: Equatable {
    enum Cause: Equatable {
      case code(Int32)
      case signal(Int32)
    }

    let cause: Cause
    /// The processor time it took.
    let effort: Duration
  }

  let output: Channel?
  let errors: Channel?
  private(set) var processID: pid_t = 0
  private var hasEnded = false
  /// Where it is at home: as long as it lives the folder stays.
  private let folder: Folder

  /// Starts the program.
  ///
  /// `input` is the path of what it can read; `nil`: that descriptor is closed.
  init(
    _ arguments: [String], of program: String = Binary.path, in folder: Folder,
    input: String? = "/dev/null", output: Stream = .pipe, errors: Stream = .pipe
  ) throws {
    self.folder = folder
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var outside: [Int32] = []
    defer { for descriptor in outside { close(descriptor) } }

    func connect(_ stream: Stream, to number: Int32) throws -> Channel? {
      switch stream {
      case .pipe:
        let (channel, writeEnd) = try Channel.pipe()
        outside.append(writeEnd)
        posix_spawn_file_actions_adddup2(&actions, writeEnd, number)
        return channel
      case .path(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY, 0)
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      }
      return nil
    }
    if let input {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_addclose(&actions, 0)
    }
    self.output = try connect(output, to: 1)
    self.errors = try connect(errors, to: 2)
    try start([program] + arguments, variables: Binary.variables(home: folder.path), &actions)
  }

  deinit {
    guard !hasEnded, processID > 0 else { return }
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  private func start(
    _ words: [String], variables: [String: String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws {
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    var all = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var argv = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + environment { free(text) } }
    let number = posix_spawn(
      &processID, words[0], &actions, &attributes, &argv, &environment)
    try #require(number == 0, "\(words[0]) cannot be started; build the product rota first")
  }

  func send(_ signal: Int32) { kill(processID, signal) }

  /// Waits for the end; `nil`: it did not come in time.
  func ending(atMost patience: Duration = .seconds(5)) -> Ending? {
    let end = ContinuousClock.now + patience
    var status: Int32 = 0
    var usage = rusage()
    while wait4(processID, &status, WNOHANG, &usage) == 0 {
      guard ContinuousClock.now < end else { return nil }
      usleep(1_000)
    }
    hasEnded = true
    let signal = status & 0x7F
    return Ending(
      cause: signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal),
      effort: usage.ru_utime.duration + usage.ru_stime.duration)
  }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}

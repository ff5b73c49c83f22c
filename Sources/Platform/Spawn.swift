import CShim
import Dispatch
import Glibc

/// A program to spawn, in a process group of its own, with every signal at its default.
public struct Spawn: Equatable, Sendable {
  /// How a program that was spawned ended.
  public enum Outcome: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)

    init(waitStatus status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  /// A path, or a name that is sought in PATH.
  public var program: String
  /// The arguments, without the name of the program; no shell ever sees them.
  public var arguments: [String]
  /// The environment; `nil` means that of this process.
  public var variables: [String: String]?
  /// What it reads on standard input; `nil` means nothing at all. What it writes is discarded.
  public var input: [UInt8]?

  public init(
    _ program: String, _ arguments: [String] = [], variables: [String: String]? = nil,
    input: [UInt8]? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.variables = variables
    self.input = input
  }

  /// Starts the program and answers its process id at once.
  ///
  /// A small thread gives it its input and waits for its end, so that no zombie is left whatever
  /// becomes of the caller; `onExit` runs on `queue`.
  @discardableResult
  public func start(
    queue: DispatchQueue = .global(), onExit: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) throws(SystemError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    if input != nil { try system("pipe2") { shim_pipe(&ends) } }
    let (reading, writing) = (ends[0], ends[1])
    defer { if reading >= 0 { close(reading) } }
    let child: pid_t
    do throws(SystemError) {
      child = try spawn(readingFrom: reading)
      try Thread.start { [input] in
        if let input {
          // A program that does not read its input has a right to.
          try? Descriptor.write(input, to: writing)
          close(writing)
        }
        guard let status = Self.wait(for: child) else { return }
        queue.async { onExit(status) }
      }
    } catch {
      if writing >= 0 { close(writing) }
      throw error
    }
    return child
  }

  private static func wait(for child: pid_t) -> Outcome? {
    var status: Int32 = 0
    guard (try? system("waitpid", { waitpid(child, &status, 0) })) != nil else { return nil }
    return Outcome(waitStatus: status)
  }

  private func spawn(readingFrom input: Int32) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var child = pid_t()
    let environment = variables.map { $0.map { "\($0.key)=\($0.value)" }.sorted() }
    try posix("posix_spawn", path: program) {
      withCStrings([program] + arguments) { arguments in
        guard let environment else {
          return posix_spawnp(
            &child, program, &actions, &attributes, arguments, shim_environment())
        }
        return withCStrings(environment) {
          posix_spawnp(&child, program, &actions, &attributes, arguments, $0)
        }
      }
    }
    return child
  }
}

/// Lends texts as the null-terminated array of C strings that `exec` wants.
private func withCStrings<Answer>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
  let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: texts.count + 1)
  for (index, text) in texts.enumerated() { copies[index] = strdup(text) }
  copies[texts.count] = nil
  defer {
    for index in texts.indices { free(copies[index]) }
    copies.deallocate()
  }
  return body(copies)
}

import CShim
import Glibc

extension Spawn {
  /// Starts the program between two descriptors; without them its input is empty and its output is
  /// discarded.
  func launch(
    readingFrom input: Int32? = nil, writingTo output: Int32? = nil
  ) throws(SystemError) -> pid_t {
    Signals.noticeEndsOfChildren()
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    connect(input, output, &actions)
    startAfresh(&attributes)
    var child = pid_t()
    try posix("posix_spawn", path: program) {
      withCStrings([program] + arguments) { arguments in
        let additions = variables.map { "\($0.key)=\($0.value)" }.sorted()
        return withCStrings(additions, before: inheritedVariables) { environment in
          posix_spawnp(&child, program, &actions, &attributes, arguments, environment)
        }
      }
    }
    return child
  }

  private func connect(
    _ input: Int32?, _ output: Int32?, _ actions: inout posix_spawn_file_actions_t
  ) {
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    // Descriptors opened here are closed on exec; inherited ones may not be.
    shim_close_from(&actions, STDERR_FILENO + 1)
  }

  private func startAfresh(_ attributes: inout posix_spawnattr_t) {
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
  }

  /// The variables of this process that are neither replaced nor removed, byte for byte.
  private var inheritedVariables: [UnsafeMutablePointer<CChar>] {
    var inherited: [UnsafeMutablePointer<CChar>] = []
    guard var entry = shim_environment() else { return [] }
    while let text = entry.pointee {
      let name = String(String(cString: text).prefix { $0 != "=" })
      if variables[name] == nil, !withoutVariables.contains(name) { inherited.append(text) }
      entry += 1
    }
    return inherited
  }
}

/// Calls `body` with strings as the null-terminated array of C strings that `exec` takes.
private func withCStrings<Answer>(
  _ texts: [String], before others: [UnsafeMutablePointer<CChar>] = [],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  var pointers = copies + others + [nil]
  return body(&pointers)
}

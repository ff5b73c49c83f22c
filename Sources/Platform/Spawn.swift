import Dispatch
import Glibc

/// A program to spawn in a process group of its own, with default signal actions and only the three
/// standard descriptors.
package struct Spawn: Equatable, Sendable {
  /// How a spawned program ended.
  package enum Outcome: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)

    init(waitStatus status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  /// A path, or a name looked up in PATH.
  package var program: String
  /// The arguments without the program's name; no shell interprets them.
  package var arguments: [String]
  /// The variables set in its environment, which otherwise is inherited.
  package var variables: [String: String]
  /// The variables removed from its environment.
  package var withoutVariables: Set<String> = []
  /// The bytes of its standard input; `nil` for an empty one.
  package var input: [UInt8]?

  package init(
    _ program: String, _ arguments: [String] = [], variables: [String: String] = [:],
    input: [UInt8]? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.variables = variables
    self.input = input
  }

  /// Starts the program and returns its process id at once; its output is discarded.
  ///
  /// A small thread writes its input and reaps it; `onExit` runs on `queue`.
  @discardableResult
  package func start(
    queue: DispatchQueue = .global(), onExit: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) throws(SystemError) -> Int32 {
    let pipe = input == nil ? nil : try Pipe()
    defer { pipe?.closeReading() }
    do throws(SystemError) {
      let child = try launch(readingFrom: pipe?.reading)
      try Thread.start { [input] in
        if let input, let pipe {
          // A program need not read its input.
          try? Descriptor.write(input, to: pipe.writing)
          pipe.closeWriting()
        }
        let outcome = Self.reap(child)
        queue.async { onExit(outcome) }
      }
      return child
    } catch {
      pipe?.closeWriting()
      throw error
    }
  }

  /// Waits for the end of a child process.
  static func reap(_ child: pid_t) -> Outcome {
    var status: Int32 = 0
    // It cannot fail: no other code waits for children, and SIGCHLD is not ignored.
    _ = try? system("waitpid") { waitpid(child, &status, 0) }
    return Outcome(waitStatus: status)
  }
}

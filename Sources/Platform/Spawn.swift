import Dispatch
import Glibc

/// A program to spawn, in a process group of its own, with every signal at its default, and no
/// descriptor of this process but the three that every program has.
package struct Spawn: Equatable, Sendable {
  /// How a program that was spawned ended.
  package enum Outcome: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)

    init(waitStatus status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }
  }

  /// A path, or a name that is sought in PATH.
  package var program: String
  /// The arguments, without the name of the program; no shell ever sees them.
  package var arguments: [String]
  /// The variables set in its environment, which otherwise is that of this process.
  package var variables: [String: String]
  /// The variables taken out of its environment.
  package var withoutVariables: Set<String> = []
  /// The bytes that it reads on standard input; `nil` means nothing at all.
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

  /// Starts the program and answers its process id at once; what it writes is discarded.
  ///
  /// A small thread gives it its input and waits for its end, so that no zombie is left whatever
  /// becomes of the caller; `onExit` runs on `queue`.
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
          // A program that does not read its input has a right to.
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

  /// Waits for the end of a child.
  static func reap(_ child: pid_t) -> Outcome {
    var status: Int32 = 0
    // It cannot fail: nobody else waits for children, and their ends are not ignored.
    _ = try? system("waitpid") { waitpid(child, &status, 0) }
    return Outcome(waitStatus: status)
  }
}

import Commands
import JSONLines

/// What a check found out about one thing.
struct Finding: Equatable, Sendable {
  /// How well it is with it.
  enum Level: String, CaseIterable, Sendable {
    case fine
    /// It works, but not as somebody will have meant it.
    case doubtful
    case broken
  }

  let level: Level
  /// What was found, as one line.
  let message: String
  /// A command that helps, to be copied; `nil`: nothing has to be done.
  let cure: String?

  static func fine(_ message: String) -> Finding {
    Finding(level: .fine, message: message, cure: nil)
  }

  static func doubtful(_ message: String, cure: String) -> Finding {
    Finding(level: .doubtful, message: message, cure: cure)
  }

  static func broken(_ message: String, cure: String) -> Finding {
    Finding(level: .broken, message: message, cure: cure)
  }
}

/// Something that `rota doctor` looks at. It changes nothing.
protocol Check: Sendable {
  /// What it is about, in one word.
  var title: String { get }

  /// What it finds, at least one thing.
  func findings(in world: some World) -> [Finding]
}

import Platform

/// The source of an input.
package enum InputSource: Hashable, Sendable {
  case file(String)
  case standardInput

  /// The source that an operand names: `-` is the standard input.
  package init(_ operand: String) {
    self = operand == "-" ? .standardInput : .file(operand)
  }

  /// The argument for it.
  package var operand: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    }
  }

  /// Its name in a message.
  package var label: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Reads all its bytes.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - world: The environment.
  /// - Returns: The bytes.
  /// - Throws: ``Failure/input(_:)`` if it cannot be read, or is larger.
  package func bytes(limit: Int, in world: some World) throws(Failure) -> [UInt8] {
    switch self {
    case .file(let path):
      return try rethrowing(world.files.read(path, limit: limit), as: Failure.input)
    case .standardInput:
      let bytes = try world.standardInput(limit: limit)
      if bytes.count > limit { throw .input(.tooLarge(path: operand, limit: limit)) }
      return bytes
    }
  }
}

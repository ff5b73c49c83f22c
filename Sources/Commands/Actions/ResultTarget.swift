import Drawing
import Platform

/// The destination of a command's result: a file, or the standard output.
package struct ResultTarget {
  /// The option to overwrite a file.
  package static let force = Option("force")

  /// The standard output.
  package static let standardOutput = ResultTarget("-", replacing: false)

  /// The file; `nil`: the standard output.
  package let file: String?
  /// Whether an existing file may be overwritten.
  let replaces: Bool

  /// - Parameters:
  ///   - operand: The argument; `-` is the standard output.
  ///   - replaces: Whether an existing file may be overwritten.
  package init(_ operand: String, replacing replaces: Bool) {
    file = operand == "-" ? nil : operand
    self.replaces = replaces
  }

  /// Checks before the work whether the result may be written there.
  package func check(in world: some World) throws(Failure) {
    guard let file else { return }
    let kind = try rethrowing(world.files.knownKind(at: file)) { (error: FileError) in
      Self.unwritable(file, error)
    }
    switch kind {
    case nil: break
    case .regular where replaces: break
    case .regular: throw .refused("'\(file)' already exists; --force replaces it")
    case .directory: throw .target("'\(file)' is a folder; name a file")
    case .fifo, .socket, .characterDevice, .blockDevice, .other:
      throw .target("'\(file)' is not a regular file; name one, or - for standard output")
    }
  }

  /// Writes the result: to a file atomically; to a terminal without control characters; elsewhere
  /// unchanged.
  package func write(_ bytes: [UInt8], in world: some World) throws(Failure) {
    guard let file else {
      return try world.print(bytes: world.isTerminal(.output) ? bytes.harmlessLines : bytes)
    }
    // The file may have been created in the meantime.
    try check(in: world)
    try rethrowing(
      world.files.replace(file, with: bytes, mode: Files.namedMode)
    ) { (error: FileError) in
      Failure(unsafe: error) ?? Self.unwritable(file, error)
    }
  }

  /// The failure to write to a file.
  package static func unwritable(_ file: String, _ error: FileError) -> Failure {
    if case .longName = error { return .target(error.description) }
    return .target("'\(file)' cannot be written: \(reason(of: error))")
  }

  private static func reason(of error: FileError) -> String {
    switch error {
    case .missing: "its folder does not exist"
    case .forbidden: "its permissions forbid it"
    case .closedFolder: "the permissions of its folder forbid it"
    case .failed(let error): error.reason
    case .isDirectory, .foreignGroup, .tooLarge, .longName, .changed, .unsafe, .cutOff:
      error.description
    }
  }
}

extension [UInt8] {
  /// The lines of a text without terminal control characters.
  fileprivate var harmlessLines: [UInt8] {
    let lines = String(decoding: self, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array(lines.map { harmless(String($0)) }.joined(separator: "\n").utf8)
  }
}

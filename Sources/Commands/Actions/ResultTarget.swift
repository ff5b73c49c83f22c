import Drawing
import Platform

/// Where a command puts what it was asked for: into a file, or on the standard output.
package struct ResultTarget {
  /// Lets a file be replaced.
  package static let force = Option("force")

  /// The standard output.
  package static let standardOutput = ResultTarget("-", replacing: false)

  /// The file; `nil`: the standard output.
  package let file: String?
  /// Whether a file that is there may be replaced.
  let replaces: Bool

  /// - Parameters:
  ///   - operand: What was typed; `-` is the standard output.
  ///   - replaces: Whether a file that is there may be replaced.
  package init(_ operand: String, replacing replaces: Bool) {
    file = operand == "-" ? nil : operand
    self.replaces = replaces
  }

  /// Says before the work is done whether its result may be put there.
  package func check(in world: some World) throws(Failure) {
    guard let file else { return }
    let kind = try rethrowing(world.files.knownKind(at: file)) { (error: FileError) in
      Failure.target("'\(file)' cannot be written: \(Self.reason(of: error))")
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

  /// Puts bytes there: into a file whole or not at all; on a terminal without what could act on it,
  /// elsewhere as they are.
  package func write(_ bytes: [UInt8], in world: some World) throws(Failure) {
    guard let file else {
      return try world.print(bytes: world.isTerminal(.output) ? bytes.harmlessLines : bytes)
    }
    // Somebody may have made it in the meantime.
    try check(in: world)
    try rethrowing(world.files.replace(file, with: bytes)) { (error: FileError) in
      Failure.target("'\(file)' cannot be written: \(Self.reason(of: error))")
    }
  }

  private static func reason(of error: FileError) -> String {
    switch error {
    case .missing: "its folder does not exist"
    case .forbidden: "its permissions forbid it"
    case .failed(let error): error.reason
    case .isDirectory, .tooLarge, .changed: error.description
    }
  }
}

extension [UInt8] {
  /// The lines of a text, each without anything that could act on a terminal.
  fileprivate var harmlessLines: [UInt8] {
    let lines = String(decoding: self, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array(lines.map { harmless(String($0)) }.joined(separator: "\n").utf8)
  }
}

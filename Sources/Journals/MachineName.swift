import Platform

/// The name of this machine in the journal: the host name and four random letters, so that two
/// machines with the same host name never write to the same file.
package struct MachineName: Equatable, Sendable {
  /// The name, such as `laptop-kfqz`, which is also that of the folder.
  package let text: String

  /// Reads the name from a file, or creates it.
  ///
  /// Two programs that start at the same time get the same name.
  ///
  /// - Parameters:
  ///   - path: The file; see ``Directories/machine``.
  ///   - hostName: The name of the host.
  ///   - system: The file system.
  ///   - random: The generator of the letters.
  /// - Throws: If the file cannot be used, or its content is not a valid name.
  package init(
    keptAt path: String, hostName: String, on system: any FileSystem = LocalFileSystem(),
    using random: inout some RandomNumberGenerator
  ) throws(UnusableMachineName) {
    let drawn = Self.draw(hostName, using: &random)
    do throws(SystemError) {
      if let kept = try Self.kept(at: path, on: system) {
        text = kept
      } else {
        text = try Self.keep(drawn, at: path, on: system)
      }
    } catch {
      throw .failed(error)
    }
    if !Self.isUsable(text) { throw .found(text, path: path) }
  }

  /// Reads the name from a file; `nil` if it has none yet, or there is no file.
  ///
  /// - Throws: If the file cannot be read, or its content is not a valid name.
  package static func text(
    at path: String, on system: any FileSystem
  ) throws(UnusableMachineName) -> String? {
    let kept = try rethrowing(kept(at: path, on: system), as: UnusableMachineName.failed)
    if let kept, !isUsable(kept) { throw .found(kept, path: path) }
    return kept
  }

  // MARK: The file

  /// The longest name that a folder can have, in bytes.
  private static let longest = 255

  /// The name in a file, if any.
  private static func kept(
    at path: String, on system: any FileSystem
  ) throws(SystemError) -> String? {
    do throws(SystemError) {
      return try name(in: OpenFile(path, for: .reading, on: system))
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Stores a name, unless another process was faster; returns the stored one.
  private static func keep(
    _ drawn: String, at path: String, on system: any FileSystem
  ) throws(SystemError) -> String {
    let folder = Files.directory(of: path)
    var folders = NewFolders()
    try folders.make(folder, on: system)
    let file = try OpenFile(path, for: .updating(mode: 0o600), on: system)
    return try file.holding { () throws(SystemError) in
      if let name = try name(in: file) { return name }
      // A power cut may replace a name by zero bytes.
      try file.truncate(to: 0)
      try file.append(Array("\(drawn)\n".utf8), at: 0)
      try file.synchronizeData()
      try system.synchronizeDirectory(folder)
      return drawn
    }
  }

  /// Reads a file and trims blanks; `nil` if it is empty.
  private static func name(in file: OpenFile) throws(SystemError) -> String? {
    let bytes = try file.bytes(0..<longest + 2)
    let isBlank = { (byte: UInt8) in Array("\0\t\r\n ".utf8).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  // MARK: Names

  /// Whether the name is valid for a folder of one line, and not hidden.
  package static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name == name.withoutControls && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.unicodeScalars.contains("\u{FFFD}") && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.count <= longest
  }

  /// A name that is free of all that means something in a path, or to a shell.
  private static func draw(
    _ hostName: String, using random: inout some RandomNumberGenerator
  ) -> String {
    let host = hostName.unicodeScalars.prefix(64).map(harmless).drop { $0 == "-" || $0 == "." }
    let letters = (0..<4).map { _ in Self.letters[Int.random(in: 0..<26, using: &random)] }
    return "\(host.isEmpty ? "machine" : String(host))-\(String(letters))"
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz" as String)

  /// A valid character of a host name, or a hyphen in its place.
  private static func harmless(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
    default: "-"
    }
  }
}

/// The reason why the machine has no name.
package enum UnusableMachineName: Error, Equatable, Sendable {
  /// The file cannot be read or written.
  case failed(SystemError)
  /// Its content cannot be the name of a folder.
  case found(String, path: String)
}

extension UnusableMachineName: CustomStringConvertible {
  /// One line with what was found and what was expected.
  package var description: String {
    switch self {
    case .failed(let error):
      "the name of this machine cannot be kept: \(error)"
    case .found(let text, let path):
      "\(path): found '\(text.withoutControls)', expected a name for a folder such as laptop-kfqz"
    }
  }
}

extension String {
  /// The text with question marks in place of control characters.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

extension MachineName {
  /// The name in place of a machine's where a rotation is simulated.
  package static let simulated = MachineName(text: "simulated")

  private init(text: String) { self.text = text }
}

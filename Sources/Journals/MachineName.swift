import Platform

/// What the journal calls this machine: the name of its host and four letters drawn once, so that
/// two machines of the same name never write to the same file.
package struct MachineName: Equatable, Sendable {
  /// The name, which is that of a folder, too, such as `laptop-kfqz`.
  package let text: String

  /// The name that is kept in a file, or a new one, which is kept there from now on.
  ///
  /// Two programs that start at the same instant get the same one.
  ///
  /// - Parameters:
  ///   - path: The file; see ``Directories/machine``.
  ///   - hostName: What the host calls itself.
  ///   - system: Where the file lies.
  ///   - random: Draws the letters.
  /// - Throws: That the file cannot be used, or what it holds cannot be a name.
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

  // MARK: The file

  /// The longest name that a folder can have, in bytes.
  private static let longest = 255

  /// The name in a file, if it has one yet.
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

  /// Writes a name down, unless another process was faster; returns the one that is kept then.
  private static func keep(
    _ drawn: String, at path: String, on system: any FileSystem
  ) throws(SystemError) -> String {
    let folder = Files.directory(of: path)
    var folders = NewFolders()
    try folders.make(folder, on: system)
    let file = try OpenFile(path, for: .updating(mode: 0o644), on: system)
    return try file.holding { () throws(SystemError) in
      if let name = try name(in: file) { return name }
      // Zeros may be left of a name, by a power cut.
      try file.truncate(to: 0)
      try file.append(Array("\(drawn)\n".utf8), at: 0)
      try file.synchronizeData()
      try system.synchronizeDirectory(folder)
      return drawn
    }
  }

  /// Reads a file without the blanks around its text; `nil` if there is no text.
  private static func name(in file: OpenFile) throws(SystemError) -> String? {
    let bytes = try file.bytes(0..<longest + 2)
    let isBlank = { (byte: UInt8) in Array("\0\t\r\n ".utf8).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  // MARK: Names

  /// Whether a folder can have a name and is not hidden by it.
  private static func isUsable(_ name: String) -> Bool {
    name == name.withoutControls && !name.contains("/") && !name.contains("\u{FFFD}")
      && !name.hasPrefix(".") && name.utf8.count <= longest
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

  /// A character of a host's name, or a hyphen in its place.
  private static func harmless(_ scalar: Unicode.Scalar) -> Character {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
    default: "-"
    }
  }
}

/// Why the machine has no name.
package enum UnusableMachineName: Error, Equatable, Sendable {
  /// The file cannot be read or written.
  case failed(SystemError)
  /// It holds something that no folder can be called.
  case found(String, path: String)
}

extension UnusableMachineName: CustomStringConvertible {
  /// One line that says what was found and what was expected.
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
  /// The text with question marks in place of what a terminal would obey.
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

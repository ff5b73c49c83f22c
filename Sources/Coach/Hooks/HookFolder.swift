import EventStream
import Glibc
import Platform

/// The folder of hooks: the user's programs that run on events.
///
/// A hook is an executable named for a kind of record, optionally followed by a dash and any text:
/// no kind contains a dash. Hidden files and backup copies of editors (`…~`) are ignored.
package struct HookFolder: Sendable {
  /// The kinds of records that hooks can be for.
  package static var kinds: [String] { Record.Kind.allCases.filter(\.hasHooks).map(\.rawValue) }

  package let path: String
  private let fileSystem: any FileSystem
  /// The user who runs the hooks.
  private let userID: UInt32

  package init(
    _ path: String, userID: UInt32, fileSystem: any FileSystem = LocalFileSystem()
  ) {
    self.path = path
    self.userID = userID
    self.fileSystem = fileSystem
  }

  /// The kind that a hook of a name is for; `nil`: a file of that name is no hook.
  package static func kind(of name: String) -> String? {
    guard !name.hasSuffix("~") else { return nil }
    let beginning = name.prefix { $0 != "-" }
    return kinds.first { $0 == beginning }
  }

  /// The names of all files except hidden ones, sorted; empty without a folder.
  package func names() throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try fileSystem.names(in: path).filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      guard error.isMissing else { throw error }
      return []
    }
  }

  /// A message about an unreadable folder.
  package func message(about error: SystemError) -> String {
    "no hook runs, because '\(path)' cannot be read: \(error.reason); "
      + (error.errno == ENOTDIR ? "mv '\(path)' '\(path).old'" : "chmod u+rx '\(path)'")
  }

  /// The path of a hook.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Returns the reason why a hook cannot be run, if any.
  ///
  /// A program that can change a hook can act as its owner. So neither the hook nor its folder, nor
  /// the target of a link, may be writable by others.
  package func obstacle(of name: String) -> HookObstacle? {
    do throws(SystemError) {
      return try obstacle(at: path(of: name))
    } catch {
      guard error.isMissing else { return .failed(error) }
      return Files(fileSystem).linkTarget(path(of: name)) == nil ? .gone : .leadsNowhere
    }
  }

  /// Returns the reason why a hook cannot be run, or why the system would not start it, if any.
  ///
  /// A rotation would find that out only at the first record.
  package func obstacle(ofStarting name: String) -> HookObstacle? {
    if let obstacle = obstacle(of: name) { return obstacle }
    // A program may be executable without being readable.
    guard let head = try? head(of: path(of: name)) else { return nil }
    guard head.starts(with: "#!".utf8) else {
      // A program of some format has a zero byte soon; a text is one only by its first line.
      return head.contains(0) ? nil : .notAProgram
    }
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let words = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }.drop(while: isBlank)
    let interpreter = String(decoding: words.prefix { !isBlank($0) }, as: UTF8.self)
    if interpreter.isEmpty { return .notAProgram }
    do throws(SystemError) {
      _ = try fileSystem.status(at: interpreter)
      return nil
    } catch {
      return error.isMissing ? .noInterpreter : nil
    }
  }

  /// The bytes by which the system recognizes a program (execve(2)).
  private func head(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try fileSystem.open(path, for: .reading)
    defer { fileSystem.close(descriptor) }
    return try fileSystem.read(256, from: descriptor)
  }

  private func obstacle(at path: String) throws(SystemError) -> HookObstacle? {
    var path = path
    for _ in 0..<Files.mostLinks {
      let folder = Files.directory(of: path)
      if let obstacle = exposure(of: try fileSystem.status(at: folder), at: folder) {
        return obstacle
      }
      guard let target = try fileSystem.linkTarget(path) else { break }
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }
    let status = try fileSystem.status(at: path)
    guard status.kind == .regular else { return .notAFile }
    if let obstacle = exposure(of: status, at: path) { return obstacle }
    return status.mode & 0o111 == 0 ? .notExecutable(path: path) : nil
  }

  /// Whether others can change the file at a path.
  private func exposure(of status: FileStatus, at path: String) -> HookObstacle? {
    if status.owner != userID, status.owner != 0 { return .foreign(path: path) }
    return status.mode & 0o022 == 0 ? nil : .writable(path: path)
  }
}

extension Record.Kind {
  /// Whether hooks can be for records of this kind.
  var hasHooks: Bool {
    switch self {
    // Of the snapshots only the first is in the journal, and `started` contains the same; a hook
    // for the end of hooks would run for its own end.
    case .snapshot, .hookFinished, .tick, .lost: false
    default: true
    }
  }
}

import CivilTime
import Commands
import Platform

/// How far this machine is with others: what it is in step with, and since when.
package struct SyncState: Equatable {
  /// The address of the repository that all machines share, or its path.
  package var remote: String
  /// The commit whose list and journals this machine has; `nil`: none yet.
  package var commit: String?
  /// When this machine had all that there was.
  package var synced: Instant?

  /// What is kept; `nil`: this machine shares nothing.
  ///
  /// - Throws: Why nobody can know.
  package init?(in directories: Directories, on files: Files) throws(FileError) {
    let path = Self.path(in: directories)
    guard try files.knownKind(at: path) != nil else { return nil }
    let bytes = try files.read(path)
    let values = HeaderLines(bytes).values
    guard let remote = values["remote"], !remote.isEmpty else { return nil }
    self.remote = remote
    commit = values["commit"]
    synced = values["synced"].flatMap { try? Timestamp(parsing: $0) }?.instant
  }

  package init(remote: String) { self.remote = remote }

  package func write(in directories: Directories, on files: Files) throws(FileError) {
    var lines = ["remote: \(remote)"]
    if let commit { lines.append("commit: \(commit)") }
    if let synced { lines.append("synced: \(Timestamp(synced))") }
    try files.makeDirectories(directories.sync, mode: 0o700)
    try files.replace(
      Self.path(in: directories), with: lines.flatMap { Array("\($0)\n".utf8) })
  }

  private static func path(in directories: Directories) -> String { "\(directories.sync)/state" }
}

extension World {
  /// When this machine was in step with others; `nil`: it shares nothing, or never was.
  package var syncedInstant: Instant? { (try? SyncState(in: directories, on: files))?.synced }
}

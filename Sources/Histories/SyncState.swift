import CivilTime
import Commands
import Platform

/// The synchronization state of this machine.
package struct SyncState: Equatable {
  /// The URL or path of the shared repository.
  package var remote: String
  /// The last synchronized commit; `nil` if there is none.
  package var commit: String?
  /// The time of the last complete synchronization.
  package var synced: Instant?

  /// Reads the state; `nil` if synchronization is not set up.
  ///
  /// - Throws: If the state is unreadable.
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
  /// The time of the last synchronization; `nil` if there was none.
  package var syncedInstant: Instant? { (try? SyncState(in: directories, on: files))?.synced }
}

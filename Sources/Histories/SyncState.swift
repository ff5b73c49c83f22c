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
  /// The last attempt, if it failed.
  package var failure: Failure?

  /// An attempt that failed.
  package struct Failure: Equatable {
    package var time: Instant
    /// The message to the user, in one line.
    package var message: String

    package init(_ message: String, at time: Instant) {
      (self.message, self.time) = (message, time)
    }
  }

  /// The reason why the state cannot be used.
  package enum Fault: Error {
    case unreadable(FileError)
    /// It is not as it was written, as after a power cut.
    case damaged(path: String)
  }

  /// Reads the state; `nil` if synchronization is not set up.
  package init?(in directories: Directories, on files: Files) throws(Fault) {
    let path = Self.path(in: directories)
    let kind = try rethrowing(files.knownKind(at: path), as: Fault.unreadable)
    if kind == nil { return nil }
    let bytes = try rethrowing(files.read(path), as: Fault.unreadable)
    let values = HeaderLines(bytes).values
    guard let remote = values["remote"], !remote.isEmpty, bytes.last == UInt8(ascii: "\n") else {
      throw .damaged(path: path)
    }
    self.remote = remote
    commit = values["commit"]
    func instant(_ key: String) -> Instant? {
      values[key].flatMap { try? Timestamp(parsing: $0) }?.instant
    }
    synced = instant("synced")
    if let time = instant("failed"), let message = values["failure"] {
      failure = Failure(message, at: time)
    }
  }

  package init(remote: String) { self.remote = remote }

  package func write(in directories: Directories, on files: Files) throws(FileError) {
    var lines = ["remote: \(remote)"]
    if let commit { lines.append("commit: \(commit)") }
    if let synced { lines.append("synced: \(Timestamp(synced))") }
    if let failure {
      lines += ["failed: \(Timestamp(failure.time))", "failure: \(failure.message)"]
    }
    try files.makeDirectories(directories.sync)
    try files.replace(
      Self.path(in: directories), with: lines.flatMap { Array("\($0)\n".utf8) })
  }

  private static func path(in directories: Directories) -> String { "\(directories.sync)/state" }
}

extension SyncState.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let error): "the sync state of this machine cannot be read: \(error)"
    case .damaged(let path):
      "the sync state '\(path)' is damaged; write the address of the repository again, as in: "
        + cure
    }
  }

  /// A command as remedy.
  package var cure: String {
    switch self {
    case .unreadable: "rota sync"
    case .damaged(let path):
      "echo remote: ADDRESS >\(path.quotedForShell)"
    }
  }
}

extension World {
  /// The time of the last synchronization; `nil` if there was none.
  package var syncedInstant: Instant? { (try? SyncState(in: directories, on: files))?.synced }
}

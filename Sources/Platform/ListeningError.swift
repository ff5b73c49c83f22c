/// The reason why a socket cannot be created at a path.
package enum ListeningError: Error, Equatable, Sendable {
  /// The fault of the folder for sockets.
  package enum FolderFault: Equatable, Sendable {
    case link
    case noFolder
    case foreign(owner: UInt32)
    /// Its permission bits admit other users.
    case open(mode: UInt32)
  }

  /// The path is longer than the system allows.
  case pathTooLong(String)
  case unsafeFolder(path: String, FolderFault)
  /// The folder cannot be created.
  case noFolder(SystemError)
  /// Another program listens there.
  case taken(path: String)
  /// The path holds a file that is not a socket.
  case occupied(path: String)
  case failed(SystemError)
}

extension ListeningError {
  /// Runs calls and converts their errors.
  @discardableResult
  static func naming<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(ListeningError) -> Answer {
    try rethrowing(body(), as: ListeningError.failed)
  }
}

extension ListeningError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pathTooLong(let path):
      "\(path): a path of \(path.utf8.count) bytes is too long for a socket, which may have "
        + "\(SocketListener.longestPath); choose a shorter name, or set XDG_RUNTIME_DIR to a shorter "
        + "path, such as /run/user/$(id -u)"
    case .unsafeFolder(let path, let fault):
      "\(path): \(fault.description(of: path))"
    case .noFolder(let error):
      "\(error.path ?? ""): no folder for sockets can be made there: \(error.reason); "
        + "set XDG_RUNTIME_DIR to a folder of yours, such as /run/user/$(id -u)"
    case .taken(let path):
      "\(path): another program listens there"
    case .occupied(let path):
      "\(path): a file that is not a socket is there; move it away"
    case .failed(let error):
      error.description
    }
  }
}

extension ListeningError.FolderFault {
  /// Describes the fault of the folder at a path, and the remedy.
  package func description(of path: String) -> String {
    switch self {
    case .link: "this is a link, but has to be a folder of your own; remove it"
    case .noFolder: "this is a file, but has to be a folder; remove it"
    case .foreign(let owner):
      "the folder belongs to user \(owner), not to you; "
        + "set XDG_RUNTIME_DIR to a folder of yours, such as /run/user/$(id -u)"
    case .open(let mode):
      "the folder has mode \(String(mode, radix: 8)) where 700 is expected; chmod 700 \(path)"
    }
  }
}

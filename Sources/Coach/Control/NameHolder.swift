import Platform

/// The process that holds the name of a rotation or held it last, as its lock file describes it.
package struct NameHolder {
  private let entry: LockEntry
  private let fileSystem: any FileSystem

  package init(of name: String, in directories: Directories, on fileSystem: any FileSystem) {
    entry = LockEntry(at: directories.lock(of: name), on: fileSystem)
    self.fileSystem = fileSystem
  }

  /// Its socket.
  package var socket: String? { entry.socket }

  /// Its id, if it is stopped.
  package var stopped: Int? {
    entry.pid.flatMap { ProcessTable.isStopped($0, on: fileSystem) ? $0 : nil }
  }

  /// Its id, if it asks the user whether to resume an interrupted rotation.
  package var asking: Int? { entry.asker }

  /// Its id, if it listens at a socket whose file is gone.
  package var unreachable: Int? {
    let files = Files(fileSystem)
    // The kernel lists the paths at which processes listen, each as the last word of a line.
    guard let pid = entry.pid, let socket = entry.socket, files.kind(at: socket) == nil,
      let sockets = try? files.read("/proc/net/unix"),
      String(decoding: sockets, as: UTF8.self).split(separator: "\n")
        .contains(where: { $0.hasSuffix(" \(socket)") })
    else { return nil }
    return pid
  }
}

import Coach
import EventStream
import Platform

extension World {
  /// Connects to the running rotation of a name.
  package func connect(toRotation name: String) throws(ControlFailure) -> any Connection {
    if let fault = fault(ofFolder: directories.runtime) {
      throw .protocol("\(directories.runtime): \(fault.description(of: directories.runtime))")
    }
    do throws(SystemError) {
      return try connect(to: directories.socket(of: name))
    } catch {
      let failure = ControlFailure(error)
      guard failure == .notRunning, let socket = otherSocket(of: name),
        let connection = try? connect(to: socket)
      else { throw failure }
      return connection
    }
  }

  /// The socket in the lock file of the rotation, if it differs from the expected one.
  ///
  /// It may have been started with another XDG_RUNTIME_DIR, or without one, as under cron and sudo.
  private func otherSocket(of name: String) -> String? {
    guard let socket = holder(of: name).socket,
      socket != directories.socket(of: name), let end = socket.lastIndex(of: "/"),
      fault(ofFolder: String(socket[..<end])) == nil
    else { return nil }
    return socket
  }

  /// The reason not to trust sockets in a folder; `nil` if it is this user's and private, or
  /// missing.
  package func fault(ofFolder path: String) -> ListeningError.FolderFault? {
    if files.linkTarget(path) != nil { return .link }
    guard let status = try? fileSystem.status(at: path) else { return nil }
    if status.kind != .directory { return .noFolder }
    if status.owner != environment.userID { return .foreign(owner: status.owner) }
    return status.mode & 0o777 == 0o700 ? nil : .open(mode: status.mode & 0o777)
  }

  /// Connects to the running rotation with a name.
  package func control(_ name: String) throws(ControlFailure) -> ControlClient {
    ControlClient(
      try connect(toRotation: name), clocks: clocks,
      reconnect: { () throws(ControlFailure) in try connect(toRotation: name) },
      stopped: { stoppedCoach(of: name) },
      zones: { zone(named: $0) })
  }

  /// The process of the running rotation with a name, if it is stopped, as by Ctrl-Z.
  package func stoppedCoach(of name: String) -> Int? { holder(of: name).stopped }

  /// The process that holds a name or held it last.
  package func holder(of name: String) -> NameHolder {
    NameHolder(of: name, in: directories, on: fileSystem)
  }

  /// A client of the coach at the other end of a connection.
  package func client(over connection: any Connection) -> ControlClient {
    ControlClient(connection, clocks: clocks, zones: { zone(named: $0) })
  }

  /// The names with a socket.
  package var socketNames: [String] { names(in: directories.runtime, endingIn: ".sock") }

  /// The names that may have a running rotation, in order: those with a socket, and the usual one,
  /// whose socket may be elsewhere.
  package var rotationNames: [String] {
    Set(socketNames).union([RotationName.standard]).sorted()
  }

  /// The waiting `rota run --stay` with a name; `nil` if there is none.
  package func waiter(for name: String) -> Waiter? {
    InstanceLock.waiter(for: name, in: directories, on: fileSystem)
  }

  /// Runs `body` with a connection to the running rotation with a name; throws if there is none.
  package func withControl<Answer>(
    of name: String, _ body: (ControlClient) throws(ControlFailure) -> Answer
  ) throws(Failure) -> Answer {
    try rethrowing(body(control(name))) { (error: ControlFailure) in Failure(error, name: name) }
  }

  /// Writes a reply to standard output, as one line.
  package func print(_ reply: Reply) throws(Failure) {
    guard case .done = reply.outcome else { return try print(bytes: reply.bytes) }
    try printAnswer(bytes: reply.bytes)
  }
}

extension Failure {
  /// The failure of a request that a running rotation refused.
  package init(refusal reason: String, code: Int) {
    self = Int32(exactly: code) == ExitCode.usage.rawValue ? .value(reason) : .refused(reason)
  }

  /// The failure of a request that the coach carried out and could not save.
  package init(unsaved reply: Reply) {
    self = .unsaved(
      "that is done, but not saved: \(reply.why ?? "the journal cannot be written for now")")
  }

  /// The failure to reach the rotation with a name.
  package init(_ failure: ControlFailure, name: String) {
    self =
      switch failure {
      case .notRunning: .noRotation(name: name)
      case .failed, .protocol: .control(failure.description)
      }
  }
}

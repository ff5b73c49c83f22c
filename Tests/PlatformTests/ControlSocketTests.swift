import Dispatch
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct ControlSocketTests {
  let folder = TemporaryFolder()

  private func listener(_ name: String = "a.sock") throws -> SocketListener {
    try SocketListener(at: folder / name)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode
  }

  /// A socket at which nobody listens any more, as a killed program leaves it.
  private func leaveSocketBehind(at path: String) throws {
    let listener = try SocketListener(at: path)
    link(path, path + ".kept")
    listener.stop()
    rename(path + ".kept", path)
  }

  // MARK: Listening

  @Test func `A socket is its user's alone, and so is its folder`() throws {
    let path = folder / "run"
    let listener = try SocketListener(at: path + "/a.sock")

    #expect(mode(path) & 0o777 == 0o700)
    #expect(mode(path + "/a.sock") == S_IFSOCK | 0o600)
    listener.stop()
    rmdir(path)
  }

  @Test func `Clients are accepted in order, without blocking`()
    throws
  {
    let listener = try listener()
    #expect(try listener.accept() == nil)

    let clients = try (0..<100).map { _ in try LocalSocket(connectingTo: listener.path) }
    for (number, client) in clients.enumerated() {
      try client.send(Array("\(number)".utf8))
      let peer = try #require(try listener.accept())
      #expect(peer.receive(100) == .bytes(Array("\(number)".utf8)))
      #expect(peer.receive(100) == .nothing)
      client.close()
      #expect(peer.receive(100) == .end)
    }
  }

  @Test func `A socket left by a killed process is replaced`() throws {
    try leaveSocketBehind(at: folder / "a.sock")
    #expect(mode(folder / "a.sock") & S_IFMT == S_IFSOCK)

    let listener = try listener()
    _ = try LocalSocket(connectingTo: listener.path)
    #expect(try listener.accept() != nil)
  }

  @Test func `A socket with a listener is left alone`() throws {
    let first = try listener()

    #expect(throws: ListeningError.taken(path: first.path)) { try listener() }
    _ = try LocalSocket(connectingTo: first.path)
  }

  @Test func `A socket with a full queue is left alone`() throws {
    let first = try listener()
    let waiting = try (0...128).map { _ in try LocalSocket(connectingTo: first.path) }

    #expect(throws: ListeningError.taken(path: first.path)) { try listener() }
    #expect(waiting.count == 129)
  }

  @Test func `Connecting and sending have timeouts`() throws {
    let listener = try listener()
    let patience = Duration.milliseconds(20)
    var clients: [LocalSocket] = []
    let crowded = #expect(throws: SystemError.self) {
      while clients.count < 1_000 {
        clients.append(try LocalSocket(connectingTo: listener.path, patience: patience))
      }
    }
    #expect(crowded?.isImpatience == true)
    #expect(clients.count < 1_000)
    let sender = try #require(clients.first)
    let unread = #expect(throws: SystemError.self) {
      try sender.send([UInt8](repeating: 0, count: 4 << 20))
    }
    #expect(unread?.isImpatience == true)
  }

  @Test func `It is seen whether everything was read that was sent`() throws {
    let listener = try listener()
    let client = try LocalSocket(connectingTo: listener.path)
    #expect(client.isRead)
    try client.send([1, 2, 3])
    #expect(!client.isRead)
    let peer = try #require(try listener.accept())
    _ = peer.receive(2)
    #expect(!client.isRead)
    _ = peer.receive(1)
    #expect(client.isRead)
  }

  @Test(arguments: [false, true])
  func `An end shows whether everything was read that was sent`(_ isRead: Bool) throws {
    let listener = try listener()
    let client = try LocalSocket(connectingTo: listener.path)
    try client.send(Array("done".utf8))
    do {
      let peer = try #require(try listener.accept())
      if isRead { #expect(peer.receive(100) == .bytes(Array("done".utf8))) }
    }
    listener.stop()
    if isRead {
      #expect(try client.receive(within: .seconds(5)) == [])
    } else {
      let error = #expect(throws: SystemError.self) { try client.receive(within: .seconds(5)) }
      #expect(error?.errno == ECONNRESET)
    }
  }

  @Test func `A file that is no socket is left alone`() throws {
    try folder.write("precious", to: "a.sock")

    #expect(throws: ListeningError.occupied(path: folder / "a.sock")) { try listener() }
    #expect(try folder.text(of: "a.sock") == "precious")
  }

  @Test func `A client that connects after the end finds no listener`() throws {
    let listener = try listener()
    listener.stop()

    #expect(throws: SystemError(call: "connect", path: listener.path, errno: ENOENT)) {
      try LocalSocket(connectingTo: listener.path)
    }
  }

  @Test func `A path that is too long is reported with the limit`() throws {
    let longest = folder / String(repeating: "x", count: 107 - folder.path.utf8.count - 1)
    try SocketListener(at: longest).stop()

    let error = #expect(throws: ListeningError.pathTooLong(longest + "y")) {
      try SocketListener(at: longest + "y")
    }
    #expect(error?.description.contains("a path of 108 bytes is too long") == true)
    #expect(error?.description.contains("107") == true)
  }

  @Test func `A folder must be a real one of this user, closed to others`() throws {
    let path = folder / "run"
    func error() -> ListeningError? {
      #expect(throws: ListeningError.self) {
        try SocketListener(at: path + "/a.sock")
      }
    }

    symlink(folder.path, path)
    #expect(error() == .unsafeFolder(path: path, .link))
    unlink(path)
    mkdir(path, 0o700)
    chmod(path, 0o750)
    #expect(error() == .unsafeFolder(path: path, .open(mode: 0o750)))
    rmdir(path)
    try folder.write("", to: "run")
    #expect(error() == .unsafeFolder(path: path, .noFolder))
    unlink(path)
    try folder.write("", to: "file")
    #expect(
      throws: ListeningError.noFolder(
        SystemError(call: "mkdir", path: folder / "file/run", errno: ENOTDIR))
    ) {
      try SocketListener(at: folder / "file/run/a.sock")
    }
    if geteuid() == 0 {
      mkdir(path, 0o700)
      chown(path, 12_345, 12_345)
      #expect(error() == .unsafeFolder(path: path, .foreign(owner: 12_345)))
      rmdir(path)
    }
  }

  // MARK: Watching

  @Test func `Each socket is reported for its own interest`() throws {
    let watch = try SocketWatch(queue: DispatchQueue(label: "watch"))
    let listener = try listener()
    watch.watch(listener, for: .reading, as: 7)
    #expect(watch.ready(within: .zero) == [])

    let client = try LocalSocket(connectingTo: listener.path)
    #expect(watch.ready(within: .seconds(5)) == [7])
    let peer = try #require(try listener.accept())
    watch.watch(peer, for: .writing, as: 8)
    #expect(watch.ready(within: .zero) == [8])
    watch.watch(peer, for: .reading, as: 8)
    #expect(watch.ready(within: .zero) == [])
    try client.send([1])
    #expect(watch.ready(within: .seconds(5)) == [8])
    watch.watch(peer, for: .departure, as: 9)
    #expect(watch.ready(within: .zero) == [], "It waits for nothing but the end")
    client.close()
    #expect(watch.ready(within: .seconds(5)) == [9])
    watch.watch(peer, for: nil, as: 9)
    #expect(watch.ready(within: .zero) == [])
  }

  @Test func `A token can be woken from another thread, while the queue stands still too`() throws {
    let watch = try SocketWatch(queue: DispatchQueue(label: "watch"))
    try Thread.start { watch.wake(3) }

    #expect(watch.ready(within: .seconds(5)) == [3])
    #expect(watch.ready(within: .zero) == [])
  }

  @Test func `The queue is notified again until the event is handled`() throws {
    let queue = DispatchQueue(label: "watch")
    let watch = try SocketWatch(queue: queue)
    let listener = try listener()
    let told = Inbox<[Int]>()
    watch.watch(listener, for: .reading, as: 1)
    watch.start { told.put($0) }

    let client = try LocalSocket(connectingTo: listener.path)
    #expect(told.next() == [1])
    #expect(told.next() == [1])
    queue.sync { watch.watch(listener, for: nil, as: 1) }
    watch.wake(2)
    while let tokens = told.next(), tokens != [2] {}
    watch.wake(3)
    #expect(told.next() == [3], "nothing more is told of the listener")
    client.close()
  }
}

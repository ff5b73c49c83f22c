import Glibc
import Platform
import Testing
import Thoroughness
import WorldSupport

@Suite struct FilesTests {
  let folder = TemporaryFolder()
  let files = Files()

  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `A file is read whole`() throws {
    let text = (0..<50_000).map { "\($0)\n" }.joined()
    try folder.write(text, to: "list")
    #expect(try folder.text(of: "list") == text)
    #expect(files.kind(at: folder / "list") == .regular)
    #expect(files.kind(at: folder.path) == .directory)
    #expect(files.kind(at: folder / "nothing") == nil)
  }

  @Test func `A path has no dots, and a link before two dots leads elsewhere`() throws {
    try files.makeDirectories(folder / "a/b")
    symlink("a/b", folder / "link")
    for path in ["a/list", "a/b/../list", "a//./b/.././list", "link/../list", "none/../a/list"] {
      #expect(Files.absolute(folder / path) == folder / "a/list")
    }
    #expect(Files.absolute(folder / "link/list") == folder / "link/list")
    #expect(Files.absolute("/../tmp") == "/tmp")
  }

  @Test func `All paths of a file are the same, whether or not it is there`() throws {
    try files.makeDirectories(folder / "a/b")
    symlink("b", folder / "a/link")
    symlink("../a/link/list", folder / "a/other")
    symlink("loop", folder / "loop")
    for _ in 1...2 {
      for path in ["a/link/list", "a/other", "a/b/../other"] {
        #expect(files.isSame(folder / path, folder / "a/b/list"))
      }
      #expect(!files.isSame(folder / "a/list", folder / "a/b/list"))
      try folder.write("A", to: "a/b/list")
    }
    #expect(!files.isSame(folder / "loop", folder / "a"))
    link(folder / "a/b/list", folder / "a/hard")
    #expect(files.isSame(folder / "a/hard", folder / "a/b/list"))
    #expect(!files.isSame(folder / "a/b", folder / "a/b/list"))
  }

  @Test func `A file that cannot be read says why`() throws {
    try folder.write("12345", to: "five")
    let missing = folder / "missing"
    #expect(throws: FileError.missing(path: missing)) { try files.read(missing) }
    #expect(throws: FileError.missing(path: "")) { try files.read("") }
    #expect(throws: FileError.isDirectory(path: folder.path)) { try files.read(folder.path) }
    #expect(throws: FileError.tooLarge(path: folder / "five", limit: 4)) {
      try files.read(folder / "five", limit: 4)
    }
    #expect(try files.read(folder / "five", limit: 5) == bytes("12345"))
    #expect(throws: FileError.forbidden(path: "x")) {
      try Files(FaultyFileSystem(failingCall: 1, number: EACCES)).read("x")
    }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: Files.limit)) {
      try files.read("/dev/zero")
    }
  }

  @Test func `A folder that takes no new names is named, and not the file`() throws {
    try folder.write("old", to: "list")
    let present = folder / "list"
    for call in ["mkdir", "rename", "open"] {
      let faulty = FaultyFileSystem()
      faulty.fail(call, with: EACCES)
      let files = Files(faulty)
      switch call {
      case "mkdir":
        #expect(throws: FileError.closedFolder(path: folder.path)) {
          try files.makeEmpty(folder / "new/list")
        }
      case "rename":
        #expect(throws: FileError.closedFolder(path: folder.path)) {
          try files.replace(present, with: bytes("new"))
        }
      default:
        #expect(throws: FileError.closedFolder(path: folder.path)) {
          try files.replace(present, with: bytes("new"))
        }
        #expect(throws: FileError.closedFolder(path: folder.path)) {
          try files.append(bytes("new"), to: folder / "new")
        }
        #expect(throws: FileError.forbidden(path: present)) {
          try files.append(bytes("new"), to: present)
        }
      }
    }
    #expect(try folder.text(of: "list") == "old")
  }

  @Test func `A path that cannot be examined does not count as missing`() throws {
    try folder.write("", to: "list")
    #expect(try files.knownKind(at: folder / "list") == .regular)
    #expect(try files.knownKind(at: folder / "list/below") == nil)
    #expect(try files.knownKind(at: folder / "nothing") == nil)
    let error = SystemError(call: "stat", path: "x", errno: EIO)
    #expect(throws: FileError.failed(error)) {
      try Files(FaultyFileSystem(failingCall: 1)).knownKind(at: "x")
    }
  }

  @Test func `A FIFO is read until its writer leaves`() throws {
    mkfifo(folder / "fifo", 0o600)
    try Spawn("sh", ["-c", "echo one > $0; sleep 0.05", folder / "fifo"]).start()
    #expect(try files.read(folder / "fifo") == bytes("one\n"))
  }

  @Test func `All files below a folder are removed, and nothing that links lead to`() throws {
    try folder.write("mine", to: "mine")
    for path in ["a", "a/b", "other"] { try files.makeDirectories(folder / path) }
    try folder.write("kept", to: "other/kept")
    for path in ["a/one", "a/b/two"] { try folder.write("", to: path) }
    symlink(folder / "other", folder / "a/link")
    try files.removeFiles(below: folder / "a")
    #expect(try files.names(in: folder / "a") == ["b"])
    #expect(try files.names(in: folder / "a/b") == [])
    #expect(try folder.text(of: "other/kept") == "kept")
    #expect(try folder.text(of: "mine") == "mine")
  }

  @Test func `Replacing a file keeps its mode`() throws {
    try folder.write("old", to: "list")
    // No file that is new can be written by all.
    chmod(folder / "list", 0o666)
    try files.replace(folder / "list", with: bytes("new"))
    #expect(try folder.text(of: "list") == "new")
    #expect(try LocalFileSystem().status(at: folder / "list").mode == 0o666)
    #expect(folder.names == ["list"])
  }

  @Test func `Replacing a file keeps who else may use it, and what users noted with it`() throws {
    try folder.write("old", to: "list")
    let path = folder / "list"
    // Version 2: the owner rw, user 1234 rw, the group nothing, at most rw, others nothing.
    let access: [UInt8] =
      [2, 0, 0, 0]
      + [[1, 0, 6, 0], [2, 0, 6, 0], [4, 0, 0, 0], [16, 0, 6, 0], [32, 0, 0, 0]]
      .flatMap { $0 + ($0[0] == 2 ? [210, 4, 0, 0] : [255, 255, 255, 255]) }
    let names = ["system.posix_acl_access", "user.rota"]
    for (name, value) in zip(names, [access, bytes("noted")]) {
      // Not every file system has both.
      guard Self.setAttribute(path, name, value, value.count, 0) == 0 else { return }
    }
    try files.replace(path, with: bytes("new"))
    #expect(names.map { attribute($0, of: path) } == [access, bytes("noted")])
    #expect(try LocalFileSystem().status(at: path).mode == 0o660)
  }

  private typealias Setting =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
    ) -> Int32
  private typealias Getting =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
    ) -> Int
  /// Swift's Glibc module lacks both.
  private static let setAttribute = unsafeBitCast(dlsym(nil, "setxattr"), to: Setting.self)
  private static let getAttribute = unsafeBitCast(dlsym(nil, "getxattr"), to: Getting.self)

  private func attribute(_ name: String, of path: String) -> [UInt8] {
    var value = [UInt8](repeating: 0, count: 1_000)
    let count = Self.getAttribute(path, name, &value, value.count)
    return Array(value.prefix(max(0, count)))
  }

  @Test func `A request for a lock waits for its holder`() throws {
    let path = folder / "locks/lock"
    let order = Monitor<[String]>([])
    let files = files
    try files.holding(path) {
      try? Thread.start {
        order.change { $0.append("asked") }
        try? files.holding(path) { order.change { $0.append("second") } }
      }
      order.wait { $0.isEmpty ? .wait(until: nil) : .found(()) }
      // The other one may be slow to ask; this one is refused in any case.
      let system = LocalFileSystem()
      let isFree = Result { () throws(SystemError) in
        let descriptor = try system.open(path, for: .updating(mode: 0o600))
        defer { system.close(descriptor) }
        return try system.lock(descriptor, waiting: false)
      }
      #expect(isFree == .success(false))
      order.change { $0.append("first") }
    }
    let all = order.wait { $0.count < 3 ? .wait(until: nil) : .found($0) }
    #expect(all == ["asked", "first", "second"])
  }

  @Test func `Replacing a file that is not there makes it`() throws {
    try files.replace(folder / "list", with: bytes("new"))
    #expect(try folder.text(of: "list") == "new")
    #expect(try LocalFileSystem().status(at: folder / "list").mode & 0o700 == 0o600)
  }

  @Test(arguments: ["list", "missing"])
  func `Replacing through links keeps the links`(target: String) throws {
    try folder.write("old", to: "list")
    symlink(target, folder / "link")
    symlink(folder / "link", folder / "linklink")
    try files.replace(folder / "linklink", with: bytes("new"))
    #expect(try folder.text(of: target) == "new")
    #expect(files.linkTarget(folder / "link") == target)
    #expect(files.linkTarget(folder / "linklink") == folder / "link")
  }

  @Test func `Links that lead nowhere but to themselves are refused`() {
    symlink("loop", folder / "loop")
    #expect(throws: FileError.self) { try files.replace(folder / "loop", with: []) }
    #expect(folder.names == ["loop"])
  }

  @Test func `A change by another program in between is detected`() throws {
    try folder.write("theirs", to: "list")
    #expect(throws: FileError.changed(path: folder / "list")) {
      try files.replace(folder / "list", with: bytes("mine"), expecting: bytes("old"))
    }
    #expect(try folder.text(of: "list") == "theirs")
    #expect(folder.names == ["list"])
    try files.replace(folder / "list", with: bytes("mine"), expecting: bytes("theirs"))
    #expect(try folder.text(of: "list") == "mine")
  }

  @Test(arguments: [EIO, ENOSPC])
  func `Whichever call fails, a file is old or new, whole, and nothing is left beside`(
    number: Int32
  ) throws {
    try folder.write("old contents", to: "list")
    var failed: [String] = []
    for call in 1... {
      let disk = FaultyFileSystem(failingCall: call, number: number)
      try? Files(disk).replace(folder / "list", with: bytes("new ones"))
      #expect(disk.openDescriptors == 0)
      #expect(folder.names == ["list"])
      guard let name = disk.failedCall else { break }
      failed.append(name)
      let isNew = failed.contains("rename")
      // What comes after the rename is about the directory alone.
      if isNew, name != "rename" {
        #expect(try folder.text(of: "list") == "new ones")
      } else {
        #expect(try folder.text(of: "list") == "old contents")
      }
    }
    let writes = ["write", "write", "write"]
    #expect(
      failed == ["readlink", "stat", "access", "open", "fchmod"] + writes
        + ["fsync", "rename", "open", "fsync", "opendir"])
    #expect(try folder.text(of: "list") == "new ones")
  }

  @Test func `Appending adds at the end and says when it could not`() throws {
    try files.append(bytes("one\n"), to: folder / "journal")
    try files.append(bytes("two\n"), to: folder / "journal")
    #expect(try folder.text(of: "journal") == "one\ntwo\n")
    let disk = FaultyFileSystem(failingCall: 2, number: ENOSPC)
    let failure = SystemError(call: "write", path: folder / "journal", errno: ENOSPC)
    #expect(throws: FileError.failed(failure)) {
      try Files(disk).append(bytes("three\n"), to: folder / "journal")
    }
    #expect(disk.openDescriptors == 0)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `Appended and replaced files survive a power cut`(seed: UInt64) throws {
    let disk = MemoryDisk()
    disk.put(bytes("one\n"), at: "/data/journal")
    disk.put(bytes("old"), at: "/data/list")
    let files = Files(disk)
    try files.append(bytes("two\n"), to: "/data/journal")
    try files.replace("/data/list", with: bytes("new"))
    var random = SeededNumbers(seed: seed)
    disk.crash(using: &random)
    #expect(disk.files == ["/data/journal": bytes("one\ntwo\n"), "/data/list": bytes("new")])
  }

  @Test(arguments: [0o444, 0o555, 0o644, 0o200] as [UInt32])
  func `A file that its permissions protect is not replaced`(_ mode: UInt32) throws {
    let disk = MemoryDisk()
    disk.put(bytes("old"), at: "/home/list", mode: mode)
    disk.putLink("/home/link", to: "list")
    for path in ["/home/list", "/home/link"] {
      let outcome = Result { () throws(FileError) in
        try Files(disk).replace(path, with: bytes("new"))
      }
      if mode & 0o200 != 0 {
        #expect(throws: Never.self) { try outcome.get() }
      } else {
        #expect(throws: FileError.forbidden(path: "/home/list")) { try outcome.get() }
      }
    }
    #expect(disk.files == ["/home/list": bytes(mode & 0o200 != 0 ? "new" : "old")])
    #expect(try disk.status(at: "/home/list").mode == mode)
  }

  @Test func `A file system that is read-only is named, and not the permissions`() {
    let disk = MemoryDisk()
    disk.put(bytes("old"), at: "/home/list")
    disk.makeReadOnly()
    let error = #expect(throws: FileError.self) {
      try Files(disk).replace("/home/list", with: bytes("new"))
    }
    #expect(error?.description == "/home/list: Read-only file system (access)")
    #expect(throws: SystemError(call: "access", path: "/missing", errno: ENOENT)) {
      try LocalFileSystem().checkWritable("/missing")
    }
  }

  @Test func `Directories are made with those above them`() throws {
    let inner = folder / "a"
    try files.makeDirectories(inner + "/b/c")
    try files.makeDirectories(inner + "/b/c")
    for path in ["/b/c", "/b", ""] {
      #expect(try LocalFileSystem().status(at: inner + path).mode == 0o700)
    }
    for path in ["/b/c", "/b", ""] { rmdir(inner + path) }
    try folder.write("", to: "file")
    #expect(throws: FileError.self) { try files.makeDirectories(folder / "file") }
  }

  @Test func `An error names the file and the system's reason`() {
    let error = SystemError(call: "rename", path: "/x/list", errno: ENOSPC)
    #expect(error.description == "/x/list: No space left on device (rename)")
    #expect(SystemError(call: "poll", errno: EINVAL).description == "poll: Invalid argument")
  }

  @Test
  func `Temporary files of a killed program are removed by the next program that writes there`()
    throws
  {
    let disk = MemoryDisk()
    let now = disk.wall
    let names = [
      (".rota-old.tmp", 120_000), (".rota-new.tmp", 10_000), (".rota-list-old.tmp", 120_000),
      (".other-old.tmp", 120_000), (".rota-old.txt", 120_000),
    ]
    for (name, age) in names {
      disk.put([], at: "/data/\(name)")
      disk.putModified(now - Int64(age), at: "/data/\(name)")
    }
    try Files(disk).replace("/data/list", with: bytes("new"))
    #expect(
      Set(disk.files.keys) == Set(names.dropFirst().map { "/data/\($0.0)" } + ["/data/list"]))
    #expect(
      Files(disk).leftovers(in: "/data", isExchanging: true) == ["/data/.rota-list-old.tmp"])
  }
}

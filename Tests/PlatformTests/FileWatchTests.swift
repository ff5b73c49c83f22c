import Dispatch
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct FileWatchTests {
  let folder = TemporaryFolder()
  let files = Files()
  let queue = DispatchQueue(label: "file watch tests")
  let inbox = Inbox<FileWatch.Event>()

  private func watch(_ path: String) throws -> FileWatch {
    let inbox = inbox
    return try FileWatch(path, settling: .milliseconds(20), queue: queue) { inbox.put($0) }
  }

  /// Whether something is told of what is done; on a busy machine more may be told before and after.
  private func tells(_ event: FileWatch.Event, of act: () throws -> Void) rethrows -> Bool {
    try act()
    while let told = inbox.next() {
      guard told == event else { continue }
      while inbox.next(within: .milliseconds(40)) != nil {}
      return true
    }
    return false
  }

  /// Whether nothing is told of what is done to a file, by the time that another watch, which is
  /// slower, has told it.
  private func isSilent(about path: String, _ act: () throws -> Void) throws -> Bool {
    let seen = Inbox<FileWatch.Event>()
    let other = try FileWatch(path, settling: .milliseconds(60), queue: queue) { seen.put($0) }
    try act()
    let wasSeen = seen.next() != nil
    withExtendedLifetime(other) {}
    return wasSeen && inbox.isEmpty
  }

  @Test func `A file that is written, replaced, deleted and made again is reported each time`()
    throws
  {
    let list = folder / "list"
    try folder.write("one\n", to: "list")
    let watch = try watch(list)
    #expect(try isSilent(about: folder / "other") { try folder.write("one\n", to: "other") })
    #expect(try tells(.changed) { try files.replace(list, with: [0x41]) })
    #expect(tells(.changed) { unlink(list) })
    #expect(try tells(.changed) { try folder.write("three\n", to: "list") })
    #expect(tells(.changed) { chmod(list, 0o600) })
    withExtendedLifetime(watch) {}
  }

  @Test func `Simultaneous changes are reported together`() throws {
    let watch = try watch(folder / "list")
    let file = open(folder / "list", O_CREAT | O_WRONLY, 0o600)
    for _ in 0..<1000 { _ = Glibc.write(file, "A", 1) }
    close(file)
    var count = 0
    while inbox.next(within: .milliseconds(100)) != nil { count += 1 }
    #expect((1...100).contains(count))
    withExtendedLifetime(watch) {}
  }

  @Test func `Other files in the folder are not reported`() throws {
    let watch = try watch(folder / "list")
    let isSilent = try isSilent(about: folder / "other") {
      try folder.write("one\n", to: "other")
      try files.replace(folder / "other", with: [0x41])
      unlink(folder / "other")
    }
    #expect(isSilent)
    withExtendedLifetime(watch) {}
  }

  @Test func `Of a folder everything in it is reported, whatever it is called`() throws {
    let inbox = inbox
    let watch = try FileWatch(
      folder: folder / "cal", settling: .milliseconds(20), queue: queue
    ) { inbox.put($0) }
    #expect(tells(.changed) { mkdir(folder / "cal", 0o700) })
    #expect(try tells(.changed) { try folder.write("one\n", to: "cal/one.ics") })
    #expect(tells(.changed) { unlink(folder / "cal/one.ics") })
    #expect(tells(.folderGone(path: folder / "cal")) { rmdir(folder / "cal") })
    withExtendedLifetime(watch) {}
  }

  @Test func `Both a link and its target are watched`() throws {
    let other = TemporaryFolder()
    try other.write("one\n", to: "target")
    symlink(other / "target", folder / "middle")
    symlink("middle", folder / "list")
    let watch = try watch(folder / "list")
    #expect(try tells(.changed) { try files.replace(folder / "list", with: [0x41]) })
    #expect(try other.text(of: "target") == "A")
    #expect(tells(.changed) { unlink(folder / "middle") })
    #expect(tells(.changed) { symlink(other / "second", folder / "middle") })
    #expect(try tells(.changed) { try other.write("one\n", to: "second") })
    #expect(try isSilent(about: other / "target") { try other.write("two\n", to: "target") })
    withExtendedLifetime(watch) {}
  }

  @Test func `A folder that vanishes is reported, and the file is watched when both are back`()
    throws
  {
    let deep = folder / "a/b"
    let watch = try watch("\(deep)/list")
    #expect(try tells(.changed) { try files.makeDirectories(deep) })
    #expect(try tells(.changed) { try folder.write("one\n", to: "a/b/list") })
    let isGone = tells(.folderGone(path: deep)) {
      unlink("\(deep)/list")
      rmdir(deep)
    }
    #expect(isGone)
    #expect(tells(.folderGone(path: deep)) { rmdir(folder / "a") })
    let isBack = try tells(.changed) {
      try files.makeDirectories(deep)
      try folder.write("two\n", to: "a/b/list")
    }
    #expect(isBack)
    #expect(tells(.folderGone(path: deep)) { rename(deep, folder / "c") })
    #expect(try isSilent(about: folder / "c/list") { try folder.write("three\n", to: "c/list") })
    withExtendedLifetime(watch) {}
  }

  @Test func `A watch that is let go tells nothing any more`() throws {
    do { _ = try watch(folder / "list") }
    #expect(try isSilent(about: folder / "list") { try folder.write("one\n", to: "list") })
  }
}

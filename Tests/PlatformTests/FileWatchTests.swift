import Dispatch
import Glibc
import Platform
import Testing

@Suite struct FileWatchTests {
  let folder = TemporaryFolder()
  let files = Files()
  let queue = DispatchQueue(label: "file watch tests")
  let inbox = Inbox<FileWatch.Event>()

  private func watch(_ path: String) throws -> FileWatch {
    let inbox = inbox
    return try FileWatch(path, settling: .milliseconds(20), queue: queue) { inbox.put($0) }
  }

  /// What is told last of what is done; on a busy machine it may be told in parts.
  private func told(_ act: () throws -> Void) rethrows -> FileWatch.Event? {
    try act()
    var last = inbox.next(within: .seconds(5))
    while let event = inbox.next(within: .milliseconds(40)) { last = event }
    return last
  }

  @Test func `A file that is written, replaced, deleted and made again is told each time`() throws {
    let list = folder / "list"
    try folder.write("one\n", to: "list")
    let watch = try watch(list)
    #expect(inbox.next(within: .milliseconds(40)) == nil)
    #expect(try told { try files.replace(list, with: [0x41]) } == .changed)
    #expect(told { unlink(list) } == .changed)
    #expect(try told { try folder.write("three\n", to: "list") } == .changed)
    #expect(told { chmod(list, 0o600) } == .changed)
    withExtendedLifetime(watch) {}
  }

  @Test func `Changes that come together are told together`() throws {
    let watch = try watch(folder / "list")
    let file = open(folder / "list", O_CREAT | O_WRONLY, 0o600)
    for _ in 0..<1000 { _ = Glibc.write(file, "A", 1) }
    close(file)
    var count = 0
    while inbox.next(within: .milliseconds(100)) != nil { count += 1 }
    #expect((1...5).contains(count))
    withExtendedLifetime(watch) {}
  }

  @Test func `Nothing is told of other files in the folder`() throws {
    let watch = try watch(folder / "list")
    try folder.write("one\n", to: "other")
    try files.replace(folder / "other", with: [0x41])
    unlink(folder / "other")
    #expect(inbox.next(within: .milliseconds(60)) == nil)
    withExtendedLifetime(watch) {}
  }

  @Test func `Of a folder everything in it is told, whatever it is called`() throws {
    let inbox = inbox
    let watch = try FileWatch(
      folder: folder / "cal", settling: .milliseconds(20), queue: queue
    ) { inbox.put($0) }
    #expect(told { mkdir(folder / "cal", 0o700) } == .changed)
    #expect(try told { try folder.write("one\n", to: "cal/one.ics") } == .changed)
    #expect(told { unlink(folder / "cal/one.ics") } == .changed)
    #expect(told { rmdir(folder / "cal") } == .folderGone(path: folder / "cal"))
    withExtendedLifetime(watch) {}
  }

  @Test func `What a link leads to is watched, and so is the link`() throws {
    let other = TemporaryFolder()
    try other.write("one\n", to: "target")
    symlink(other / "target", folder / "middle")
    symlink("middle", folder / "list")
    let watch = try watch(folder / "list")
    #expect(try told { try files.replace(folder / "list", with: [0x41]) } == .changed)
    #expect(try other.text(of: "target") == "A")
    #expect(told { unlink(folder / "middle") } == .changed)
    #expect(told { symlink(other / "second", folder / "middle") } == .changed)
    #expect(try told { try other.write("one\n", to: "second") } == .changed)
    try other.write("two\n", to: "target")
    #expect(inbox.next(within: .milliseconds(60)) == nil)
    withExtendedLifetime(watch) {}
  }

  @Test func `A folder that vanishes is told, and the file is watched when both are back`() throws {
    let deep = folder / "a/b"
    defer {
      for path in ["a/b/list", "c/list"] { unlink(folder / path) }
      for path in ["a/b", "a", "c"] { rmdir(folder / path) }
    }
    let watch = try watch("\(deep)/list")
    #expect(try told { try files.makeDirectories(deep) } == .changed)
    #expect(try told { try folder.write("one\n", to: "a/b/list") } == .changed)
    #expect(
      told {
        unlink("\(deep)/list")
        rmdir(deep)
      } == .folderGone(path: deep))
    #expect(told { rmdir(folder / "a") } == .folderGone(path: deep))
    #expect(
      try told {
        try files.makeDirectories(deep)
        try folder.write("two\n", to: "a/b/list")
      } == .changed)
    #expect(told { rename(deep, folder / "c") } == .folderGone(path: deep))
    try folder.write("three\n", to: "c/list")
    #expect(inbox.next(within: .milliseconds(60)) == nil)
    withExtendedLifetime(watch) {}
  }

  @Test func `A watch that is let go tells nothing any more`() throws {
    do { _ = try watch(folder / "list") }
    try folder.write("one\n", to: "list")
    #expect(inbox.next(within: .milliseconds(60)) == nil)
  }
}

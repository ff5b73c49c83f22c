import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct OpenFileTests {
  let folder = TemporaryFolder()
  let disk = FaultyFileSystem()

  func open(_ name: String, for opening: FileOpening = .updating(mode: 0o600)) throws -> OpenFile {
    try OpenFile(folder / name, for: opening, on: disk)
  }

  @Test func `A file stays open as long as its value exists`() throws {
    var file: OpenFile? = try open("file")
    #expect(disk.openDescriptors == 1)
    try file?.append(Array("one\n".utf8), at: 0)
    file = nil
    #expect(disk.openDescriptors == 0)
    #expect(try folder.text(of: "file") == "one\n")
  }

  @Test func `A path that is not a file is refused and unchanged`() throws {
    mkfifo(folder / "fifo", 0o600)
    mkdir(folder / "folder", 0o700)
    defer { rmdir(folder / "folder") }
    let paths = ["fifo", "folder", "/dev/null"].map { $0.hasPrefix("/") ? $0 : folder / $0 }
    for path in paths {
      for opening in [FileOpening.reading, .updating(mode: 0o600)] {
        let error = #expect(throws: SystemError.self) {
          try OpenFile(path, for: opening, on: disk)
        }
        #expect(error?.path == path)
      }
    }
    #expect(disk.openDescriptors == 0)
  }

  @Test func `A file that was replaced, or removed, is not in its place any more`() throws {
    let file = try open("file")
    #expect(try file.isInPlace())
    try folder.write("other", to: "other")
    rename(folder / "other", folder / "file")
    #expect(try !file.isInPlace())
    let other = try open("file")
    #expect(try other.isInPlace())
    #expect(!file.isSame(as: other))
    unlink(folder / "file")
    #expect(try !other.isInPlace())
  }

  @Test func `Bytes are added whole, or not at all`() throws {
    let file = try open("file")
    disk.writeAtMost(3)
    try file.append(Array("0123456789".utf8), at: 0)
    #expect(disk.calls.count { $0 == "write" } == 4)
    for call in 1...4 {
      disk.failCall(call, with: ENOSPC)
      let failure = SystemError(call: "write", path: folder / "file", errno: ENOSPC)
      #expect(throws: failure) { try file.append(Array("abcdefghij".utf8), at: 10) }
      #expect(try folder.text(of: "file") == "0123456789")
    }
  }

  @Test func `All of a file is read, also one that grows meanwhile, up to a limit`() throws {
    for count in [0, 1, 10] {
      try folder.write(String(repeating: "x", count: count), to: "\(count)")
      let file = try open("\(count)", for: .reading)
      #expect(try file.contents(limit: count).count == count)
      if count == 0 { continue }
      let error = FileError.tooLarge(path: folder / "\(count)", limit: count - 1)
      #expect(throws: error) { try file.contents(limit: count - 1) }
    }
    let file = try open("10")
    let other = try OpenFile(folder / "10", for: .updating(mode: 0o600), on: LocalFileSystem())
    let calls = disk.calls.count
    disk.beforeEveryCall { [disk] in
      // Between the look at its length and the reading.
      if disk.calls.count == calls + 1 { try? other.append(Array("yyy".utf8), at: 10) }
    }
    #expect(try file.contents(limit: 100) == Array("xxxxxxxxxxyyy".utf8))
  }

  @Test func `A part of a file is read, or what there is of it`() throws {
    try folder.write("0123456789", to: "file")
    let file = try open("file", for: .reading)
    #expect(try file.bytes(2..<5) == Array("234".utf8))
    #expect(try file.bytes(8..<20) == Array("89".utf8))
    #expect(try file.bytes(20..<30) == [])
    #expect(try file.size() == 10)
    let other = try OpenFile(folder / "file", for: .updating(mode: 0o600), on: LocalFileSystem())
    let calls = disk.calls.count
    disk.beforeEveryCall { [disk] in
      if disk.calls.count == calls + 1 { try? other.append(Array("xyz".utf8), at: 10) }
    }
    #expect(try file.bytes(8..<20) == Array("89xyz".utf8), "What comes meanwhile is read, too")
  }
}

import Platform
import Testing
import WorldSupport

@Suite struct FolderWatchTests {
  @Test func `A new file in a folder is noticed once`() throws {
    let folder = TemporaryFolder()
    let watch = try LocalFolderWatch([folder.path])

    #expect(try !watch.wait(within: .zero))
    try folder.write("", to: "a.sock")
    #expect(try watch.wait(within: .seconds(5)))
    while try watch.wait(within: .zero) {}
    #expect(try !watch.wait(within: .milliseconds(1)))
  }

  @Test func `A file removed from a folder is noticed`() throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "a.sock")
    let watch = try LocalFolderWatch([folder.path])
    try LocalFileSystem().remove(folder / "a.sock")

    #expect(try watch.wait(within: .seconds(5)))
  }

  @Test func `A file that is rewritten in the second of two folders is noticed`() throws {
    let (folder, other) = (TemporaryFolder(), TemporaryFolder())
    try other.write("7", to: "default.lock")
    let watch = try LocalFolderWatch([folder.path, other.path])
    let files = LocalFileSystem()
    let descriptor = try files.open(other / "default.lock", for: .rewriting(mode: 0o600))
    defer { files.close(descriptor) }
    while try watch.wait(within: .zero) {}
    try files.writeAll(Array("8".utf8), at: 0, to: descriptor)
    #expect(try watch.wait(within: .seconds(5)))
  }

  @Test func `A folder that is not there cannot be watched`() throws {
    let folder = TemporaryFolder()

    #expect(throws: SystemError.self) { try LocalFolderWatch([folder.path, folder / "none"]) }
  }
}

import Platform
import Testing
import WorldSupport

@Suite struct FolderWatchTests {
  @Test func `A new file in a folder is noticed once`() throws {
    let folder = TemporaryFolder()
    let watch = try LocalFolderWatch(folder.path)

    #expect(try !watch.wait(within: .zero))
    try folder.write("", to: "a.sock")
    #expect(try watch.wait(within: .seconds(5)))
    while try watch.wait(within: .zero) {}
    #expect(try !watch.wait(within: .milliseconds(1)))
  }

  @Test func `A file removed from a folder is noticed`() throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "a.sock")
    let watch = try LocalFolderWatch(folder.path)
    try LocalFileSystem().remove(folder / "a.sock")

    #expect(try watch.wait(within: .seconds(5)))
  }

  @Test func `A folder that is not there cannot be watched`() throws {
    let folder = TemporaryFolder()

    #expect(throws: SystemError.self) { try LocalFolderWatch(folder / "none") }
  }
}

import CommandSupport
import Commands
import Platform
import Testing

@Suite struct RealWorldTests {
  private let world = RealWorld()

  @Test func `A folder is not a file, and neither is nothing`() {
    #expect(world.isFile(#filePath))
    #expect(!world.isFile("/"))
    #expect(!world.isFile(#filePath + ".missing"))
  }

  @Test func `A file is read whole or not at all`() throws {
    let bytes = try world.files.read(#filePath, limit: Files.limit)

    #expect(bytes.starts(with: "import ".utf8))
    #expect(throws: FileError.tooLarge(path: #filePath, limit: bytes.count - 1)) {
      try world.files.read(#filePath, limit: bytes.count - 1)
    }
  }

  @Test func `The wall clock goes forward`() {
    let first = world.now
    #expect(world.now >= first)
  }
}

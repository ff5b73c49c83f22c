import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing
import WorldSupport

/// A file system that is really full, where one can be mounted.
@Suite struct FullDiskTests {
  /// A file system of 64 KiB in a folder; it goes with the value.
  final class SmallDisk {
    private let folder: RealFolder
    var path: String { folder.path }

    init?() throws {
      folder = try RealFolder()
      guard mount("none", folder.path, "tmpfs", UInt(MS_NOSUID), "size=64k") == 0 else {
        return nil
      }
    }

    // The writer may not have let go of its file yet.
    deinit { umount2(folder.path, Int32(MNT_DETACH)) }
  }

  static let canMount = (try? SmallDisk()) != nil

  @Test(.enabled(if: canMount, "file systems can only be mounted by root"))
  func `On a full disk records wait, nothing is half-written, and later all of it is there`()
    throws
  {
    let small = try #require(try SmallDisk())
    let folder = JournalFolder(small.path + "/journal")
    let file = "\(folder.path)/laptop-abcd/2026-11.ndjson"
    let journal = try Journal(on: LocalFileSystem(), at: folder)
    journal.add(.short(1))
    let ballast = small.path + "/ballast"
    #expect(throws: FileError.self) {
      try Files().append([UInt8](repeating: 0, count: 64 << 10), to: ballast)
    }

    // The last page of the file has room for some of them.
    for seq in 2...100 { journal.add(.short(seq)) }
    let message = "the journal cannot be written: \(file): No space left on device (write)"
    #expect(journal.told.first == .failing(message: message))
    let reader = JournalReader(folder)
    // A write that is tried just now may be seen as a torn line.
    let kept = reader.words(of: file).filter { $0.hasPrefix("r ") }
    #expect(kept.count < 100)
    #expect(kept == (1...kept.count).map { "r \($0)" })

    unlink(ballast)
    #expect(journal.finish())
    #expect(reader.words(of: file) == (1...100).map { "r \($0)" })
    // What waited may be written in one go, or in several.
    #expect(journal.told.contains(.working(dropped: 0)))
    #expect(journal.told.last == .safe(upTo: 100))
  }
}

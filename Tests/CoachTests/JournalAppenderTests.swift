import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

/// Lines that come into the journal from elsewhere, such as what an import or another machine brings.
@Suite struct JournalAppenderTests {
  private static let first = Record.short(1).bytes
  private static let second = Record.short(2, on: "12-01").bytes

  /// A journal with a line in each of two files.
  private let disk = MemoryDisk()
  private let faults: FaultyFileSystem

  init() {
    disk.put(Self.first, at: Journal.november)
    disk.put(Self.second, at: Journal.december)
    faults = FaultyFileSystem(disk)
  }

  private func append(_ additions: [(path: String, lines: [UInt8])]) throws {
    try JournalAppender(on: faults, onFinding: { _ in }).append(additions)
  }

  private static let additions = [
    (path: Journal.november, lines: Record.short(3).bytes + Record.short(4).bytes),
    (path: Journal.december, lines: Record.short(5, on: "12-01").bytes),
  ]

  private static let whole = [
    Journal.november: first + additions[0].lines, Journal.december: second + additions[1].lines,
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `An added task survives a power cut`(seed: UInt64) throws {
    try append(Self.additions)
    var random = SeededNumbers(seed: seed)
    disk.crash(using: &random)
    #expect(disk.files == Self.whole)
  }

  @Test(arguments: [EIO, ENOSPC])
  func `Whichever call fails, all of it is there or nothing`(_ number: Int32) throws {
    var failed: Set<String> = []
    for call in 1... {
      let test = JournalAppenderTests()
      test.faults.failCall(call, with: number)
      let outcome = Result { try test.append(Self.additions) }
      guard let name = test.faults.failedCall else {
        #expect(test.disk.files == Self.whole)
        break
      }
      failed.insert(name)
      let before = [Journal.november: Self.first, Journal.december: Self.second]
      let isDone = (try? outcome.get()) != nil
      #expect(test.disk.files == (isDone ? Self.whole : before), "\(call): \(name)")
      #expect(test.faults.openDescriptors == 0)
    }
    #expect(failed.isSuperset(of: ["open", "write", "fdatasync"]))
  }

  @Test func `Nothing is added where there is nothing to add`() throws {
    try append([(Journal.november, []), ("/data/journal/other/2026-01.ndjson", [])])
    #expect(faults.calls == [])
    #expect(disk.files.count == 2)
  }

  @Test func `A file that is missing is made, with its folder`() throws {
    let path = "/data/journal/other/2026-01.ndjson"
    try append([(path, Self.first)])
    #expect(disk.files[path] == Self.first)
    var random = SeededNumbers(seed: 3)
    disk.crash(using: &random)
    #expect(disk.files[path] == Self.first)
  }
}

import CoachSupport
import EventStream
import Platform
import Testing
import WorldSupport

@testable import Coach
@testable import Journals

/// Files of the journal that are read from their end on; the blocks are internal.
@Suite struct BackwardsTests {
  private static let chunk = 128 << 10

  /// A file of lines of these lengths, each with its ending, and what stands behind the last.
  private func file(_ lengths: [Int], torn: Int = 0) throws -> (OpenFile, [UInt8]) {
    var bytes: [UInt8] = []
    for (number, length) in lengths.enumerated() {
      let letter = UInt8(ascii: "a") + UInt8(number % 26)
      bytes += [UInt8](repeating: letter, count: length - 1)
      bytes.append(0x0A)
    }
    bytes += [UInt8](repeating: UInt8(ascii: "?"), count: torn)
    let disk = MemoryDisk()
    disk.put(bytes, at: "/journal")
    return (try OpenFile("/journal", for: .reading, on: disk), bytes)
  }

  private func blocks(of file: OpenFile, atMost count: Int = .max) throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    try file.forEachBlockBackwards { block in
      blocks.append(block.withUnsafeBufferPointer { Array($0) })
      return blocks.count < count
    }
    return blocks
  }

  @Test(arguments: [
    [], [1], [10], Array(repeating: 100, count: 4_000), [chunk], [chunk - 1], [chunk + 1],
    [chunk - 10, 10, 10], [10, chunk, 10], [10, chunk - 1, 10], [10, chunk + 1, 10],
    [chunk / 2, chunk / 2, chunk / 2, chunk / 2], [3 * chunk, 10], [10, 3 * chunk],
    [10, 3 * chunk, 10],
    [10, 2 * chunk - 1, 2 * chunk, 2 * chunk + 1, 5], Array(repeating: chunk / 3, count: 10),
  ])
  func `Every line of a file is in one block, whole, the last ones first`(
    _ lengths: [Int]
  ) throws {
    for torn in [0, 1, 10, Self.chunk + 1] {
      let (file, bytes) = try file(lengths, torn: torn)
      let blocks = try blocks(of: file)
      let read = blocks.reversed().reduce(into: []) { $0 += $1 }
      // What has no end may be there or not.
      #expect(read == bytes || read == Array(bytes[..<(bytes.count - torn)]), "\(torn)")
      #expect(blocks.dropFirst().allSatisfy { $0.last == 0x0A })
      #expect(blocks.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `Unwanted blocks are not read`() throws {
    let (file, bytes) = try file(Array(repeating: 1_000, count: 1_000))
    let block = try blocks(of: file, atMost: 1)
    #expect(block.count == 1)
    #expect(bytes.suffix(block[0].count).elementsEqual(block[0]))
    #expect((Self.chunk - 1_000...Self.chunk).contains(block[0].count))
  }

  @Test(arguments: [[10], Array(repeating: 100, count: 4_000), [3 * chunk, 10], [chunk, chunk]])
  func `Forwards and backwards the same lines are read`(_ lengths: [Int]) throws {
    let (file, bytes) = try file(lengths)
    var count = 0
    try file.forEachLine { _ in count += 1 }
    #expect(count == lengths.count)
    #expect(try blocks(of: file).reversed().reduce(into: []) { $0 += $1 } == bytes)
  }
}

import CoachSupport
import EventStream
import Testing

@testable import Coach
@testable import Journals

/// The newest records in memory, and those who are given them.
@Suite struct RecordRingTests {
  private func record(_ seq: Int?, bytes: Int = 0) -> Record {
    var record = Record.short(seq ?? 0)
    record.seq = seq
    record.content =
      seq == nil
      ? .tick(nil, remaining: nil)
      : .problem(.list, message: String(repeating: "x", count: bytes))
    return record
  }

  private func text(_ bytes: [UInt8]) -> [Int] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      guard case .record(let record) = try? StreamLine(parsing: line.span) else { return -1 }
      return record.seq ?? 0
    }
  }

  /// Somebody who is given records.
  private final class Reader {
    var place: Int
    var known: Int
    let joined: Int

    init(_ ring: RecordRing, knowing known: Int = 0, joined: Int = 0) {
      (place, self.known, self.joined) = (ring.start, known, joined)
    }

    func take(_ limit: Int = .max, from ring: RecordRing) -> [UInt8] {
      ring.copy(from: &place, known: &known, joined: joined, limit: limit)
    }
  }

  /// What those get who read from the beginning and know nothing.
  private func all(_ ring: RecordRing) -> [Int] { text(Reader(ring).take(from: ring)) }

  @Test func `The oldest records go when there are too many bytes, and only then`() {
    let size = record(100, bytes: 100).bytes.count
    var ring = RecordRing(capacity: size * 2)
    for seq in 1...3 { ring.append(record(seq, bytes: 100)) }
    #expect(all(ring) == [1, 2, 3])
    #expect(ring.lastGone == 0)
    ring.append(record(4, bytes: 100))
    #expect(all(ring) == [2, 3, 4])
    #expect(ring.lastGone == 1)
    for seq in 5...100 { ring.append(record(seq, bytes: 100)) }
    #expect(all(ring) == [98, 99, 100])
    #expect((ring.start, ring.end) == (97, 100))
  }

  @Test func `A record larger than all others displaces none that are told with it`() {
    var ring = RecordRing(capacity: 1_000)
    ring.append(record(1))
    ring.append(record(2, bytes: 3_000))
    ring.append(record(3))
    #expect(all(ring) == [1, 2, 3])
    for seq in 4...5 { ring.append(record(seq, bytes: 3_000)) }
    #expect(all(ring) == [5])
    #expect(ring.lastGone == 4)
    ring.append(record(6))
    #expect(all(ring) == [5, 6])
  }

  @Test func `A portion has whole records, and at least one`() {
    var ring = RecordRing()
    for seq in 1...10 { ring.append(record(seq, bytes: 500)) }
    let reader = Reader(ring)
    #expect(text(reader.take(1, from: ring)) == [1])
    #expect(text(reader.take(700, from: ring)) == [2, 3])
    #expect((reader.place, reader.known) == (3, 3))
    #expect(text(reader.take(from: ring)).count == 7)
    #expect(reader.take(from: ring) == [])
  }

  @Test func `A known zone is left out, and so are earlier offsets`() {
    var ring = RecordRing()
    for seq in [1, 2, nil, 3, nil, 4] { ring.append(record(seq)) }
    #expect(text(Reader(ring, knowing: 2, joined: 4).take(from: ring)) == [3, 0, 4])
  }

  @Test func `A ring without numbers knows what came before it`() {
    var ring = RecordRing()
    #expect(ring.lastGone == 0)
    ring.expect(after: 7)
    #expect(ring.lastGone == 7)
    ring.append(record(nil))
    #expect(ring.lastGone == 7)
    ring.append(record(8))
    #expect(ring.lastGone == 7)
    ring.expect(after: 3)
    #expect(ring.lastGone == 7)
  }
}

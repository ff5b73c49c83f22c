import Coach
import CoachSupport
import EventStream
import Journals
import Platform
import Testing
import WorldSupport

/// The records of a rotation out of the journal, portion by portion.
@Suite struct JournalTapeTests {
  let disk = MemoryDisk()
  let faults: FaultyFileSystem
  let reel: Reel

  init() {
    faults = FaultyFileSystem(disk)
    reel = Reel(
      JournalTape(of: "r", in: Journal.folder, of: "laptop-abcd", on: faults))
  }

  /// A tape that expectations can change.
  final class Reel {
    private var tape: JournalTape
    init(_ tape: JournalTape) { self.tape = tape }

    func portion(
      after number: Int, upTo limit: Int, while isWanted: () -> Bool = { true }
    ) throws -> RecordPortion? {
      try tape.portion(after: number, upTo: limit, while: isWanted)
    }

    func nextNumber(after number: Int) -> Int? { tape.nextNumber(after: number) }
  }

  /// A record of a given size, more or less.
  private func line(_ seq: Int, of rotation: String = "r", bytes: Int = 0) -> [UInt8] {
    var record = Record.short(seq, of: rotation)
    if bytes > 0 {
      record.content = .problem(.list, message: String(repeating: "x", count: bytes))
    }
    return record.bytes
  }

  private func put(_ lines: [[UInt8]], at path: String = Journal.november) {
    disk.put(lines.flatMap(\.self), at: path)
  }

  /// The numbers of the records behind one, as they are handed out; checks that they are whole.
  private func numbers(after first: Int, upTo limit: Int = .max) throws -> [Int] {
    var numbers: [Int] = []
    var known = first
    while let portion = try reel.portion(after: known, upTo: limit) {
      let lines = portion.bytes.split(separator: UInt8(ascii: "\n"))
      #expect(portion.bytes.last == UInt8(ascii: "\n"))
      for line in lines {
        guard case .record(let record) = try StreamLine(parsing: line.span) else { continue }
        #expect(record.rotation == "r")
        numbers.append(record.seq ?? 0)
      }
      #expect(numbers.last == portion.last)
      known = portion.last
    }
    return numbers
  }

  @Test func `From any number on every record is given once, across blocks and months`()
    throws
  {
    put((1...400).flatMap { [line($0, bytes: 2_000), line($0, of: "other", bytes: 500)] })
    put((401...500).map { line($0) } + [Array("{torn".utf8)], at: Journal.december)
    for first in [0, 1, 2, 177, 399, 400, 401, 499, 500, 5_000] {
      #expect(try numbers(after: first) == Array(1...500).filter { $0 > first }, "\(first)")
    }
    #expect(try numbers(after: 390, upTo: 410) == Array(391...410))
    #expect(try numbers(after: 10, upTo: 10) == [])
  }

  @Test func `Records that are doubled, out of order or among garbage are given once, in order`()
    throws
  {
    put([
      line(2), line(1), line(2), [0, 0, 0] + line(3), Array("rubbish\n".utf8), line(5), line(4),
      line(4, of: "other"), Array("{\"v\":2,\"seq\":6,\"rotation\":\"r\"}\n".utf8), line(6),
      Array("{\"v\":1,\"kind\":\"tick\",\"rotation\":\"r\"}\n".utf8), line(1),
    ])
    #expect(try numbers(after: 0) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `A record that is missing ends what is given, and what follows is known`()
    throws
  {
    put((1...300).filter { !(100...120).contains($0) && $0 != 200 }.map { line($0, bytes: 2_000) })
    #expect(try numbers(after: 0) == Array(1...99))
    #expect(reel.nextNumber(after: 99) == 121)
    #expect(try numbers(after: 120) == Array(121...199))
    #expect(reel.nextNumber(after: 199) == 201)
    #expect(reel.nextNumber(after: 250) == 251)
    #expect(try numbers(after: 200) == Array(201...300))
    #expect(reel.nextNumber(after: 300) == nil)
  }

  @Test func `Records added later are found, also in a new month`() throws {
    put((1...3).map { line($0) })
    #expect(try numbers(after: 0) == [1, 2, 3])
    put((1...4).map { line($0) } + [line(5).dropLast(2)])
    #expect(try numbers(after: 2) == [3, 4])
    put((1...5).map { line($0) })
    put([line(6)], at: Journal.december)
    #expect(try numbers(after: 3) == [4, 5, 6])
    #expect(try numbers(after: 0) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `A file that another one has replaced is read anew`() throws {
    put((1...600).map { line($0, bytes: 3_000) })
    #expect(try numbers(after: 0).count == 600)
    put((1...50).map { line($0, of: "other") } + (1...650).map { line($0, bytes: 2_500) })
    #expect(try numbers(after: 0) == Array(1...650))
    put([line(1, of: "other")])
    #expect(try numbers(after: 10) == [])
  }

  @Test func `Long records are delivered, and so are those after them`() throws {
    put([line(1), line(2, bytes: 1)] + [snapshot(3, tasks: 3_000)] + [line(4)])
    #expect(try numbers(after: 0) == [1, 2, 3, 4])
    #expect(try numbers(after: 2) == [3, 4])
  }

  private func snapshot(_ seq: Int, tasks: Int) -> [UInt8] {
    let lines = (1...tasks).map { "Task \($0)" }.joined(separator: "\n")
    guard var record = try? Rehearsal(lines).session.snapshot else { return [] }
    (record.seq, record.rotation) = (seq, "r")
    return record.bytes
  }

  @Test func `A continuing reader reads every byte once, and parallel ones no more`()
    throws
  {
    put((1...2_000).map { line($0, bytes: 1_000) })
    let blocks = disk.size(of: Journal.november) / (256 << 10) + 1
    func reads() -> Int { faults.calls.count { $0 == "pread" } }

    #expect(try numbers(after: 0).count == 2_000)
    // A read that comes to less than was asked for is tried again at the end of the file.
    #expect((blocks...blocks + 5).contains(reads()))
    let before = reads()
    var known = [Int](repeating: 1, count: 30)
    while let first = known.first, first < 2_000 {
      for reader in known.indices {
        known[reader] = try reel.portion(after: known[reader], upTo: 2_000)?.last ?? .max
      }
    }
    #expect(known.allSatisfy { $0 == 2_000 })
    #expect((blocks...blocks + 5).contains(reads() - before))
  }

  @Test func `Nothing is read for clients that have gone`() throws {
    put((1...6_000).map { line($0, bytes: 300) })
    var isAsked = 0
    let portion = try reel.portion(after: 5_900, upTo: 6_000) {
      isAsked += 1
      return isAsked < 3
    }
    #expect(portion == nil)
    #expect(faults.calls.count { $0 == "pread" } < 5)
    #expect(try numbers(after: 5_900) == Array(5_901...6_000))
  }

  @Test func `A disk that cannot be read is reported, and nothing stays open`() throws {
    put((1...10).map { line($0) })
    for call in ["open", "pread", "opendir"] {
      faults.fail(call, with: 5)
      #expect(throws: SystemError.self, "\(call)") { try reel.portion(after: 0, upTo: 10) }
      faults.heal()
    }
    #expect(try numbers(after: 0) == Array(1...10))
    #expect(faults.openDescriptors == 0)
  }
}

extension MemoryDisk {
  fileprivate func size(of path: String) -> Int { files[path]?.count ?? 0 }
}

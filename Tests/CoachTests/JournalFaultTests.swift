import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

/// Every call of the disk fails once, and the machine loses its power at every call.
@Suite struct JournalFaultTests {
  struct Fault: CustomTestStringConvertible {
    let number: Int32
    /// How many bytes a write takes.
    var writesAtMost = Int.max
    var testDescription: String { "\(number), writes of at most \(writesAtMost) bytes" }
  }

  static let faults = [
    Fault(number: EIO), Fault(number: ENOSPC), Fault(number: ENOSPC, writesAtMost: 100),
  ]

  @Test(arguments: faults)
  func `Whichever call fails, nothing is lost or half-written, and the file is named`(
    _ fault: Fault
  ) throws {
    var limits = JournalLimits.patient
    limits.retry = .seconds(3600)
    var failed: [String] = []
    for call in 1... {
      let disk = MemoryDisk()
      let journal = try Journal(on: disk, limits: limits)
      journal.faults.writeAtMost(fault.writesAtMost)
      journal.faults.failCall(call, with: fault.number)
      for seq in stride(from: 1, to: 6, by: 2) {
        if journal.add(.short(seq), .short(seq + 1)) == .safe { continue }
        // What was not taken is not there in part, whoever looks.
        #expect(disk.whole(Journal.november))
        break
      }
      _ = journal.add((1...6).map { .short($0) })
      #expect(journal.finish())
      let reader = JournalReader(Journal.folder, on: disk)
      #expect(reader.numbers(of: "r", in: Journal.november) == Array(1...6))
      guard let name = journal.faults.failedCall else { break }
      failed.append(name)
      // Whether a folder is there need not be known: it is made if need be.
      if name == "stat", journal.told.isEmpty { continue }
      let told = journal.waitForEvents { $0.contains(.working(dropped: 0)) }
      guard case .failing(let message) = told.first else { continue }
      let reason = SystemError(call: name, errno: fault.number).reason
      #expect(
        message.hasPrefix("the journal cannot be written: /")
          && message.hasSuffix("\(reason) (\(name))"))
    }
    #expect(
      Set(failed) == [
        "stat", "mkdir", "open", "fstat", "fsync", "flock", "write", "fdatasync", "pread",
      ])
  }

  @Test func `A torn line that cannot be cut off now is cut off later`() throws {
    let disk = MemoryDisk()
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    journal.faults.writeAtMost(10)
    journal.faults.failCall(6, with: ENOSPC)
    journal.faults.fail("ftruncate", with: EIO)
    #expect(journal.add(.short(2)) == .pending(2))
    #expect(!disk.whole(Journal.november))
    journal.faults.heal()
    #expect(journal.finish())
    #expect(JournalReader(Journal.folder, on: disk).words(of: Journal.november) == ["r 1", "r 2"])
  }

  @Test func `Nothing is written again before what the disk did not take is cut off`() throws {
    let disk = MemoryDisk()
    let journal = try Journal(on: disk)
    journal.faults.fail("fdatasync", "ftruncate", with: EIO)
    #expect(journal.add(.short(1)) == .pending(1))
    #expect(journal.add(.short(2)) == .pending(2))
    journal.faults.waitForCalls(of: "ftruncate", atLeast: 5)
    let words = JournalReader(Journal.folder, on: disk).words(of: Journal.november)
    #expect(words == ["r 1"] || words == ["r 1", "r 2"])
    journal.faults.heal()
    #expect(journal.finish())
    #expect(JournalReader(Journal.folder, on: disk).words(of: Journal.november) == ["r 1", "r 2"])
  }

  @Test(arguments: Seeds.first(4, of: 12))
  func `After a power cut at any call all that was safe is there, whole and in order`(
    seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    for call in 1... {
      let disk = MemoryDisk()
      let first = try Journal(on: disk)
      first.faults.die(atCall: call)
      let safe = first.write(1...5)
      let hasDied = first.faults.failedCall != nil
      disk.crash(using: &random)

      let reader = JournalReader(Journal.folder, on: disk)
      let left = reader.numbers(of: "r", in: Journal.november)
      #expect(left.starts(with: 1...max(1, safe)) || safe == 0, "\(safe) of \(left)")

      let second = try Journal(on: disk)
      second.addSafely(.short(7))
      disk.crash(using: &random)
      let all = reader.numbers(of: "r", in: Journal.november)
      #expect(all == left + [7])
      for journal in [first, second] {
        journal.faults.heal()
        _ = journal.finish()
      }
      if !hasDied { break }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A disk that fails before a power cut makes no difference`(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let disk = MemoryDisk()
    let journal = try Journal(on: disk)
    for seq in 1...30 {
      let number = [EIO, ENOSPC].randomElement(using: &random) ?? EIO
      journal.faults.failCall(Int.random(in: 1...20, using: &random), with: number)
      journal.add(.short(seq))
    }
    #expect(journal.finish())
    disk.crash(using: &random)
    let reader = JournalReader(Journal.folder, on: disk)
    // Where a disk failed to take something that was then written again, zeros may be left.
    #expect(reader.numbers(of: "r", in: Journal.november, withZeros: true) == Array(1...30))
  }
}

extension Journal {
  /// Writes records one by one until the disk fails; answers up to which they were safe.
  fileprivate func write(_ numbers: ClosedRange<Int>) -> Int {
    for seq in numbers {
      guard add(.short(seq)) == .safe else { return seq - 1 }
    }
    return numbers.upperBound
  }
}

extension MemoryDisk {
  /// Whether a file consists of whole lines.
  fileprivate func whole(_ path: String) -> Bool {
    guard let last = files[path]?.last else { return true }
    return last == UInt8(ascii: "\n")
  }
}

extension JournalReader {
  /// The numbers of a rotation's records, each once; nothing else may be there but a torn end.
  fileprivate func numbers(
    of rotation: String, in path: String, withZeros: Bool = false
  ) -> [Int] {
    var seen = SeenRecords()
    var numbers: [Int] = []
    visitFile(path) { item in
      switch item {
      case .record(let record):
        if seen.insert(record), let seq = record.seq { numbers.append(seq) }
      case .damage(let damage):
        switch damage.cause {
        case .torn: break
        case .inaccessible(let error): #expect(error.isMissing)
        case .zeros: #expect(withZeros)
        case .overlong, .unreadable: Issue.record("\(damage)")
        }
      }
    }
    return numbers
  }
}

import EventStream
import Platform
import Thoroughness

@testable import Coach
@testable import Journals

/// The two threads of the writer: one writes, the other puts on the disk what was written.
extension SimulatedJournal {
  func step() -> Bool {
    if let (work, end) = writing, end <= machine.time.now {
      writing = nil
      write(work)
      return true
    }
    if let (work, end) = synchronizing, end <= machine.time.now {
      synchronizing = nil
      synchronize(work)
      return true
    }
    if writing == nil, case .found(let work?) = lookForWriting() {
      writing = (work, machine.time.now + disk.timeToWrite)
      return true
    }
    if synchronizing == nil,
      case .found(let work?) = queue.nextSynchronizing(now: machine.time.monotonic)
    {
      synchronizing = (work, machine.time.now + disk.timeToSynchronize)
      return true
    }
    return false
  }

  private func lookForWriting() -> JournalQueue.Look<JournalQueue.Writing?> {
    let look = queue.nextWriting(now: machine.time.monotonic)
    nextLook = if case .wait(let limit) = look { limit } else { nil }
    return look
  }

  /// When the threads get on next.
  var nextStep: Duration? {
    [writing?.end, synchronizing?.end, nextLook.map(machine.time.instant(ofMonotonic:))]
      .compactMap(\.self).min()
  }

  private func write(_ work: JournalQueue.Writing) {
    let current =
      if let file, file.path == work.path { file } else {
        JournalFile(work.path, on: disk.faults, onFinding: { _ in })
      }
    file = current
    for extent in work.spoiled { try? current.takeBack(extent) }
    do throws(SystemError) {
      let extent = try current.append(sabotaged(work.bytes))
      queue.wrote(work, to: extent)
      chronicle.wasWritten(upTo: work.bytes.lastSeq)
    } catch {
      queue.couldNotWrite(work, because: error, now: machine.time.monotonic)
    }
  }

  private func sabotaged(_ lines: [UInt8]) -> [UInt8] {
    switch machine.sabotage {
    case .ledgerForgets where dice.isOnce(in: 60): []
    default: lines
    }
  }

  private func synchronize(_ work: JournalQueue.Synchronizing) {
    do throws(SystemError) {
      for file in work.files where machine.sabotage != .ledgerLiesAboutSafety {
        try file.synchronizeData()
      }
      queue.synchronized(work, now: machine.time.monotonic)
      chronicle.wasSynchronized()
      if queue.isEmpty { chronicle.isSpoiled = false }
    } catch {
      chronicle.wasSpoiled()
      queue.couldNotSynchronize(work, because: error, now: machine.time.monotonic)
    }
  }
}

extension [UInt8] {
  /// The number of the record in the last of some lines.
  fileprivate var lastSeq: Int {
    let start = dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let digits = self[start...].drop { $0 != UInt8(ascii: ",") }.dropFirst(7).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

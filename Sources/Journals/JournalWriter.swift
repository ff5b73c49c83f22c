import Dispatch
import EventStream
import Platform

/// The journal of this machine, as one rotation writes it.
///
/// One thread writes, another one flushes to the disk, so that a slow disk delays neither further
/// writes nor the rotation. Failed records wait in memory. The threads keep the writer alive until
/// it has finished.
package final class JournalWriter: JournalLink {
  private let folder: JournalFolder
  private let machine: MachineName
  private let system: any FileSystem
  private let clocks = SystemClocks()
  private let queue: DispatchQueue
  private let onFinding: @Sendable (String) -> Void
  /// The earliest month for new records; `nil` for no limit.
  private let latest: Confined<JournalMonth?>
  private let listener: Confined<(@Sendable (JournalEvent) -> Void)?>
  private let monitor: Monitor<JournalQueue>

  /// Starts the threads; no file is opened before the first record.
  ///
  /// - Parameters:
  ///   - folder: The journals of all machines.
  ///   - machine: The name of this machine.
  ///   - system: The file system.
  ///   - comesLast: Whether records never go into an earlier month than existing ones, whatever the
  ///     clock shows; `false` for a trial, whose clock is simulated.
  ///   - limits: The limits on delays.
  ///   - queue: The coach's queue, which is serial.
  ///   - onFinding: Receives on the queue each damage found, and how it was handled.
  /// - Throws: If the threads cannot be started.
  package init(
    _ folder: JournalFolder, of machine: MachineName,
    on system: any FileSystem = LocalFileSystem(), comesLast: Bool = true,
    limits: JournalLimits = JournalLimits(), queue: DispatchQueue,
    onFinding: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    self.folder = folder
    self.machine = machine
    self.system = system
    self.queue = queue
    self.onFinding = onFinding
    latest = Confined(comesLast ? folder.latestMonth(of: machine.text, on: system) : nil, to: queue)
    listener = Confined(nil, to: queue)
    monitor = Monitor(JournalQueue(limits: limits))
    do throws(SystemError) {
      try Thread.start { self.write() }
      try Thread.start { self.synchronize() }
    } catch {
      // Ends the first thread if the second one did not start.
      monitor.change { $0.finish() }
      throw error
    }
  }

  // MARK: JournalLink

  package func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void) {
    listener.value = tell
    announce()
  }

  package func add(_ records: [Record]) -> JournalWriteState {
    let since = clocks.monotonic
    let pages = JournalPage.pages(
      of: records, since: since, in: folder, of: machine, latest: &latest.value)
    let entry = monitor.change { $0.add(pages) }
    return look { $0.answer(for: entry, since: since, now: self.clocks.monotonic) }
  }

  package func finish(by deadline: Duration) -> Bool {
    monitor.change { $0.finish() }
    let isWhole = look { $0.whole(by: deadline, now: self.clocks.monotonic) }
    // The process may go on with another rotation, whose records would come in between.
    if !isWhole { monitor.change { $0.giveUp() } }
    return isWhole
  }

  // MARK: Threads

  /// Writes the pending records in order.
  private func write() {
    var file: JournalFile?
    while var writing = look({ $0.nextWriting(now: self.clocks.monotonic) }) {
      let current =
        if let file, file.path == writing.path { file } else {
          JournalFile(writing.path, on: system, onFinding: report)
        }
      file = current
      do throws(SystemError) {
        // Otherwise a power cut could lose lines but keep later ones.
        while let last = writing.spoiled.last {
          try current.takeBack(last)
          writing.spoiled.removeLast()
        }
        let extent = try current.append(writing.bytes)
        change { $0.wrote(writing, to: extent) }
      } catch {
        change { $0.couldNotWrite(writing, because: error, now: self.clocks.monotonic) }
      }
    }
  }

  /// Flushes the written records to the disk.
  private func synchronize() {
    while let work = look({ $0.nextSynchronizing(now: self.clocks.monotonic) }) {
      do throws(SystemError) {
        let isThere = try synchronize(work.files)
        change { waiting in
          if isThere {
            waiting.synchronized(work, now: self.clocks.monotonic)
          } else {
            waiting.writeAgain()
          }
        }
      } catch {
        change { $0.couldNotSynchronize(work, because: error, now: self.clocks.monotonic) }
      }
    }
  }

  /// Returns whether all files are still in place: data in a replaced file are lost.
  private func synchronize(_ files: [OpenFile]) throws(SystemError) -> Bool {
    var areInPlace = true
    for file in files {
      try file.synchronizeData()
      if try !file.isInPlace() { areInPlace = false }
    }
    return areInPlace
  }

  // MARK: Events

  private func look<Answer>(
    _ look: (inout JournalQueue) -> Monitor<JournalQueue>.Look<Answer>
  ) -> Answer {
    monitor.wait { waiting in
      defer { if !waiting.events.isEmpty { announce() } }
      return look(&waiting)
    }
  }

  private func change(_ change: (inout JournalQueue) -> Void) {
    monitor.change { waiting in
      change(&waiting)
      if !waiting.events.isEmpty { announce() }
    }
  }

  /// Delivers the events on the queue, in order.
  private func announce() {
    queue.async {
      guard let tell = self.listener.value else { return }
      while let event = self.monitor.change({ $0.takeEvent() }) { tell(event) }
    }
  }

  private func report(_ finding: String) {
    let onFinding = onFinding
    queue.async { onFinding(finding) }
  }
}

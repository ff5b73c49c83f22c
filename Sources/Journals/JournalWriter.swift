import Dispatch
import EventStream
import Platform

/// The journal of this machine, as one rotation writes it.
///
/// A thread of its own writes, another one puts what was written on the disk, so that a slow disk
/// keeps neither the next records from being written nor the rotation from going on. What cannot be
/// written waits in memory. The threads keep the writer alive until it has finished.
package final class JournalWriter: JournalLink {
  private let folder: JournalFolder
  private let machine: MachineName
  private let system: any FileSystem
  private let clocks: any Clocks
  private let queue: DispatchQueue
  private let onFinding: @Sendable (String) -> Void
  /// The month before which nothing more is written; `nil`: there is none.
  private let latest: Confined<JournalMonth?>
  private let listener: Confined<(@Sendable (JournalEvent) -> Void)?>
  private let monitor: Monitor<JournalQueue>

  /// Begins to wait for records; nothing is opened before the first.
  ///
  /// - Parameters:
  ///   - folder: The journals of all machines.
  ///   - machine: What this one is called there.
  ///   - system: The disk.
  ///   - clocks: Nothing but the monotonic one is read.
  ///   - comesLast: Whether what it writes happened after all that the files hold, whatever the
  ///     clock says; a trial has a clock of its own, and begins in the month that it shows.
  ///   - limits: What the journal may cost the rotation.
  ///   - queue: The coach's, which is serial.
  ///   - onFinding: Is told on the queue what was found damaged, and what became of it.
  /// - Throws: That there is no room for two more threads.
  package init(
    _ folder: JournalFolder, of machine: MachineName,
    on system: any FileSystem = LocalFileSystem(), clocks: any Clocks = SystemClocks(),
    comesLast: Bool = true, limits: JournalLimits = JournalLimits(), queue: DispatchQueue,
    onFinding: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    self.folder = folder
    self.machine = machine
    self.system = system
    self.clocks = clocks
    self.queue = queue
    self.onFinding = onFinding
    latest = Confined(comesLast ? folder.latestMonth(of: machine.text, on: system) : nil, to: queue)
    listener = Confined(nil, to: queue)
    monitor = Monitor(JournalQueue(limits: limits))
    do throws(SystemError) {
      try Thread.start { self.write() }
      try Thread.start { self.synchronize() }
    } catch {
      // For the first one, if it was the second that did not start.
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
    return look { waiting in
      if waiting.isEmpty { return .found(true) }
      return self.clocks.monotonic < deadline ? .wait(until: deadline) : .found(false)
    }
  }

  // MARK: Threads

  /// Writes what comes, in order.
  private func write() {
    var file: JournalFile?
    while var writing = look({ $0.nextWriting(now: self.clocks.monotonic) }) {
      let current =
        if let file, file.path == writing.path { file } else {
          JournalFile(writing.path, on: system, onFinding: report)
        }
      file = current
      do throws(SystemError) {
        // Otherwise the disk could lose lines of which it keeps later ones.
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

  /// Puts on the disk what was written.
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

  /// Answers whether all files are still there: nobody will find what is in one that was replaced.
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

  /// Lets the events be told on the queue, in their order.
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

import CivilTime
import Commands
import Platform
import Statistics

extension World {
  /// Reads the work in the journals of all machines, from the index as far as possible.
  ///
  /// - Parameters:
  ///   - window: The relevant time; `nil` for all of it. There may be more in the result.
  ///   - least: The size in bytes from which on journals have an index.
  /// - Returns: The work, and the problems of the files that were read.
  func workLog(
    in window: Range<Instant>?, indexingFrom least: Int = 1 << 20
  ) -> (log: WorkLog, problems: JournalProblems) {
    let running = runningRotations
    var reading = HistoryReading(
      window, running: running, tellsInterludes: false, in: self)
    if reading.size >= least, let files = reading.finishedFiles(at: now), !files.isEmpty,
      let answer = indexedLog(of: files, running: running)
    {
      return answer
    }
    reading.run()
    let past = reading.past()
    return (WorkLog(past.history, running: running.ids), past.problems)
  }

  /// Returns the work of all time, from the index and the files it does not cover, or from all
  /// files, and then writes the index; `nil` if they have problems.
  private func indexedLog(
    of files: [JournalSeal], running: RunningRotations
  ) -> (log: WorkLog, problems: JournalProblems)? {
    if let index = WorkIndex(at: directories.workIndex, on: fileSystem), index.files == files {
      guard var log = index.log else { return nil }
      if index.rotations.isDisjoint(with: running.ids) {
        var rest = HistoryReading(
          nil, running: running, tellsInterludes: false, without: Set(files.map(\.path)), in: self)
        rest.run()
        // A rotation that was resumed since has to be read as a whole.
        if index.rotations.isDisjoint(with: rest.rotations) {
          let past = rest.past()
          // Times of imports are rounded: one may reach beyond the month of what was recorded.
          let hasCopies = past.history.slices.contains {
            $0.isImported && rest.isFinished($0.start, at: now)
          }
          if !hasCopies {
            log.merge(WorkLog(past.history, running: running.ids))
            return (log, past.problems)
          }
        }
      }
    }
    var reading = HistoryReading(nil, running: running, tellsInterludes: false, in: self)
    reading.run()
    let past = reading.past()
    let isSound = past.problems.messages.isEmpty
    let rotations = reading.finishedRotations(at: now).subtracting(running.ids)
    WorkIndex(
      files: files, rotations: isSound ? rotations : [],
      log: isSound ? WorkLog(past.history, of: rotations) : nil
    ).write(to: directories.workIndex, on: fileSystem)
    return isSound ? (WorkLog(past.history, running: running.ids), past.problems) : nil
  }
}

import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import TaskLists

extension World {
  /// Draws the ids of rotations.
  func drawRotations(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: drawSeed())
    return (0..<count).map { _ in RotationID.draw(using: &random) }
  }

  /// Journals changes of a list, each as a rotation of its own with the given id.
  ///
  /// The list is already on the disk: records lost by a power cut are missing only in the
  /// statistics.
  ///
  /// - Returns: The records of each, and why the journal does not have them, if so.
  func journal(
    _ deeds: some Sequence<(ListDeed, String)>, of list: String
  ) -> (records: [[Record]], failure: String?) {
    let machine: String
    do throws(Failure) {
      machine = try ownMachine().text
    } catch {
      return (deeds.map { _ in [] }, unjournaled(error))
    }
    let wall = WallClock(anchor: now, zone: zone)
    let origin = Origin(name: ListDeed.rotationName, machine: machine, pid: 0, list: list)
    let all = deeds.map { deed, id in deed.records(id: id, origin: origin, wall: wall) }
    return (all, journal(all.flatMap(\.self), on: machine))
  }

  /// Appends records to the journal of this machine without flushing.
  ///
  /// - Returns: Why that failed; `nil` on success.
  func journal(_ records: [Record], on machine: String) -> String? {
    var lines: [UInt8] = []
    for record in records { record.append(to: &lines) }
    let folder = journalFolder
    let latest = folder.latestMonth(of: machine, on: fileSystem)
    let current = JournalMonth(of: now)
    let month = latest.map { max($0, current) } ?? current
    let appender = JournalAppender(on: fileSystem, isSynchronizing: false) { say($0) }
    do throws(SystemError) {
      try appender.append([(folder.file(of: machine, in: month).path, lines)])
      return nil
    } catch {
      return unjournaled(error)
    }
  }

  /// The message that a change is done, but not journaled.
  func unjournaled(_ error: some Error & CustomStringConvertible) -> String {
    "it is not in the journal: \(error)"
  }
}

import CivilTime
import Coach
import EventStream
import Platform

/// What a rotation did when no task had a slice.
struct Interlude: Equatable, Sendable {
  enum Kind: String, Sendable {
    case rest = "break"
    case longRest = "long_break"
    case checkIn = "check_in"
    case commitment
    case waiting
  }

  let rotation: String
  let kind: Kind
  /// What a commitment is called; empty for all else.
  let title: String
  let start: Instant
  let end: Instant
}

extension World {
  /// What rotations did between slices, as far as it reaches into a window, in the order of time.
  ///
  /// What cannot be read is left out: whoever reads the slices is told of it.
  func interludes(in window: Range<Instant>) -> [Interlude] {
    let folder = JournalFolder(directories.journal)
    let reader = JournalReader(folder, on: fileSystem)
    var records: [Record] = []
    var met = MetRecords()
    for machine in (try? folder.machines(on: fileSystem)) ?? [] {
      for month in (try? folder.months(of: machine, on: fileSystem)) ?? [] {
        let part = JournalPart(folder.file(of: machine, month), of: month, on: fileSystem)
        guard part.mayHold(window) else { continue }
        reader.visitFile(part.path) { item in
          if case .record(let record) = item, record.content.isAboutInterludes, met.meet(record) {
            records.append(record)
          }
        }
      }
    }
    return Interlude.all(in: records).filter {
      $0.start < window.upperBound && $0.end > window.lowerBound
    }
  }
}

extension Interlude {
  /// What records in any order tell, in the order of time.
  static func all(in records: [Record]) -> [Interlude] {
    var open: [String: (kind: Kind, title: String, start: Instant)] = [:]
    var interludes: [Interlude] = []
    for record in records.sorted(by: { ($0.seq ?? 0) < ($1.seq ?? 0) }) {
      let rotation = record.rotation
      if let former = open.removeValue(forKey: rotation), former.start < record.time.instant {
        interludes.append(
          Interlude(
            rotation: rotation, kind: former.kind, title: former.title, start: former.start,
            end: record.time.instant))
      }
      if let (kind, title) = record.content.beginning {
        open[rotation] = (kind, title, record.time.instant)
      }
    }
    return interludes.sorted { $0.start < $1.start }
  }
}

extension Record.Content {
  /// Whether something begins here, or whatever was before ends.
  fileprivate var isAboutInterludes: Bool {
    switch self {
    case .breakEnded, .checkedIn, .commitmentEnded, .waitingEnded, .sliceStarted, .ended: true
    default: beginning != nil
    }
  }

  fileprivate var beginning: (Interlude.Kind, title: String)? {
    switch self {
    case .breakStarted(let isLong, _): (isLong ? .longRest : .rest, "")
    case .checkInDue: (.checkIn, "")
    case .commitmentStarted(let block, _): (.commitment, block.title)
    case .waitingStarted: (.waiting, "")
    default: nil
    }
  }
}

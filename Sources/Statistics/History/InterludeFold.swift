import CivilTime
import EventStream

/// Folds the interludes of one rotation, in the order of its records.
///
/// An interlude ends with its own record, or when anything else begins: its record may be lost.
struct InterludeFold {
  private var open: (kind: PastInterlude.Kind, title: String, start: Instant)?

  mutating func append(
    _ record: CompactRecord, of rotation: String, to history: inout HistoryBuilder
  ) {
    switch record.content {
    case .interludeStarted(let interlude):
      end(at: record.time, of: rotation, to: &history)
      let (kind, title) = history.naming(interlude)
      open = (kind, title, record.time)
    case .interludeEnded, .checkedIn, .sliceStarted, .ended:
      end(at: record.time, of: rotation, to: &history)
    case .sliceEnded, .paused, .resumed, .slept, .recovered, .completed, .added, .reopened,
      .removed, .edited, .undone, .restored, .dropped, .other, .unknown:
      break
    }
  }

  private mutating func end(
    at end: Instant, of rotation: String, to history: inout HistoryBuilder
  ) {
    guard let open else { return }
    self.open = nil
    guard open.start < end else { return }
    history.add(
      PastInterlude(
        rotation: rotation, kind: open.kind, title: open.title, start: open.start, end: end))
  }
}

extension HistoryBuilder {
  fileprivate func naming(
    _ interlude: CompactRecord.Interlude
  ) -> (kind: PastInterlude.Kind, title: String) {
    switch interlude {
    case .rest(let isLong): (isLong ? .longRest : .rest, "")
    case .checkIn: (.checkIn, "")
    case .commitment(let title): (.commitment, titles[Int(title)])
    case .waiting: (.waiting, "")
    }
  }
}

import CivilTime
import EventStream

/// Folds the interludes of one rotation, in the order of its records.
///
/// An interlude ends with its own record, or when anything else begins: its record may be lost.
struct InterludeFold {
  private var open: PastInterlude?
  /// The start of the present pause; `nil` if it is not paused.
  private var paused: Instant?
  /// A time on both clocks from which on the rotation's clock ran.
  private var running: (time: Instant, at: Int64)?

  mutating func append(
    _ record: CompactRecord, of rotation: String, to history: inout HistoryBuilder
  ) {
    switch record.content {
    case .interludeStarted(let interlude):
      end(at: record.time, to: &history)
      let (kind, title) = history.naming(interlude)
      open = PastInterlude(
        rotation: rotation, kind: kind, title: title, start: record.time, end: record.time)
      running = (record.time, record.at)
    case .interludeEnded, .checkedIn, .ended:
      end(at: record.time, to: &history)
    case .sliceStarted(_, _, let isStanding):
      end(at: record.time, to: &history)
      if isStanding == false { paused = nil }
    case .paused(let ago):
      let start = record.time - .nanoseconds(ago)
      paused = start
      // What came in a backdated pause is a part of it.
      open?.pauses.end(by: start)
      open?.interruptions.end(by: start)
    case .resumed:
      endPause(at: record.time)
      running = (record.time, record.at)
    case .slept(isCounted: false), .recovered:
      interrupt(until: record)
    case .slept(isCounted: true), .sliceEnded, .completed, .added, .reopened, .removed, .edited,
      .undone, .restored, .dropped, .other, .unknown:
      break
    }
  }

  private mutating func end(at end: Instant, to history: inout HistoryBuilder) {
    let standing = paused
    endPause(at: end)
    // What follows a paused break begins paused, too.
    if standing != nil { paused = end }
    guard var past = open else { return }
    open = nil
    past.end = end
    if past.start < end { history.add(past) }
  }

  private mutating func endPause(at end: Instant) {
    guard let paused else { return }
    self.paused = nil
    guard let start = open?.start, max(start, paused) < end else { return }
    open?.pauses.append(Stretch(start: max(start, paused), length: end - max(start, paused)))
  }

  /// Computes how far the wall clock has advanced while the rotation's clock stood still. In a
  /// pause, that is a part of the pause.
  private mutating func interrupt(until record: CompactRecord) {
    guard open != nil, paused == nil, let running else { return }
    let start = running.time + .nanoseconds(record.at - running.at)
    self.running = (record.time, record.at)
    if start < record.time {
      open?.interruptions.append(Stretch(start: start, length: record.time - start))
    }
  }
}

extension [Stretch] {
  /// Removes the time after an instant.
  fileprivate mutating func end(by instant: Instant) {
    removeAll { $0.start >= instant }
    guard let last, last.start + last.length > instant else { return }
    self[count - 1].length = instant - last.start
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

import CivilTime
import Commands
import EventStream
import Statistics

/// The key that identifies a slice in any journal: its times, to the second, and its task.
struct SliceTrace: Hashable {
  private let start: Int
  private let end: Int
  private let title: String

  init(start: Instant, length: Duration, title: String) {
    self.start = start.nearestSecond
    end = (start + length).nearestSecond
    self.title = title
  }

  /// A short hash for the `copy`-th slice of this trace, from 1; the same on every machine.
  func fingerprint(copy: Int) -> String {
    Fingerprint.text(of: "\(start)\u{1F}\(end)\u{1F}\(title)\u{1F}\(copy)")
  }
}

extension PastSlice {
  /// The traces of the slice: of the whole without and with its pauses and, as other programs have
  /// no pauses, of each stretch.
  var traces: Set<SliceTrace> {
    var traces: Set = [
      SliceTrace(start: start, length: focus, title: task.title),
      SliceTrace(start: start, length: end - start, title: task.title),
    ]
    for stretch in stretches {
      traces.insert(
        SliceTrace(start: stretch.start, length: stretch.length, title: task.title))
    }
    return traces
  }
}

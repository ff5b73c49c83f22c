import CivilTime
import Commands
import EventStream
import Statistics

/// What a slice is known by wherever it was written down: when it was, to the second, and of what.
struct SliceTrace: Hashable {
  private let start: Int
  private let end: Int
  private let title: String

  init(start: Instant, length: Duration, title: String) {
    self.start = start.nearestSecond
    end = (start + length).nearestSecond
    self.title = title
  }

  /// A short name for the slice of this trace that is the `copy`-th, from 1; the same on every
  /// machine.
  func fingerprint(copy: Int) -> String {
    Fingerprint.text(of: "\(start)\u{1F}\(end)\u{1F}\(title)\u{1F}\(copy)")
  }
}

extension PastSlice {
  /// The traces that the slice leaves: one as a whole, and, as other programs know no pauses, one for
  /// each stretch.
  var traces: Set<SliceTrace> {
    var traces: Set = [SliceTrace(start: start, length: focus, title: task.title)]
    for stretch in stretches {
      traces.insert(
        SliceTrace(start: stretch.start, length: stretch.length, title: task.title))
    }
    return traces
  }
}

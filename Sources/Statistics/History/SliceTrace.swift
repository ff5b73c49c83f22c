import CivilTime
import EventStream

/// The key that identifies a slice in any journal: its times, to the second, and its task.
package struct SliceTrace: Hashable, Sendable, CustomStringConvertible {
  private let start: Int
  private let end: Int
  private let title: String

  package init(start: Instant, length: Duration, title: String) {
    self.start = start.nearestSecond
    end = (start + length).nearestSecond
    self.title = title
  }

  package var description: String { "\(start)\u{1F}\(end)\u{1F}\(title)" }
}

extension PastSlice {
  /// The beginning of the id of a rotation that consists of an imported slice.
  package static let importMark = "import-"

  /// Whether it was imported, and so is a rotation of its own.
  package var isImported: Bool { rotation.hasPrefix(Self.importMark) }

  /// The trace of the slice without its pauses.
  fileprivate var trace: SliceTrace {
    SliceTrace(start: start, length: focus, title: task.title)
  }

  /// The traces of the slice: of the whole without and with its pauses and, as other programs have
  /// no pauses, of each stretch.
  package var traces: Set<SliceTrace> {
    var traces: Set = [trace, SliceTrace(start: start, length: end - start, title: task.title)]
    for stretch in stretches {
      traces.insert(
        SliceTrace(start: stretch.start, length: stretch.length, title: task.title))
    }
    return traces
  }
}

extension History {
  /// Removes imported slices that were recorded, too: the records of another machine may arrive
  /// after a table that was made of them.
  package mutating func removeCopies() {
    var imports: [SliceTrace: [String]] = [:]
    for slice in slices where slice.isImported {
      imports[slice.trace, default: []].append(slice.rotation)
    }
    if imports.isEmpty { return }
    var copies: Set<String> = []
    for slice in slices where !slice.isImported {
      for trace in slice.traces {
        if let copy = imports[trace]?.popLast() { copies.insert(copy) }
      }
    }
    if copies.isEmpty { return }
    slices.removeAll { copies.contains($0.rotation) }
    moments.removeAll { copies.contains($0.rotation) }
  }
}

extension Instant {
  /// Seconds since 1970-01-01T00:00:00Z, as other programs count them.
  package var nearestSecond: Int { (self + .milliseconds(500)).seconds }
}

import CivilTime

/// A stretch of time; the end is exclusive.
package struct Span: Hashable, Sendable {
  package var start: Instant
  package var end: Instant

  package init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  package var length: Duration { end - start }

  var isEmpty: Bool { end <= start }

  /// Returns the intersection with another span; empty if there is none.
  func clamped(to other: Span) -> Span {
    Span(start: max(start, other.start), end: min(end, other.end))
  }

  /// The span extended by a margin at both ends.
  func widened(by margin: Duration) -> Span {
    Span(start: start - margin, end: end + margin)
  }
}

extension [Span] {
  /// The same time as sorted, disjoint spans: overlapping and adjoining ones are merged.
  package func merged() -> [Span] {
    var result: [Span] = []
    for span in sorted(by: { $0.start < $1.start }) where !span.isEmpty {
      if let last = result.last, span.start <= last.end {
        result[result.count - 1].end = Swift.max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// The time in none of the others. Both must be sorted and disjoint.
  package func subtracting(_ others: [Span]) -> [Span] {
    var result: [Span] = []
    var first = 0
    for var span in self {
      while first < others.count, others[first].end <= span.start { first += 1 }
      var next = first
      while next < others.count, others[next].start < span.end {
        result.appendUnlessEmpty(Span(start: span.start, end: others[next].start))
        span.start = others[next].end
        next += 1
      }
      result.appendUnlessEmpty(span)
    }
    return result
  }

  private mutating func appendUnlessEmpty(_ span: Span) {
    if !span.isEmpty { append(span) }
  }
}

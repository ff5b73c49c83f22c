import CivilTime

/// A stretch of time, from its first instant up to its end.
package struct Span: Hashable, Sendable {
  package var start: Instant
  package var end: Instant

  package init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  package var length: Duration { end - start }

  var isEmpty: Bool { end <= start }

  /// Returns the part that lies in another span, too; empty if there is none.
  func clamped(to other: Span) -> Span {
    Span(start: max(start, other.start), end: min(end, other.end))
  }

  /// The span, and as much before and behind it.
  func widened(by margin: Duration) -> Span {
    Span(start: start - margin, end: end + margin)
  }
}

extension [Span] {
  /// The same time in order, as few spans as can be: what overlaps or touches is one.
  func merged() -> [Span] {
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

  /// The time that lies in none of the others. Both are in order and without overlaps.
  func subtracting(_ others: [Span]) -> [Span] {
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

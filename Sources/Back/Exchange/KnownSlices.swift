import CivilTime
import Commands
import EventStream
import Histories
import Statistics
import Tasks

/// The slices in the journals of all machines, compared with the intervals of a file.
struct KnownSlices {
  /// The beginning of a slice, which identifies it in its rotation.
  private struct Beginning: Hashable {
    let rotation: String
    let second: Int
  }

  private var beginnings: Set<Beginning> = []
  private var rotations: Set<String> = []
  private var counts: [SliceTrace: Int] = [:]
  /// For each slice of a title, in their order, its start, and the latest end up to it.
  private var spans: [String: [(start: Int, end: Int)]] = [:]
  /// The intervals whose work was imported already, as a whole or in parts.
  private var divided: Set<SliceTrace> = []

  /// - Parameters:
  ///   - intervals: The intervals of a file, in the order of their beginnings.
  ///   - areStretches: Whether a slice with pauses is several of them.
  ///   - world: The environment with the journals.
  init(beside intervals: [ImportedInterval], areStretches: Bool, in world: some World) {
    var imports: [Extent] = []
    for slice in world.past(in: Self.window(of: intervals)).history.slices {
      rotations.insert(slice.rotation)
      beginnings.insert(Beginning(rotation: slice.rotation, second: slice.start.nearestSecond))
      for trace in slice.traces { counts[trace, default: 0] += 1 }
      let extent = Extent(slice)
      if slice.isImported { imports.append(extent) }
      let end = max(extent.end, spans[extent.title]?.last?.end ?? extent.end)
      spans[extent.title, default: []].append((extent.start, end))
    }
    let extents = intervals.map(Extent.init)
    let parts = Extent.divisions(of: imports, into: extents, areWhole: !areStretches)
      .flatMap(\.parts)
    let wholes = Extent.divisions(of: extents, into: imports).map(\.whole)
    divided = Set((parts + wholes).map { intervals[$0].trace })
  }

  /// Whether an interval with this number among those of its trace exists.
  func contains(_ interval: ImportedInterval, copy: Int) -> Bool {
    let beginning = interval.rotation.map {
      Beginning(rotation: $0, second: interval.start.nearestSecond)
    }
    return beginning.map(beginnings.contains) ?? false
      || interval.traces.contains { copy <= counts[$0, default: 0] }
      || rotations.contains(interval.id(copy: copy)) || divided.contains(interval.trace)
      || interval.wasTracked && covers(interval)
  }

  /// Whether an interval is in the slices of its title, of which a rotation had several in a row
  /// perhaps, but for the moments in which a program that follows it learns of their ends.
  private func covers(_ interval: ImportedInterval) -> Bool {
    let extent = Extent(interval)
    let spans = spans[extent.title] ?? []
    var (uncovered, end) = (0, extent.start)
    let first = spans.partitioningIndex { $0.end > end }
    for span in spans[first...].prefix(while: { $0.start < extent.end }) where span.end > end {
      uncovered += max(0, span.start - end)
      end = span.end
    }
    uncovered += max(0, extent.end - end)
    return uncovered < min(3, extent.end - extent.start)
  }

  /// Whether more than a second of an interval is in a slice of its title.
  func overlaps(_ interval: ImportedInterval) -> Bool {
    let (extent, spans) = (Extent(interval), spans[interval.task.title] ?? [])
    let later = spans.partitioningIndex { $0.start >= extent.end - 1 }
    return later > 0 && spans[later - 1].end > extent.start + 1
  }

  /// The time in which all intervals are.
  private static func window(of intervals: [ImportedInterval]) -> Range<Instant> {
    let start = intervals.first?.start ?? .epoch
    let end = intervals.map(\.end).max() ?? start
    // Of two that differ by a fraction of a second one may be outside the window.
    return start - .seconds(1)..<end + .seconds(1)
  }
}

/// The extent of a slice, which shows whether it consists of others: a table has whole slices with
/// the length of their pauses, Timewarrior one interval for each stretch of work.
private struct Extent {
  let title: String
  /// To the second, as in traces.
  let start: Int
  let end: Int
  let focus: Duration

  init(_ slice: PastSlice) {
    title = slice.task.title
    (start, end) = (slice.start.nearestSecond, slice.end.nearestSecond)
    focus = slice.focus
  }

  init(_ interval: ImportedInterval) {
    title = interval.task.title
    (start, end) = (interval.start.nearestSecond, interval.end.nearestSecond)
    focus = interval.length
  }

  /// Whether there was no work for more than a second of it.
  private var hasPause: Bool { .seconds(end - start - 1) > focus }

  /// Finds slices that consist of others: of all with their title between their ends, if these have
  /// as much work.
  ///
  /// - Parameters:
  ///   - wholes: The slices, in the order of their beginnings.
  ///   - parts: The others, in the order of their beginnings.
  ///   - areWhole: Whether all parts have to be there; else those at one end of a slice with pauses
  ///     suffice, as in a file of the later days.
  /// - Returns: The indices of the slices and of their parts.
  static func divisions(
    of wholes: [Extent], into parts: [Extent], areWhole: Bool = true
  ) -> [(whole: Int, parts: [Int])] {
    var first = 0
    return wholes.enumerated().compactMap { index, whole in
      while first < parts.count, parts[first].start < whole.start { first += 1 }
      let inner = parts.indices[first...].prefix { parts[$0].start <= whole.end }
        .filter { parts[$0].title == whole.title && parts[$0].end <= whole.end }
      guard let opening = inner.first, let end = inner.map({ parts[$0].end }).max() else {
        return nil
      }
      let (start, rest) = (parts[opening].start, inner.reduce(whole.focus) { $0 - parts[$1].focus })
      if abs(rest / .seconds(1)) <= Double(inner.count) {
        // A single one with the same beginning is a copy, and copies are counted.
        return inner.count > 1 || start > whole.start ? (index, inner) : nil
      }
      let isAtEdge = start == whole.start || end >= whole.end - 1
      return !areWhole && rest > .zero && whole.hasPause && isAtEdge ? (index, inner) : nil
    }
  }
}

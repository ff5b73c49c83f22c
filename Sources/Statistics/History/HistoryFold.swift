import CivilTime
import EventStream

/// Folds journal lines into a history.
///
/// Lines of several rotations may be mixed, unordered and duplicated: a record is identified by its
/// rotation and its number, and the first one counts.
/// ```swift
/// var fold = HistoryFold()
/// try fold.append(line.span)
/// let history = fold.history()
/// ```
package struct HistoryFold: ~Copyable {
  /// The data of a rotation collected before it is folded.
  private struct Thread {
    /// The numbers seen, with their positions.
    var numbers = RecordNumbers()
    /// The lowest of them.
    var first = Int.max
    /// The highest number seen, with its instant on the rotation's clock.
    var last = 0
    var end: Int64 = 0
    /// The number of the last record that matters.
    var lastSeq = 0
    /// Whether a record followed one with a higher number, or was a duplicate.
    var isShuffled = false
  }

  private var reader = CompactRecordReader()
  private var threads: [Thread] = []
  private var records: [CompactRecord] = []
  /// The number of slices begun.
  private var sliceCount = 0

  private let tellsInterludes: Bool

  /// - Parameters:
  ///   - tellsInterludes: Whether to collect interludes, which take as much memory as slices.
  ///   - count: The approximate number of records, to reserve capacity.
  package init(tellsInterludes: Bool = true, expecting count: Int = 0) {
    self.tellsInterludes = tellsInterludes
    records.reserveCapacity(count)
  }

  /// Adds a line without its line feed.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - place: Its position.
  ///   - wanted: The rotations to collect; `nil` for all.
  /// - Throws: Why the line is not a record; it is ignored then.
  package mutating func append(
    _ line: Span<UInt8>, at place: RecordPlace = .nowhere, of wanted: Set<String>? = nil
  ) throws(UnreadableRecord) {
    guard let record = try reader.read(line) else { return }
    let number = Int(record.rotation)
    if let wanted, !wanted.contains(reader.rotations[number]) { return }
    while threads.count <= number { threads.append(Thread()) }
    threads[number].numbers.meet(record.seq, at: record.at, place: place)
    if record.seq < threads[number].first { threads[number].first = record.seq }
    if record.seq > threads[number].last {
      threads[number].last = record.seq
      threads[number].end = record.at
    }
    switch record.what {
    case .other: return
    case .interludeStarted, .interludeEnded: if !tellsInterludes { return }
    case .sliceStarted: sliceCount += 1
    default: break
    }
    if record.seq <= threads[number].lastSeq { threads[number].isShuffled = true }
    threads[number].lastSeq = max(threads[number].lastSeq, record.seq)
    records.append(record)
  }

  /// Folds the records.
  ///
  /// - Parameter running: The running rotations, with their current clocks.
  /// - Returns: The slices, interludes and moments of all rotations.
  package func history(running: [String: Duration] = [:]) -> History {
    let rotations = reader.rotations
    var builder = HistoryBuilder(
      cards: reader.cards, titles: reader.titles, expecting: sliceCount)
    var folds = rotations.indices.map { RotationFold(rotations[$0], number: $0) }
    for record in records where !threads[Int(record.rotation)].isShuffled {
      folds[Int(record.rotation)].append(record, to: &builder)
    }
    for (number, all) in shuffled {
      for record in all { folds[number].append(record, to: &builder) }
    }
    for number in threads.indices {
      let now = running[rotations[number]]?.nanoseconds
      folds[number].finish(at: max(threads[number].end, now ?? 0), to: &builder)
    }
    var history = builder.takeHistory()
    history.problems = problems(builder.contradictions)
    return history
  }

  /// The problems in the records: gaps, and contradictions without a gap.
  private func problems(
    _ contradictions: [(rotation: Int, contradiction: Contradiction)]
  ) -> [HistoryProblem] {
    let rotations = reader.rotations
    func problem(
      _ number: Int, _ place: RecordPlace?, _ what: HistoryProblem.What
    ) -> HistoryProblem {
      HistoryProblem(rotation: rotations[number], place: place ?? .nowhere, what: what)
    }
    var problems: [HistoryProblem] = []
    for number in threads.indices where !threads[number].numbers.areWhole {
      for gap in threads[number].numbers.gaps {
        problems.append(
          problem(
            number, gap.place, .missing(gap.numbers, over: .nanoseconds(gap.length))))
      }
    }
    for record in records {
      let number = Int(record.rotation)
      switch record.what {
      case .dropped(let count):
        // The snapshot that replaces them comes in between; a gap is reported by itself.
        let numbers = threads[number].numbers
        if record.seq > 2, !numbers.contains(max(1, record.seq - 2)...record.seq) { continue }
        problems.append(problem(number, numbers.place(of: record.seq), .dropped(count)))
      case .unknown(let kind):
        let place = threads[number].numbers.place(of: record.seq)
        problems.append(problem(number, place, .unknownKind(reader.titles[Int(kind)])))
      default: continue
      }
    }
    for (number, contradiction) in contradictions {
      let numbers = threads[number].numbers
      guard numbers.contains(contradiction.numbers) else { continue }
      let place = numbers.place(of: contradiction.numbers.upperBound)
      problems.append(problem(number, place, contradiction.what))
    }
    return problems
  }

  /// The rotations with missing records and the gaps in them, including those before the first
  /// record.
  package var gaps: [(rotation: String, gap: RecordNumbers.Gap)] {
    let rotations = reader.rotations
    return threads.indices.flatMap { number in
      threads[number].numbers.areWhole
        ? [] : threads[number].numbers.gaps.map { (rotations[number], $0) }
    }
  }

  /// The rotations with any record.
  package var met: Set<String> { ids(threads.indices.filter { threads[$0].last > 0 }) }

  /// The rotations of which a slice or interlude may have begun before the first record collected.
  package var withoutBeginning: Set<String> {
    var lowest = [CompactRecord?](repeating: nil, count: threads.count)
    for record in records {
      if let other = lowest[Int(record.rotation)], other.seq <= record.seq { continue }
      lowest[Int(record.rotation)] = record
    }
    return ids(
      threads.indices.filter { number in
        guard threads[number].last > 0, threads[number].first > 1 else { return false }
        return switch lowest[number]?.what {
        case .sliceStarted, .interludeStarted: false
        default: true
        }
      })
  }

  /// The rotations of which a slice or interlude does not end in the records collected.
  package var withoutEnd: Set<String> {
    var open: [Int: Int] = [:]
    var closed: [Int: Int] = [:]
    for record in records {
      let number = Int(record.rotation)
      switch record.what {
      case .sliceStarted, .interludeStarted: open[number] = max(open[number] ?? 0, record.seq)
      case .sliceEnded, .interludeEnded, .checkedIn, .ended:
        closed[number] = max(closed[number] ?? 0, record.seq)
      default: break
      }
    }
    return ids(open.filter { number, seq in (closed[number] ?? 0) < seq }.keys)
  }

  private func ids(_ numbers: some Sequence<Int>) -> Set<String> {
    let rotations = reader.rotations
    return Set(numbers.map { rotations[$0] })
  }

  /// The records of the rotations that have to be sorted, each once, in the order of their numbers.
  private var shuffled: [Int: [CompactRecord]] {
    var found: [Int: [CompactRecord]] = [:]
    for record in records where threads[Int(record.rotation)].isShuffled {
      found[Int(record.rotation), default: []].append(record)
    }
    return found.mapValues { records in
      let sorted = records.enumerated().sorted { one, other in
        (one.element.seq, one.offset) < (other.element.seq, other.offset)
      }
      var all: [CompactRecord] = []
      for (_, record) in sorted where all.last?.seq != record.seq { all.append(record) }
      return all
    }
  }
}

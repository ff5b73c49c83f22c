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
  /// The parts of a line that are kept.
  private enum Reading {
    /// Everything.
    case whole
    /// Of its rotation what has to be known before the records are read again.
    case ahead
    /// The record, of rotations that were read ahead.
    case again
  }

  private var reader = CompactRecordReader()
  private var threads: [RecordThread] = []
  private var records: [CompactRecord] = []
  /// The number of slices begun.
  private var sliceCount = 0
  private var reading: Reading

  private let tellsInterludes: Bool

  /// - Parameters:
  ///   - tellsInterludes: Whether to collect interludes, which take as much memory as slices.
  ///   - isAhead: Whether the lines are only looked at, to be appended again later for
  ///     ``takeHistory(through:running:)``.
  ///   - count: The approximate number of records, to reserve capacity.
  package init(tellsInterludes: Bool = true, isAhead: Bool = false, expecting count: Int = 0) {
    self.tellsInterludes = tellsInterludes
    reading = isAhead ? .ahead : .whole
    if !isAhead { records.reserveCapacity(count) }
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
    if reading == .again {
      // Of a rotation that began meanwhile nothing is known.
      if matters(record), number < threads.count {
        threads[number].add(record)
        records.append(record)
      }
      return
    }
    while threads.count <= number { threads.append(RecordThread()) }
    threads[number].numbers.meet(record.seq, at: record.at, place: place)
    threads[number].file = max(threads[number].file, place.file)
    if record.seq < threads[number].first { threads[number].first = record.seq }
    if record.seq > threads[number].last {
      threads[number].last = record.seq
      threads[number].end = record.at
    }
    guard matters(record) else { return }
    threads[number].note(record)
    if reading == .ahead { return }
    if case .sliceStarted = record.content { sliceCount += 1 }
    threads[number].add(record)
    records.append(record)
  }

  /// Whether a record has a part in the history.
  private func matters(_ record: CompactRecord) -> Bool {
    switch record.content {
    case .other: false
    case .interludeStarted, .interludeEnded: tellsInterludes
    default: true
    }
  }

  /// Folds the records.
  ///
  /// - Parameter running: The running rotations, with their current clocks.
  /// - Returns: The slices, interludes and moments of all rotations.
  package func history(running: [String: Duration] = [:]) -> History {
    var history = history(of: records, Array(threads.indices), running: running)
    history.problems = missing + history.problems
    history.removeCopies()
    return history
  }

  // MARK: In parts

  /// Begins to take in again, in the order of the files, the lines that were looked at.
  package mutating func readAgain() {
    reading = .again
    records = []
    for number in threads.indices {
      threads[number].lastSeq = 0
      threads[number].isShuffled = false
    }
  }

  /// Folds the rotations whose last records are in a file, and forgets their records.
  package mutating func takeHistory(
    through file: Int32, running: [String: Duration] = [:]
  ) -> History {
    let ended = threads.indices.filter { threads[$0].last > 0 && threads[$0].file == file }
    let all = records
    // Records that were written meanwhile may belong to rotations that are already folded.
    records = all.filter { threads[Int($0.rotation)].file > file }
    return history(
      of: all.filter { threads[Int($0.rotation)].file == file }, ended, running: running)
  }

  /// The time before which nothing begins in rotations with records in later files, by file.
  ///
  /// - Parameter count: The number of files.
  /// - Returns: The times; `nil` where no record of importance follows.
  package func beginnings(behind count: Int) -> [Instant?] {
    var all = [Instant?](repeating: nil, count: count)
    for thread in threads where thread.file > 0 {
      guard let time = thread.earliest else { continue }
      let file = Int(thread.file) - 1
      all[file] = min(all[file] ?? time, time)
    }
    for file in all.indices.dropLast().reversed() {
      guard let later = all[file + 1] else { continue }
      all[file] = min(all[file] ?? later, later)
    }
    return all
  }

  /// The gaps in the records of all rotations.
  package var missing: [HistoryProblem] {
    threads.indices.filter { !threads[$0].numbers.areWhole }.flatMap { number in
      threads[number].numbers.gaps.map { gap in
        HistoryProblem(
          rotation: reader.rotations[number], place: gap.place,
          what: .missing(gap.numbers, over: .nanoseconds(gap.length)))
      }
    }
  }

  // MARK: Folding

  private func history(
    of records: [CompactRecord], _ numbers: [Int], running: [String: Duration]
  ) -> History {
    let rotations = reader.rotations
    var builder = HistoryBuilder(
      cards: reader.cards, titles: reader.titles, expecting: sliceCount)
    var places = [Int](repeating: 0, count: threads.count)
    for (place, number) in numbers.enumerated() { places[number] = place }
    var folds = numbers.map { RotationFold(rotations[$0], number: $0) }
    for record in records where !threads[Int(record.rotation)].isShuffled {
      folds[places[Int(record.rotation)]].append(record, to: &builder)
    }
    for (number, all) in shuffled(records) {
      for record in all { folds[places[number]].append(record, to: &builder) }
    }
    for (place, number) in numbers.enumerated() {
      let now = running[rotations[number]]?.nanoseconds
      folds[place].finish(at: max(threads[number].end, now ?? 0), to: &builder)
    }
    var history = builder.takeHistory()
    history.problems = problems(builder.contradictions, in: records)
    return history
  }

  /// The problems in records, and contradictions without a gap.
  private func problems(
    _ contradictions: [(rotation: Int, contradiction: Contradiction)],
    in records: [CompactRecord]
  ) -> [HistoryProblem] {
    let rotations = reader.rotations
    func problem(
      _ number: Int, _ place: RecordPlace?, _ what: HistoryProblem.What
    ) -> HistoryProblem {
      HistoryProblem(rotation: rotations[number], place: place ?? .nowhere, what: what)
    }
    var problems: [HistoryProblem] = []
    for record in records {
      let number = Int(record.rotation)
      switch record.content {
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

  /// The rotations whose records are all in files before this one.
  package func rotations(before file: Int32) -> Set<String> {
    ids(threads.indices.filter { threads[$0].last > 0 && threads[$0].file < file })
  }

  /// The rotations of which a slice or interlude may have begun before the first record collected.
  package var withoutBeginning: Set<String> {
    ids(
      threads.indices.filter { number in
        let thread = threads[number]
        return thread.last > 0 && thread.first > 1 && !thread.lowest.isBeginning
      })
  }

  /// The rotations of which a slice or interlude does not end in the records collected.
  package var withoutEnd: Set<String> {
    ids(threads.indices.filter { threads[$0].begun > threads[$0].closed })
  }

  private func ids(_ numbers: some Sequence<Int>) -> Set<String> {
    let rotations = reader.rotations
    return Set(numbers.map { rotations[$0] })
  }

  /// The records of the rotations that have to be sorted, each once, in the order of their numbers.
  private func shuffled(_ records: [CompactRecord]) -> [Int: [CompactRecord]] {
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

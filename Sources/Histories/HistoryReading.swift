import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import Statistics

/// Reads the journals of all machines, as far as a window of time requires.
package struct HistoryReading: ~Copyable {
  /// A file, by the index of its machine and its own index there.
  private struct Source: Hashable {
    let machine: Int
    let part: Int
  }

  /// The number of files before the window searched for the beginning of a rotation.
  private static let reach = 12
  /// The time after which a month is over in every zone.
  private static let slack = Duration.seconds(86_400)
  /// How far the clock may have been set since a rotation began.
  private static let clockError = Duration.seconds(31 * 86_400)
  /// The minimum average size of a record.
  private static let bytesPerRecord = 256

  private let world: any World
  private let reader: JournalReader
  private let window: Range<Instant>?
  /// Whether only some files are relevant.
  private let isPartial: Bool
  private let running: RunningRotations
  /// The files of each machine, the oldest first, and the indices of the relevant ones.
  private let machines: [(parts: [JournalPart], wanted: [Int])]
  /// The total size of the relevant files.
  package let size: Int
  private var fold: HistoryFold
  private var progress: HistoryProgress
  /// All files in the order of their months.
  private let sources: [Source]
  /// The files that were read, by their places in `sources`.
  private var begun: Set<Int> = []
  /// The rotations whose records were read, by file; files without an entry were read completely.
  private var parts: [Int: Set<String>] = [:]
  private var problems: JournalProblems

  /// - Parameters:
  ///   - window: The relevant time; `nil` for all of it.
  ///   - running: The running rotations, whose slices last until now.
  ///   - tellsInterludes: Whether to collect interludes, too.
  ///   - isAhead: Whether the files are only looked at, for ``visitParts(_:)``.
  ///   - indexed: The paths of files that are not relevant because their history is known.
  ///   - world: The environment with the journals.
  package init(
    _ window: Range<Instant>?, running: RunningRotations, tellsInterludes: Bool,
    isAhead: Bool = false, without indexed: Set<String> = [], in world: some World
  ) {
    self.world = world
    self.window = window
    isPartial = window != nil || !indexed.isEmpty
    self.running = running
    let folder = world.journalFolder
    let reader = world.journalReader
    self.reader = reader
    var machines: [(parts: [JournalPart], wanted: [Int])] = []
    var problems = JournalProblems()
    for (_, files) in folder.filesByMachine(
      on: world.fileSystem, onDamage: { problems.append($0) })
    {
      let parts = files.map { JournalPart($0, on: world.fileSystem) }
      let wanted = parts.indices.filter { index in
        !indexed.contains(parts[index].path)
          && parts[index].mayHold(window, reading: reader)
      }
      machines.append((parts, wanted))
    }
    self.machines = machines
    sources = machines.indices.flatMap { machine in
      machines[machine].parts.indices.map { Source(machine: machine, part: $0) }
    }.sorted {
      machines[$0.machine].parts[$0.part].month.lowerBound
        < machines[$1.machine].parts[$1.part].month.lowerBound
    }
    self.problems = problems
    size = machines.reduce(0) { sum, machine in
      machine.wanted.reduce(sum) { $0 + machine.parts[$1].size }
    }
    fold = HistoryFold(
      tellsInterludes: tellsInterludes, isAhead: isAhead,
      expecting: size / Self.bytesPerRecord)
    progress = HistoryProgress(total: size, in: world)
  }

  /// Reads the required files.
  package mutating func run() {
    for machine in machines.indices { read(machine) }
    readRunning()
    lookForMissing()
    progress.end()
  }

  /// The result.
  ///
  /// - Returns: The history, with the problems found.
  package func past() -> Past {
    let history = fold.history(running: running.clocks)
    return Past(
      history: history, problems: problems(with: history.problems), running: running.ids)
  }

  /// Reads the files again and visits the history in parts, in the order of time. Only what belongs
  /// to rotations that have not ended is in memory.
  ///
  /// - Parameter visit: Receives slices and interludes that begin after all those before.
  /// - Returns: The problems found.
  /// - Throws: The error of `visit`.
  package mutating func visitParts<Problem>(
    _ visit: (History) throws(Problem) -> Void
  ) throws(Problem) -> JournalProblems {
    fold.readAgain()
    let bounds = fold.beginnings(behind: sources.count)
    var found = fold.missing
    var held = History()
    for number in sources.indices where begun.contains(number) {
      visitLines(of: number, parts[number])
      let part = fold.takeHistory(through: Int32(number), running: running.clocks)
      found += part.problems
      held.add(part)
      held.removeCopies()
      try visit(held.take(before: bounds[number]))
    }
    try visit(held)
    return problems(with: found)
  }

  /// The files that may contain records of the window.
  package var relevantPaths: Set<String> {
    Set(machines.flatMap { machine in machine.wanted.map { machine.parts[$0].path } })
  }

  /// The rotations with any record.
  package var rotations: Set<String> { fold.met }

  /// The seals of the files of months that are over, sorted by path; `nil` if the system does not
  /// tell enough about a file, or it has changed just now.
  package func finishedFiles(at now: Instant) -> [JournalSeal]? {
    var seals: [JournalSeal] = []
    for source in sources where isFinished(source, at: now) {
      let part = machines[source.machine].parts[source.part]
      guard let seal = JournalSeal(part, on: world.fileSystem) else { return nil }
      seals.append(seal)
    }
    return seals.sorted { $0.path < $1.path }
  }

  /// The rotations without a record in a file of a month that is not over.
  package func finishedRotations(at now: Instant) -> Set<String> {
    // Files are in the order of their months, so that those come last.
    let count = sources.count { isFinished($0, at: now) }
    return fold.rotations(before: Int32(count))
  }

  /// Whether an instant is in or before a month that is over and has a file.
  func isFinished(_ instant: Instant, at now: Instant) -> Bool {
    let last = sources.last { isFinished($0, at: now) }
    return last.map { instant < machines[$0.machine].parts[$0.part].month.upperBound } ?? false
  }

  private func isFinished(_ source: Source, at now: Instant) -> Bool {
    machines[source.machine].parts[source.part].month.upperBound + Self.slack <= now
  }

  private func problems(with others: [HistoryProblem]) -> JournalProblems {
    let paths = sources.map { path(of: $0) }
    var all = problems
    for problem in others { all.append(JournalProblem(problem, in: paths)) }
    return all
  }

  private func path(of source: Source) -> String {
    machines[source.machine].parts[source.part].path
  }

  // MARK: Files

  /// Reads the files of a machine: those of the window, and from others the records of slices that
  /// overlap it.
  private mutating func read(_ machine: Int) {
    let (parts, wanted) = machines[machine]
    for index in wanted { read(Source(machine: machine, part: index)) }
    guard isPartial, let first = wanted.first, let last = wanted.last else { return }
    for index in (0..<first).reversed() {
      let rotations = fold.withoutBeginning
      if rotations.isEmpty { break }
      read(Source(machine: machine, part: index), of: rotations)
    }
    for index in last + 1..<max(parts.count, last + 1) {
      let rotations = fold.withoutEnd
      if rotations.isEmpty { break }
      read(Source(machine: machine, part: index), of: rotations)
    }
  }

  /// Reads the records of running slices, from the newest file backwards: during a long slice or
  /// pause there may be no record since before the window. It reads no file from before their
  /// beginning, as a rotation may have its records in the journal of another folder.
  private mutating func readRunning() {
    let ids = running.ids
    guard !ids.isEmpty else { return }
    let start = running.beginning.map { $0 - Self.clockError }
    let unread = machines.indices.flatMap { machine in
      machines[machine].parts.indices.filter { !machines[machine].wanted.contains($0) }
        .map { Source(machine: machine, part: $0) }
    }
    for source in unread.sorted(by: { month(of: $0) > month(of: $1) }) {
      if ids.isSubset(of: fold.met.subtracting(fold.withoutBeginning)) { break }
      if let start, machines[source.machine].parts[source.part].month.upperBound < start { break }
      read(source, of: ids)
    }
  }

  private func month(of source: Source) -> Instant {
    machines[source.machine].parts[source.part].month.lowerBound
  }

  /// Searches files not read so far for missing records: a rotation may have begun in an earlier
  /// month, or the clock was set. Those not found are reported as missing.
  private mutating func lookForMissing() {
    guard isPartial else { return }
    for distance in 0...Self.reach {
      var wanted: [Source: Set<String>] = [:]
      for (rotation, gap) in fold.gaps {
        for source in places(of: gap, distance: distance) {
          wanted[source, default: []].insert(rotation)
        }
      }
      for (source, rotations) in wanted.sorted(by: { month(of: $0.key) > month(of: $1.key) }) {
        read(source, of: rotations)
      }
    }
  }

  /// The files that may contain missing records, at a distance from those around the gap.
  private func places(of gap: RecordNumbers.Gap, distance: Int) -> [Source] {
    let last = sources[Int(gap.place.file)]
    var first = gap.former.map { sources[Int($0.file)] } ?? last
    if first.machine != last.machine { first = last }
    let (low, high) = (min(first.part, last.part), max(first.part, last.part))
    var parts = distance == 0 ? Array(low...high) : []
    // The beginning may be far away; all other records are near.
    if distance > 0, distance == 1 || gap.former == nil { parts.append(low - distance) }
    if distance == 1 { parts.append(high + 1) }
    return parts.filter(machines[last.machine].parts.indices.contains)
      .map { Source(machine: last.machine, part: $0) }
  }

  /// Reads the records of some rotations from a file; `nil` for all. Does not read any twice.
  private mutating func read(_ source: Source, of rotations: Set<String>? = nil) {
    guard let number = sources.firstIndex(of: source) else { return }
    var rotations = rotations
    if !begun.insert(number).inserted {
      guard let known = parts[number], let others = rotations?.subtracting(known), !others.isEmpty
      else { return }
      rotations = others
    }
    parts[number] = rotations.map { $0.union(parts[number] ?? []) }
    visitLines(of: number, rotations)
  }

  /// Visits the lines of a file; each damaged place is reported once.
  private mutating func visitLines(of number: Int, _ rotations: Set<String>?) {
    var done = 0
    reader.visitLines(
      of: path(of: sources[number]), onDamage: { problems.append($0) }
    ) { line, lineNumber throws(UnreadableRecord) in
      done += line.count + 1
      if done >= HistoryProgress.step {
        progress.add(done)
        done = 0
      }
      let place = RecordPlace(file: Int32(number), line: Int32(clamping: lineNumber))
      try fold.append(line, at: place, of: rotations)
    }
    progress.add(done)
  }
}

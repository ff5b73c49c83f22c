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
  /// The minimum average size of a record.
  private static let bytesPerRecord = 256

  private let world: any World
  private let reader: JournalReader
  private let window: Range<Instant>?
  private let running: Set<String>
  /// The files of each machine, the oldest first, and the indices of the relevant ones.
  private let machines: [(parts: [JournalPart], wanted: [Int])]
  private var fold: HistoryFold
  private var progress: HistoryProgress
  /// The files that were read, in the order in which they were begun.
  private var sources: [Source] = []
  /// The rotations whose records were read, by file; files without an entry were read completely.
  private var parts: [Source: Set<String>] = [:]
  private var problems: JournalProblems

  /// - Parameters:
  ///   - window: The relevant time; `nil` for all of it.
  ///   - running: The ids of running rotations, whose slices last until now.
  ///   - tellsInterludes: Whether to collect interludes, too.
  ///   - world: The environment with the journals.
  package init(
    _ window: Range<Instant>?, running: Set<String>, tellsInterludes: Bool, in world: some World
  ) {
    self.world = world
    self.window = window
    self.running = running
    let folder = JournalFolder(world.directories.journal)
    reader = JournalReader(folder, on: world.fileSystem)
    var machines: [(parts: [JournalPart], wanted: [Int])] = []
    var problems = JournalProblems()
    for (_, files) in folder.filesByMachine(
      on: world.fileSystem, onDamage: { problems.append($0) })
    {
      let parts = files.map { JournalPart($0, on: world.fileSystem) }
      machines.append((parts, parts.indices.filter { parts[$0].mayHold(window) }))
    }
    self.machines = machines
    self.problems = problems
    let total = machines.reduce(0) { sum, machine in
      machine.wanted.reduce(sum) { $0 + machine.parts[$1].size }
    }
    fold = HistoryFold(
      tellsInterludes: tellsInterludes, expecting: total / Self.bytesPerRecord)
    progress = HistoryProgress(total: total, in: world)
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
  /// - Parameter running: The running rotations with their clocks.
  /// - Returns: The history, with the problems found.
  package func past(running: [String: Duration]) -> Past {
    let history = fold.history(running: running)
    let paths = sources.map { machines[$0.machine].parts[$0.part].path }
    var all = problems
    for problem in history.problems { all.append(JournalProblem(problem, in: paths)) }
    return Past(history: history, problems: all)
  }

  // MARK: Files

  /// Reads the files of a machine: those of the window, and from others the records of slices that
  /// overlap it.
  private mutating func read(_ machine: Int) {
    let (parts, wanted) = machines[machine]
    for index in wanted { read(Source(machine: machine, part: index)) }
    guard window != nil, let first = wanted.first, let last = wanted.last else { return }
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
  /// pause there may be no record since before the window.
  private mutating func readRunning() {
    guard !running.isEmpty else { return }
    let unread = machines.indices.flatMap { machine in
      machines[machine].parts.indices.filter { !machines[machine].wanted.contains($0) }
        .map { Source(machine: machine, part: $0) }
    }
    for source in unread.sorted(by: { month(of: $0) > month(of: $1) }) {
      if running.isSubset(of: fold.met.subtracting(fold.withoutBeginning)) { break }
      read(source, of: running)
    }
  }

  private func month(of source: Source) -> Instant {
    machines[source.machine].parts[source.part].month.lowerBound
  }

  /// Searches files not read so far for missing records: a rotation may have begun in an earlier
  /// month, or the clock was set. Those not found are reported as missing.
  private mutating func lookForMissing() {
    guard window != nil else { return }
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
    let isNew = !sources.contains(source)
    var rotations = rotations
    if !isNew {
      guard let known = parts[source], let others = rotations?.subtracting(known), !others.isEmpty
      else { return }
      rotations = others
    }
    parts[source] = rotations.map { $0.union(parts[source] ?? []) }
    let number = Int32(sources.firstIndex(of: source) ?? sources.count)
    if isNew { sources.append(source) }
    var done = 0
    reader.visitLines(
      of: machines[source.machine].parts[source.part].path,
      onDamage: { if isNew { problems.append($0) } }
    ) { line, lineNumber throws(UnreadableRecord) in
      done += line.count + 1
      if done >= HistoryProgress.step {
        progress.add(done)
        done = 0
      }
      try fold.append(
        line, at: RecordPlace(file: number, line: Int32(clamping: lineNumber)), of: rotations)
    }
    progress.add(done)
  }
}

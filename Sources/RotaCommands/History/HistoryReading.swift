import CivilTime
import Coach
import EventStream
import Platform
import Statistics

/// Reads the journals of all machines, as far as a window of time needs it.
struct HistoryReading: ~Copyable {
  private let world: any World
  private let reader: JournalReader
  private let window: Range<Instant>?
  private let running: Set<String>
  /// The files of each machine, the oldest first, and which of them may matter.
  private let machines: [(parts: [JournalPart], wanted: [Int])]
  private var fold: HistoryFold
  private var progress: HistoryProgress
  private(set) var damage = HistoryDamage()

  /// - Parameters:
  ///   - window: The time that matters; `nil`: all of it.
  ///   - running: The rotations that run, whose slices reach up to now.
  ///   - tellsInterludes: Whether what lay between slices is wanted, too.
  ///   - world: Where the journals are.
  /// - Throws: That the journals cannot be looked at.
  init(
    _ window: Range<Instant>?, running: Set<String>, tellsInterludes: Bool, in world: some World
  ) throws(Failure) {
    fold = HistoryFold(tellsInterludes: tellsInterludes)
    self.world = world
    self.window = window
    self.running = running
    let folder = JournalFolder(world.directories.journal)
    reader = JournalReader(folder, on: world.fileSystem)
    do throws(SystemError) {
      var machines: [(parts: [JournalPart], wanted: [Int])] = []
      for machine in try folder.machines(on: world.fileSystem) {
        let parts = try folder.files(of: machine, on: world.fileSystem)
          .map { JournalPart($0, on: world.fileSystem) }
        machines.append((parts, parts.indices.filter { parts[$0].mayHold(window) }))
      }
      self.machines = machines
    } catch {
      throw .control("the journal cannot be read: \(error)")
    }
    let total = machines.reduce(0) { sum, machine in
      machine.wanted.reduce(sum) { $0 + machine.parts[$1].size }
    }
    progress = HistoryProgress(total: total, in: world)
  }

  /// Reads what there is to read.
  mutating func run() {
    for (parts, wanted) in machines { read(parts, wanted) }
    readRunning()
    progress.end()
  }

  /// What was read.
  ///
  /// - Parameter running: The rotations that run, and what their clocks show.
  /// - Returns: What the records tell.
  func history(running: [String: Duration]) -> History { fold.history(running: running) }

  // MARK: Files

  /// Reads the files of a machine: those of the window, and of others what belongs to slices that
  /// reach into it.
  private mutating func read(_ parts: [JournalPart], _ wanted: [Int]) {
    for index in wanted { read(parts[index]) }
    guard window != nil, let first = wanted.first, let last = wanted.last else { return }
    for index in (0..<first).reversed() {
      let rotations = fold.withoutBeginning
      if rotations.isEmpty { break }
      read(parts[index], of: rotations)
    }
    for index in last + 1..<max(parts.count, last + 1) {
      let rotations = fold.withoutEnd
      if rotations.isEmpty { break }
      read(parts[index], of: rotations)
    }
  }

  /// Reads, from the newest file on, what belongs to the slices that run: who is at one task for long,
  /// or paused, may have said nothing since before the window.
  private mutating func readRunning() {
    guard !running.isEmpty else { return }
    let unread = machines.flatMap { parts, wanted in
      parts.indices.filter { !wanted.contains($0) }.map { parts[$0] }
    }
    for part in unread.sorted(by: { $0.month.lowerBound > $1.month.lowerBound }) {
      if running.isSubset(of: fold.met.subtracting(fold.withoutBeginning)) { break }
      read(part, of: running)
    }
  }

  /// Takes in what a file tells of some rotations; `nil`: of all.
  private mutating func read(_ part: JournalPart, of rotations: Set<String>? = nil) {
    var done = 0
    reader.visitLines(of: part.path, onDamage: { damage.append($0) }) {
      line throws(UnreadableRecord) in
      done += line.count + 1
      if done >= HistoryProgress.step {
        progress.add(done)
        done = 0
      }
      try fold.append(line, of: rotations)
    }
    progress.add(done)
  }
}

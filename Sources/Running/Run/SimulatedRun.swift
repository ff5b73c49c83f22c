import Coach
import Commands
import EventStream
import Options
import Platform
import Rotations
import RoundRobin

/// A run on the simulated clock: the same records as live, as fast as they can be written.
struct SimulatedRun: ~Copyable {
  let plan: RunPlan
  let options: RunOptions

  func run(in world: some World) throws(Failure) {
    let trial = try Trial(options, in: world)
    var output = try StreamOutput(options, trial: trial, in: world)
    if options.script == .standardInput {
      try runInLockStep(to: &output, trial: trial, in: world)
    } else {
      let lines = try options.script.map { source throws(Failure) in
        try Script.read(source, in: world)
      }
      var run = scripted(lines ?? [], isOpen: false)
      try output.say(run.open())
      try run.finish { outputs throws(Failure) in try output.say(outputs) }
    }
    try output.finish()
    try trial?.finish(in: world)
  }

  /// Reads a line, executes it, flushes its output, and only then reads the next.
  private func runInLockStep(
    to output: inout StreamOutput<some World>, trial: Trial?, in world: some World
  ) throws(Failure) {
    var reader = ScriptReader()
    var run = scripted([], isOpen: true)
    try output.say(run.open())
    try output.flush()
    while !run.isOver {
      let line: ScriptLine?
      do throws(Failure) {
        line = try reader.next(in: world)
      } catch {
        // Whoever follows the stream learns that nothing comes any more.
        try output.say(run.close(.failed, exitCode: Int(error.exitCode.rawValue)))
        try output.finish()
        try trial?.finish(in: world)
        throw error
      }
      guard let line else { break }
      try output.say(run.add(line))
      try output.flush()
    }
    try output.say(run.endScript())
    try run.finish { outputs throws(Failure) in try output.say(outputs) }
  }

  private func scripted(_ lines: [ScriptLine], isOpen: Bool) -> ScriptedSession {
    ScriptedSession(
      plan.session, lines: lines, isOpen: isOpen, endsAtCycle: !plan.hasEnd, tick: options.tick)
  }
}

/// The output of a simulated run: records for programs, sentences for people.
struct StreamOutput<Outside: World>: ~Copyable {
  private let world: Outside
  /// The file besides; `nil` if none was asked for, or its reader is gone.
  private var file: (any StreamTarget)?
  private let path: String
  /// The error of a standard output whose reader is gone.
  private var outputError: SystemError?
  private let isForPeople: Bool
  private let trial: Trial?
  /// The records for the journal and the hooks.
  private var records: [Record] = []
  /// The number of the last one; a snapshot in answer to a request has the same number.
  private var lastSeq = 0
  private var buffer: [UInt8] = []
  /// The sentences instead of the records.
  private var sentences = ""
  private var narration = Narration()
  private let width: Int
  /// The records of an undo, or of several at one instant.
  private var undoing: [Record] = []

  /// The amount of output buffered before it is written.
  private static var chunk: Int { 64 << 10 }

  init(_ options: RunOptions, trial: Trial?, in world: Outside) throws(Failure) {
    self.world = world
    self.trial = trial
    path = options.events ?? ""
    file = try options.events.map { path throws(Failure) in
      try rethrowing(world.openStream(path)) { (error: FileError) in
        ResultTarget.unwritable(path, error)
      }
    }
    isForPeople = world.isTerminal(.output)
    width = world.sentenceWidth(of: .output)
  }

  mutating func say(_ outputs: [ScriptedSession.Output]) throws(Failure) {
    for output in outputs {
      switch output {
      case .record(let record): say(record)
      case .refused(let line, let message):
        // Earlier output precedes it.
        try flush()
        world.say("line \(line): \(message)")
      }
    }
    if buffer.count >= Self.chunk { try flush() }
  }

  private mutating func say(_ record: Record) {
    record.append(to: &buffer)
    if trial != nil, let seq = record.seq, seq > lastSeq {
      lastSeq = seq
      records.append(record)
    }
    guard isForPeople else { return }
    let isOfUndo =
      switch (record.content, record.cause) {
      case (.undone, _), (_, .undo?): true
      default: false
      }
    if !isOfUndo || record.at != undoing.last?.at { tellUndo() }
    if isOfUndo { undoing.append(record) } else { tell([record]) }
  }

  private mutating func tell(_ records: [Record]) {
    for line in narration.lines(about: records, width: width) { sentences += line + "\n" }
  }

  private mutating func tellUndo() {
    tell(undoing)
    undoing.removeAll(keepingCapacity: true)
  }

  mutating func flush() throws(Failure) {
    guard !buffer.isEmpty else { return }
    tellUndo()
    trial?.take(records)
    records.removeAll(keepingCapacity: true)
    try write()
    try writeToFile()
    if file == nil, let outputError { throw .output(outputError) }
    sentences = ""
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest.
  mutating func finish() throws(Failure) {
    try flush()
    do throws(SystemError) { try file?.synchronize() } catch { throw unwritable(error) }
  }

  private mutating func write() throws(Failure) {
    if outputError != nil { return }
    do throws(SystemError) {
      try world.write(isForPeople ? Array(sentences.utf8) : buffer, to: .output)
    } catch {
      guard error.isReaderGone else { throw .output(error) }
      outputError = error
    }
  }

  private mutating func writeToFile() throws(Failure) {
    do throws(SystemError) {
      try file?.write(buffer)
    } catch {
      guard error.isReaderGone else { throw unwritable(error) }
      file = nil
    }
  }

  private func unwritable(_ error: SystemError) -> Failure {
    ResultTarget.unwritable(path, FileError(error, path: path))
  }
}

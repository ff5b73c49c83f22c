import Calendars
import CivilTime
import Commands
import EventStream
import Glibc
import Platform
import RotaCommands
import Synchronization
import WorldSupport

/// A world that is made up: files, clock and input go in; exit code, output and files come out.
///
/// ```swift
/// let outcome = FakeWorld().file("today.txt", "Essay\n").run("run", "today.txt", "--simulate")
/// ```
package final class FakeWorld: World {
  /// What a run of the program left behind.
  package struct Outcome {
    package let exitCode: ExitCode
    package let output: String
    package let messages: String
    package let files: [String: String]
  }

  /// What a program does when it is run.
  package typealias FakeProgram =
    @Sendable (_ spawn: Spawn, _ disk: MemoryDisk) throws(SystemError) -> Spawn.Report

  private struct State {
    var environment = Environment()
    var now = Instant.epoch
    var peers: [String: @Sendable () -> (any Connection)?] = [:]
    var programs: [String: FakeProgram] = [:]
    var lines: [[UInt8]] = []
    var terminals: Set<StandardStream> = []
    var written: [StandardStream: [UInt8]] = [:]
    var failures: [StandardStream: SystemError] = [:]
    /// After how many lines the reader of the output goes.
    var wantedLines: Int?
    var clocks = FakeClocks()
    var seed: UInt64 = 7
    /// The warnings of this run.
    var warnings: Set<String> = []
    /// Changes that happen one after the other while the program watches a folder.
    var changes: [@Sendable (FakeWorld) -> Void] = []
    /// The allowances that the system falls short of.
    var shortages: [Allowance: Shortage] = [:]
    /// What stands in for the disk in memory.
    var otherDisk: (any FileSystem)?
  }

  private let state = Mutex(State())
  package let disk = MemoryDisk()

  package init() {}

  // MARK: What goes in

  package func file(_ path: String, _ text: String = "") -> FakeWorld {
    disk.put(Array(text.utf8), at: path)
    return self
  }

  package func folder(_ path: String) -> FakeWorld {
    disk.putFolder(path)
    return self
  }

  /// Lets another disk stand in for the one in memory.
  package func disk(_ disk: any FileSystem) -> FakeWorld {
    changed { $0.otherDisk = disk }
  }

  package func clock(_ instant: Instant) -> FakeWorld {
    changed { $0.now = instant }
  }

  package func variable(_ name: String, _ value: String) -> FakeWorld {
    changed { $0.environment.variables[name] = value }
  }

  package func input(_ lines: String...) -> FakeWorld {
    changed { $0.lines += lines.map { Array($0.utf8) } }
  }

  package func input(_ line: [UInt8]) -> FakeWorld {
    changed { $0.lines.append(line) }
  }

  package func terminal(_ streams: StandardStream...) -> FakeWorld {
    changed { $0.terminals.formUnion(streams) }
  }

  /// Makes every write to a stream fail.
  package func failing(_ stream: StandardStream, errno: Int32) -> FakeWorld {
    changed { $0.failures[stream] = SystemError(call: "write", errno: errno) }
  }

  /// Answers connections to a socket.
  package func peer(at path: String, _ answer: @escaping @Sendable () -> (any Connection)?)
    -> FakeWorld
  {
    changed { $0.peers[path] = answer }
  }

  /// Lets a coach answer whoever asks the rotation of a name.
  @discardableResult
  package func coach(_ coach: FakeCoach, name: String = "default") -> FakeWorld {
    _ = peer(at: directories.socket(of: name)) { coach.isGone ? nil : coach.connect() }
    return changed { $0.clocks = coach.clocks }
  }

  /// The same world with another seed, so that later rotations have other ids.
  package func seed(_ seed: UInt64) -> FakeWorld { changed { $0.seed = seed } }

  /// Lets the clocks be those that a test moves.
  package func clocks(_ clocks: FakeClocks) -> FakeWorld { changed { $0.clocks = clocks } }

  /// Puts rotations into the journal of this machine, one behind the other.
  package func journal(_ rotations: [[Record]]) -> FakeWorld {
    let lines = rotations.flatMap { $0 }.filter { $0.seq != nil }.flatMap(\.bytes)
    disk.put(Array("here-abcd\n".utf8), at: directories.machine)
    disk.put(lines, at: "\(directories.journal)/here-abcd/2026-11.ndjson")
    return self
  }

  /// Lets the first of several coaches answer that is there.
  package func coaches(_ coaches: [FakeCoach], name: String = "default") -> FakeWorld {
    peer(at: directories.socket(of: name)) { coaches.first { !$0.isGone }?.connect() }
  }

  /// Lets something happen to the folder that is watched when nothing else does.
  package func later(_ change: @escaping @Sendable (FakeWorld) -> Void) -> FakeWorld {
    changed { $0.changes.append(change) }
  }

  /// Lets the reader of the output go after so many lines.
  package func reader(ofLines count: Int) -> FakeWorld {
    changed { $0.wantedLines = count }
  }

  /// Makes up the result of a program; programs that are not made up do not exist.
  package func program(_ path: String, _ report: Result<Spawn.Report, SystemError>) -> FakeWorld {
    program(path) { _, _ throws(SystemError) in try report.get() }
  }

  /// Makes up what a program does with the disk.
  package func program(_ path: String, _ program: @escaping FakeProgram) -> FakeWorld {
    changed { $0.programs[path] = program }
  }

  /// Lets the system grant less than something needs.
  package func short(of allowance: Allowance, _ shortage: Shortage) -> FakeWorld {
    changed { $0.shortages[allowance] = shortage }
  }

  private func changed(_ change: (inout State) -> Void) -> FakeWorld {
    state.withLock { change(&$0) }
    return self
  }

  // MARK: What comes out

  /// What was written to the standard error so far.
  package var messages: String {
    state.withLock { String(decoding: $0.written[.error] ?? [], as: UTF8.self) }
  }

  package func run(_ arguments: String...) -> Outcome { run(arguments) }

  package func run(_ arguments: [String]) -> Outcome {
    _ = changed { $0.warnings = [] }
    let exitCode = Program.main(arguments: arguments, world: self)
    return state.withLock { state in
      Outcome(
        exitCode: exitCode,
        output: String(decoding: state.written[.output] ?? [], as: UTF8.self),
        messages: String(decoding: state.written[.error] ?? [], as: UTF8.self),
        files: disk.files.mapValues { String(decoding: $0, as: UTF8.self) })
    }
  }

  // MARK: What the program sees

  package var environment: Environment { state.withLock(\.environment) }

  package var now: Instant { state.withLock(\.now) }

  package var clocks: any Clocks { state.withLock(\.clocks) }

  package var fileSystem: any FileSystem { state.withLock(\.otherDisk) ?? disk }

  package func watch(folders: [String]) throws(SystemError) -> any FolderWatch {
    FakeWatch(world: self)
  }

  package func endWithReader(of stream: StandardStream) {}

  /// Lets the next thing happen that was said to; `false`: nothing is left.
  fileprivate func happen() -> Bool {
    guard let change = state.withLock({ $0.changes.isEmpty ? nil : $0.changes.removeFirst() })
    else { return false }
    change(self)
    return true
  }

  package func readLine() throws(SystemError) -> [UInt8]? {
    state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
  }

  package func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    let failure: SystemError? = state.withLock { state in
      if stream == .output, let count = state.wantedLines {
        if count == 0 { return SystemError(call: "write", errno: EPIPE) }
        state.wantedLines = count - bytes.count { $0 == UInt8(ascii: "\n") }
      }
      if state.failures[stream] == nil { state.written[stream, default: []] += bytes }
      return state.failures[stream]
    }
    if let failure { throw failure }
  }

  package func openStream(_ path: String) throws(FileError) -> any StreamTarget {
    try files.append([], to: path)
    return FakeStream(path: path, files: files)
  }

  package func connect(to path: String) throws(SystemError) -> any Connection {
    guard let answer = state.withLock({ $0.peers[path] }), let connection = answer() else {
      throw SystemError(call: "connect", path: path, errno: ENOENT)
    }
    return connection
  }

  package func shortage(of allowance: Allowance) -> Shortage? {
    state.withLock { $0.shortages[allowance] }
  }

  package func isNew(_ warning: String) -> Bool {
    state.withLock { $0.warnings.insert(warning).inserted }
  }

  package func goToBackground() throws(SystemError) -> Background {
    throw SystemError(call: "fork", errno: ENOSYS)
  }

  package func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "/home/\(path)" }

  package func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report {
    guard let known = state.withLock({ $0.programs[program.program] }) else {
      throw SystemError(call: "posix_spawn", path: program.program, errno: ENOENT)
    }
    return try known(program, disk)
  }

  package func runBeside(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report { try run(program, within: limits) }

  package var zone: Zone { .utc }

  package func zone(named name: String) -> Zone? {
    if name == Zone.utc.name { return .utc }
    return FakeWorld.zones.withLock { zones in
      if let known = zones[name] { return known }
      let bytes = try? ZoneFiles(Environment()).bytes(named: name)
      let zone = bytes.flatMap { try? Zone(name: name, tzif: $0) }
      zones[name] = zone
      return zone
    }
  }

  /// The zones of the machine that a world has asked for, each read once.
  private static let zones = Mutex<[String: Zone]>([:])

  package func drawSeed() -> UInt64 { state.withLock(\.seed) }

  package func isTerminal(_ stream: StandardStream) -> Bool {
    state.withLock { $0.terminals.contains(stream) }
  }
}

/// A watch on a folder in a world that is made up.
private struct FakeWatch: FolderWatch {
  let world: FakeWorld

  func wait(within patience: Duration?) throws(SystemError) -> Bool {
    if world.happen() { return true }
    if patience != nil { return false }
    // A test that waits for ever is told so.
    throw SystemError(call: "wait", errno: EDEADLK)
  }
}

/// A file for the stream in a world that is made up.
private struct FakeStream: StreamTarget {
  let path: String
  let files: Files

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try rethrowing(files.append(bytes, to: path)) { (error: FileError) in
      if case .failed(let error) = error { error } else { SystemError(call: "write", errno: EIO) }
    }
  }

  func synchronize() {}
}

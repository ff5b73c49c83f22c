import CivilTime
import Platform
import RotaCommands
import Synchronization

/// A world that is made up: files, clock and input go in; exit code, output and files come out.
///
/// ```swift
/// let outcome = FakeWorld().file("today.txt", "Essay\n").run("run", "today.txt", "--simulate")
/// ```
final class FakeWorld: World {
  /// What a run of the program left behind.
  struct Outcome {
    let exitCode: ExitCode
    let output: String
    let messages: String
    let files: [String: String]
  }

  private struct State {
    var environment = Environment()
    var now = Instant.epoch
    var files: [String: [UInt8]] = [:]
    var folders: Set<String> = []
    var lines: [String] = []
    var terminals: Set<StandardStream> = []
    var written: [StandardStream: [UInt8]] = [:]
    var failures: [StandardStream: SystemError] = [:]
  }

  private let state = Mutex(State())

  // MARK: What goes in

  func file(_ path: String, _ text: String = "") -> FakeWorld {
    changed { $0.files[path] = Array(text.utf8) }
  }

  func folder(_ path: String) -> FakeWorld {
    changed { $0.folders.insert(path) }
  }

  func clock(_ instant: Instant) -> FakeWorld {
    changed { $0.now = instant }
  }

  func variable(_ name: String, _ value: String) -> FakeWorld {
    changed { $0.environment.variables[name] = value }
  }

  func input(_ lines: String...) -> FakeWorld {
    changed { $0.lines += lines }
  }

  func terminal(_ streams: StandardStream...) -> FakeWorld {
    changed { $0.terminals.formUnion(streams) }
  }

  /// Makes every write to a stream fail.
  func failing(_ stream: StandardStream, errno: Int32) -> FakeWorld {
    changed { $0.failures[stream] = SystemError(call: "write", errno: errno) }
  }

  private func changed(_ change: (inout State) -> Void) -> FakeWorld {
    state.withLock { change(&$0) }
    return self
  }

  // MARK: What comes out

  func run(_ arguments: String...) -> Outcome { run(arguments) }

  func run(_ arguments: [String]) -> Outcome {
    let exitCode = Program.main(arguments: arguments, world: self)
    return state.withLock { state in
      Outcome(
        exitCode: exitCode,
        output: String(decoding: state.written[.output] ?? [], as: UTF8.self),
        messages: String(decoding: state.written[.error] ?? [], as: UTF8.self),
        files: state.files.mapValues { String(decoding: $0, as: UTF8.self) })
    }
  }

  // MARK: What the program sees

  var environment: Environment { state.withLock(\.environment) }

  var now: Instant { state.withLock(\.now) }

  func isFile(_ path: String) -> Bool {
    state.withLock { $0.files[path] != nil }
  }

  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let (bytes, isFolder) = state.withLock { ($0.files[path], $0.folders.contains(path)) }
    if isFolder { throw .isDirectory(path: path) }
    guard let bytes else { throw .missing(path: path) }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  func readLine() throws(SystemError) -> [UInt8]? {
    state.withLock { $0.lines.isEmpty ? nil : Array($0.lines.removeFirst().utf8) }
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    let failure = state.withLock { state in
      if state.failures[stream] == nil { state.written[stream, default: []] += bytes }
      return state.failures[stream]
    }
    if let failure { throw failure }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    state.withLock { $0.files[path, default: []] += bytes }
  }

  func zone(named name: String?) -> Zone? {
    guard let name, name != Zone.utc.name else { return .utc }
    let files = ZoneFiles(Environment())
    return files.bytes(named: name).flatMap { try? Zone(name: name, tzif: $0) }
  }

  func drawSeed() -> UInt64 { 7 }

  func isTerminal(_ stream: StandardStream) -> Bool {
    state.withLock { $0.terminals.contains(stream) }
  }
}

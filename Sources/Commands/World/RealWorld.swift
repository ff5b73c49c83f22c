import CivilTime
import Platform

/// The real environment.
package final class RealWorld: World {
  /// Read on demand: that takes longer than all the rest of a short command.
  private static let environment = Environment.current()

  package var environment: Environment {
    var environment = Self.environment
    // A process in the background has another id.
    environment.processID = Environment.processID
    return environment
  }
  package let fileSystem: any FileSystem = LocalFileSystem()
  package let clocks: any Clocks = SystemClocks()
  private let warnings = Locked<Set<String>>([])
  private let lines = Locked(LineInput(descriptor: StandardStream.input.rawValue))

  /// A world without open files.
  package init() {
    StandardStreams.fillGaps()
    Signals.turnFileLimitsIntoErrors()
  }

  package var now: Instant { Instant(milliseconds: clocks.wall) }

  package func readLine() throws(SystemError) -> [UInt8]? {
    try Signals.withDefaultActions(
      of: [.interrupt, .terminate, .quit, .hangUp, .stop]
    ) { () throws(SystemError) in
      try lines.withLock { lines throws(SystemError) in try lines.nextLine().map(Array.init) }
    }
  }

  package func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    try StandardStreams.write(bytes, to: stream.rawValue)
  }

  package func openStream(_ path: String) throws(FileError) -> any StreamTarget {
    try StreamFile(path)
  }

  package func connect(to path: String) throws(SystemError) -> any Connection {
    try LocalSocket(connectingTo: path)
  }

  package func watch(folders: [String]) throws(SystemError) -> any FolderWatch {
    try LocalFolderWatch(folders)
  }

  package func endWithReader(of stream: StandardStream) {
    StandardStreams.exitWithReader(of: stream.rawValue)
  }

  package func shortage(of allowance: Allowance) -> Shortage? { allowance.shortage() }

  package func isNew(_ warning: String) -> Bool {
    warnings.withLock { $0.insert(warning).inserted }
  }

  package func goToBackground() throws(SystemError) -> Background { try Background.split() }

  package func absolute(_ path: String) -> String { Files.absolute(path) }

  package func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report {
    try program.runInForeground(within: limits)
  }

  package func runBeside(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report {
    try program.run(within: limits)
  }

  package var zone: Zone {
    do throws(FileError) {
      switch try ZoneFiles(environment).local() {
      case .file(let name, let bytes):
        if let zone = try? Zone(name: name ?? "local", tzif: bytes) { return zone }
        warn("the file of the time zone '\(name ?? "local")' is damaged, so UTC is used")
        return .utc
      case .rule(let rule): return (try? Zone(posix: rule)) ?? .utc
      case .utc: return .utc
      }
    } catch {
      warn("the time zone cannot be read, so UTC is used: \(error)")
      return .utc
    }
  }

  package func zone(named name: String) -> Zone? {
    if name == Zone.utc.name { return .utc }
    return (try? ZoneFiles(environment).bytes(named: name)).flatMap {
      try? Zone(name: name, tzif: $0)
    }
  }

  package func drawSeed() -> UInt64 {
    RandomBytes.take(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  package func isTerminal(_ stream: StandardStream) -> Bool {
    Terminal.isTerminal(stream.rawValue)
  }
}

import CivilTime
import Platform
import Synchronization

/// The world as it is.
public final class RealWorld: World {
  /// Read when it is first asked for: that takes longer than all the rest of a short command.
  private static let environment = Environment.current()

  public var environment: Environment {
    var environment = Self.environment
    // A process that went to the background is another one.
    environment.processID = Environment.processID
    return environment
  }
  public let fileSystem: any FileSystem = LocalFileSystem()
  public let clocks: any Clocks = SystemClocks()
  private let lines = Mutex(LineInput(descriptor: StandardStream.input.rawValue))

  /// The world of a program that has opened nothing yet.
  public init() {
    StandardStreams.fillGaps()
    Signals.turnFileLimitsIntoErrors()
  }

  public var now: Instant { Instant(milliseconds: clocks.wall) }

  public func readLine() throws(SystemError) -> [UInt8]? {
    try Signals.withDefaultActions(
      of: [.interrupt, .terminate, .quit, .hangUp, .stop]
    ) { () throws(SystemError) in
      try lines.withLock { lines throws(SystemError) in try lines.nextLine().map(Array.init) }
    }
  }

  public func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    let output = BlockingOutput(descriptor: stream.rawValue)
    try output.write(bytes)
    try output.flush()
  }

  public func connect(to path: String) throws(SystemError) -> any Connection {
    try LocalSocket(connectingTo: path)
  }

  public func watch(folder: String) throws(SystemError) -> any FolderWatch {
    try LocalFolderWatch(folder)
  }

  public func endWithReader(of stream: StandardStream) {
    StandardStreams.exitWithReader(of: stream.rawValue)
  }

  public func shortage(of allowance: Allowance) -> Shortage? { allowance.shortage() }

  public func goToBackground() throws(SystemError) -> Background { try Background.split() }

  public func absolute(_ path: String) -> String { Files.absolute(path) }

  public func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report {
    try program.runInForeground(within: limits)
  }

  public func zone(named name: String?) -> Zone? {
    let folders = ZoneFiles(environment)
    if let name {
      if name == Zone.utc.name { return .utc }
      return folders.bytes(named: name).flatMap { try? Zone(name: name, tzif: $0) }
    }
    switch folders.local() {
    case .file(let name, let bytes): return (try? Zone(name: name ?? "local", tzif: bytes)) ?? .utc
    case .rule(let rule): return (try? Zone(posix: rule)) ?? .utc
    case .utc: return .utc
    }
  }

  public func drawSeed() -> UInt64 {
    RandomBytes.take(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  public func isTerminal(_ stream: StandardStream) -> Bool {
    Terminal.isTerminal(stream.rawValue)
  }
}

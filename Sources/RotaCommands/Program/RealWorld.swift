import CivilTime
import Platform
import Synchronization

/// The world as it is.
public final class RealWorld: World {
  /// Read when it is first asked for: that takes longer than all the rest of a short command.
  private static let environment = Environment.current()

  public var environment: Environment { Self.environment }
  private let files = Files()
  private let lines = Mutex(LineInput(descriptor: StandardStream.input.rawValue))

  /// The world of a program that has opened nothing yet.
  public init() { StandardStreams.fillGaps() }

  public var now: Instant { Instant(milliseconds: SystemClocks().wall) }

  public func isFile(_ path: String) -> Bool {
    files.kind(at: path).map { $0 != .directory } ?? false
  }

  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try files.read(path, limit: limit)
  }

  public func readLine() throws(SystemError) -> [UInt8]? {
    try lines.withLock { lines throws(SystemError) in try lines.nextLine().map(Array.init) }
  }

  public func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError) {
    let output = BlockingOutput(descriptor: stream.rawValue)
    try output.write(bytes)
    try output.flush()
  }

  public func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    try files.append(bytes, to: path)
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

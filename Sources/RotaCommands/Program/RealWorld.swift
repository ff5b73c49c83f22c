import CivilTime
import Platform
import Synchronization

/// The world as it is.
public final class RealWorld: World {
  public let environment = Environment.current()
  private let files = Files()
  private let lines = Mutex(LineInput(descriptor: StandardStream.input.rawValue))

  public init() {}

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

  public func isTerminal(_ stream: StandardStream) -> Bool {
    Terminal.isTerminal(stream.rawValue)
  }
}

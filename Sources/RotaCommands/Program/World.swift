import CivilTime
import Platform

/// Everything outside the program that a command touches.
public protocol World: Sendable {
  /// What the program was started with.
  var environment: Environment { get }

  /// What the wall clock shows.
  var now: Instant { get }

  /// Whether there is something other than a folder at a path.
  func isFile(_ path: String) -> Bool

  /// The whole contents of a file, if they are not longer than `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]

  /// The next line of standard input without its end; `nil` at the end of the input.
  func readLine() throws(SystemError) -> [UInt8]?

  /// Writes bytes whole; waits for a slow reader.
  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError)

  /// Adds bytes to the end of a file, which is made if there is none.
  func append(_ bytes: [UInt8], to path: String) throws(FileError)

  /// The zone of a name, or of the machine; `nil`: there is none of that name.
  func zone(named name: String?) -> Zone?

  /// A number that nobody could have known.
  func drawSeed() -> UInt64

  /// Whether a terminal is at the other end.
  func isTerminal(_ stream: StandardStream) -> Bool
}

/// The streams that every program is given, by their descriptors.
public enum StandardStream: Int32, CaseIterable, Sendable {
  case input = 0
  /// For what was asked for.
  case output = 1
  /// For what people are told besides.
  case error = 2
}

import CivilTime
import Platform

/// Everything outside the program that a command touches.
package protocol World: Sendable {
  /// What the program was started with.
  var environment: Environment { get }

  /// What the wall clock shows.
  var now: Instant { get }

  /// The clocks of the machine.
  var clocks: any Clocks { get }

  /// The calls by which every file is used.
  var fileSystem: any FileSystem { get }

  /// The next line of standard input without its end; `nil` at the end of the input.
  func readLine() throws(SystemError) -> [UInt8]?

  /// Writes bytes whole; waits for a slow reader.
  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError)

  /// Connects to a socket of another program on this machine.
  func connect(to path: String) throws(SystemError) -> any Connection

  /// Begins to notice what comes into a folder and goes from it.
  func watch(folder: String) throws(SystemError) -> any FolderWatch

  /// Ends the program as soon as nobody reads a stream any more, also while nothing is written.
  func endWithReader(of stream: StandardStream)

  /// What the system does not grant of what a command needs; `nil`: nothing.
  func shortage(of allowance: Allowance) -> Shortage?

  /// Splits the program in two, of which one goes on without the terminal.
  func goToBackground() throws(SystemError) -> Background

  /// The path of a file from the root on, links left as they are.
  func absolute(_ path: String) -> String

  /// Runs a program to its end, which the limits see to.
  func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report

  /// The zone of a name, or of the machine; `nil`: there is none of that name.
  func zone(named name: String?) -> Zone?

  /// A number that nobody could have known.
  func drawSeed() -> UInt64

  /// Whether a terminal is at the other end.
  func isTerminal(_ stream: StandardStream) -> Bool
}

/// The streams that every program is given, by their descriptors.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input = 0
  /// For what was asked for.
  case output = 1
  /// For what people are told besides.
  case error = 2
}

import CivilTime
import Platform

/// Everything outside the program that a command touches.
package protocol World: Sendable {
  /// The environment of the program.
  var environment: Environment { get }

  /// The time of the wall clock.
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

  /// Ends the program as soon as the reader of a stream is gone, also while nothing is written.
  func endWithReader(of stream: StandardStream)

  /// Returns the resource that a command needs and the system does not grant, if there is one.
  func shortage(of allowance: Allowance) -> Shortage?

  /// Splits the program in two, of which one goes on without the terminal.
  func goToBackground() throws(SystemError) -> Background

  /// The path of a file from the root on, links left as they are.
  func absolute(_ path: String) -> String

  /// Runs a program to its end, which the limits see to.
  func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report

  /// Runs a program to its end likewise, while signals are for what else the process does.
  func runBeside(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report

  /// The zone of a name, or of the machine; `nil` if there is no zone of that name.
  func zone(named name: String?) -> Zone?

  /// Returns a number that cannot be predicted.
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

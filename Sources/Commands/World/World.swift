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

  /// The next line of standard input without its end; `nil` at the end.
  func readLine() throws(SystemError) -> [UInt8]?

  /// Writes bytes whole; waits for a slow reader.
  func write(_ bytes: [UInt8], to stream: StandardStream) throws(SystemError)

  /// Opens a file or FIFO for the stream of a simulated run.
  func openStream(_ path: String) throws(FileError) -> any StreamTarget

  /// Connects to a socket of another program on this machine.
  func connect(to path: String) throws(SystemError) -> any Connection

  /// Begins to watch folders for new, changed and removed files.
  func watch(folders: [String]) throws(SystemError) -> any FolderWatch

  /// Exits as soon as the reader of a stream closes it, even while nothing is written.
  func endWithReader(of stream: StandardStream)

  /// Returns the resource that the system lacks for a command, if any.
  func shortage(of allowance: Allowance) -> Shortage?

  /// Forks; the child goes on in the background without the terminal.
  func goToBackground() throws(SystemError) -> Background

  /// The path of a file from the root on, links left as they are.
  func absolute(_ path: String) -> String

  /// Runs a program to its end within the limits.
  func run(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report

  /// Runs a program to its end within the limits, while another part of the process handles
  /// signals.
  func runBeside(
    _ program: Spawn, within limits: Spawn.Limits
  ) throws(SystemError) -> Spawn.Report

  /// Whether a warning was not given before by this program.
  func isNew(_ warning: String) -> Bool

  /// The zone of the machine.
  var zone: Zone { get }

  /// Returns the zone with a name; `nil` if the name is unknown.
  func zone(named name: String) -> Zone?

  /// Returns a number that cannot be predicted.
  func drawSeed() -> UInt64

  /// Whether a terminal is at the other end.
  func isTerminal(_ stream: StandardStream) -> Bool
}

/// The streams that every program is given, by their descriptors.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input = 0
  /// For results.
  case output = 1
  /// For messages.
  case error = 2
}

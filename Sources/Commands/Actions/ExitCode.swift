/// The exit codes of the program.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// The command was carried out.
  case success = 0
  /// Something went wrong outside the command line.
  case failure = 1
  /// The command line, or a value in it, is invalid.
  case usage = 2
  /// No rotation of this name is running.
  case noRotation = 3
  /// Valid but impossible: a second rotation of the same name, a command the state does not allow.
  case refused = 4
  /// The list or another file cannot be used.
  case unusableInput = 5
}

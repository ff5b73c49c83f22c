/// How the program ends, for scripts.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// The command was carried out.
  case success = 0
  /// Something went wrong outside the command line.
  case failure = 1
  /// The command line is wrong, or a value in it.
  case usage = 2
  /// There is no running rotation.
  case noRotation = 3
  /// It was understood and cannot be: a second rotation of the same name, an impossible command.
  case refused = 4
  /// The list or another file cannot be used.
  case unusableInput = 5
}

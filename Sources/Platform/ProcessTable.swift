import Glibc

/// The processes of the machine.
package enum ProcessTable {
  /// Whether a process with this id exists, of any user.
  package static func has(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// Asks a process to end.
  ///
  /// - Returns: Whether it was told.
  package static func end(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return false }
    return kill(number, SIGTERM) == 0
  }
}

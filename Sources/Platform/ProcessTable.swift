import Glibc

/// The processes of the machine.
package enum ProcessTable {
  /// Whether a process with this id exists, of any user.
  package static func has(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// Whether a process is stopped by a signal, as by Ctrl-Z.
  package static func isStopped(_ process: Int, on fileSystem: any FileSystem) -> Bool {
    guard let status = try? Files(fileSystem).read("/proc/\(process)/stat"),
      // The name of the program, in parentheses, may contain any character.
      let name = status.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    return status[name...].dropFirst(2).first == UInt8(ascii: "T")
  }

  /// Asks a process to end.
  ///
  /// - Returns: Whether it was told.
  package static func end(_ process: Int) -> Bool {
    guard let number = Int32(exactly: process), number > 0 else { return false }
    return kill(number, SIGTERM) == 0
  }
}

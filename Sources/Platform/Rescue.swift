import CShim

/// The last line of defence for the terminal: faults in the program, and `exit` from anywhere.
package enum Rescue {
  /// From now on a fault (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP) leaves the terminal as
  /// it was, prints one line on stderr that begins with `program`, and ends the program by the
  /// signal; leaving through `exit` restores the terminal too.
  package static func install(program: String) throws(SystemError) {
    try system("sigaction") { shim_rescue_install(program) }
  }

  /// Lets the calling thread survive an overflow of its stack for as long; the thread that installs
  /// is covered already.
  package static func coverThread() throws(SystemError) {
    try system("sigaltstack") { shim_rescue_cover_thread() }
  }

  /// Leaves raw mode and the screen at once, if a terminal is in raw mode; safe at any time.
  package static func restoreTerminal() { shim_rescue() }
}

import CShim

/// Restores the terminal after a crash, and on `exit` from anywhere.
package enum Rescue {
  /// Installs the handlers: a crash signal (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP)
  /// restores the terminal, prints one line on stderr that begins with `program`, and ends the
  /// program with the signal; `exit` restores the terminal too. The calling thread gets a signal
  /// stack, so that a stack overflow is handled there.
  package static func install(program: StaticString) throws(SystemError) {
    try system("sigaction") {
      program.utf8Start.withMemoryRebound(to: CChar.self, capacity: program.utf8CodeUnitCount) {
        shim_rescue_install($0)
      }
    }
  }

  /// Leaves raw mode and the alternate screen if a terminal is in raw mode; async-signal-safe.
  package static func restoreTerminal() { shim_rescue() }
}

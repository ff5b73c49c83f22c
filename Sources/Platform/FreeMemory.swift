import CShim

/// Memory that the process has freed and still holds.
package enum FreeMemory {
  /// Returns it to the system: reading a long journal takes much of it once, and a rotation may run
  /// for days. Called by the first thread, it also returns the stack that finished calls have used.
  package static func giveBack() { shim_return_memory() }
}

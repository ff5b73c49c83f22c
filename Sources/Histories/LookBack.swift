import Commands

/// The figures that a summary takes from the journals at the end of a rotation.
package struct LookBack: Sendable {
  /// Computes the number of consecutive days with work.
  package let streak: @Sendable () -> Int
  /// Computes the number of slices of a rotation, as statistics count them; `nil` if the journals
  /// do not have them.
  package let slices: @Sendable (_ rotation: String) -> Int?

  package init(in world: some World) {
    streak = { world.streak }
    slices = { world.slices(of: $0) }
  }
}

/// A task of a rotation as the engine knows it: the number of its entry, never used again.
///
/// The engine deals in handles and lengths of time only; names are looked up where a record is
/// written.
public struct Handle: Hashable, Sendable {
  let slot: Int32

  /// The handle of the `index`-th task that the rotation was ever given, from 0.
  public init(_ index: Int) { slot = Int32(truncatingIfNeeded: index) }

  /// The task's number, from 0, in the order in which the rotation was given its tasks.
  public var index: Int { Int(slot) }
}

extension Handle: Comparable {
  public static func < (one: Handle, other: Handle) -> Bool { one.slot < other.slot }
}

extension Handle: CustomStringConvertible {
  public var description: String { "#\(slot)" }
}

/// A task of a rotation, identified by the index of its entry, which is never reused.
///
/// The engine knows only handles and durations; names are looked up when a record is written.
public struct Handle: Hashable, Sendable {
  let slot: Int32

  /// The handle of the `index`-th task that the rotation was ever given, from 0.
  public init(_ index: Int) { slot = Int32(truncatingIfNeeded: index) }

  /// The task's number, from 0, in the order of addition.
  public var index: Int { Int(slot) }
}

extension Handle: Comparable {
  public static func < (one: Handle, other: Handle) -> Bool { one.slot < other.slot }
}

extension Handle: CustomStringConvertible {
  public var description: String { "#\(slot)" }
}

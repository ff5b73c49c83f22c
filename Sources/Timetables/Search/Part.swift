/// A branch worth memoizing, identified by everything that determines its results.
struct Part: Hashable {
  /// With fewer open slots, searching again is faster than a lookup.
  private static let fewestOpen = 3
  /// The maximum number of memoized branches.
  static let mostRemembered = 200_000

  /// The slots that are not decided, in order.
  private let open: [Int]
  /// The choices that are left.
  private let row: [UInt64]
  private let shape: Shape

  /// The branch; `nil` if searching again is faster.
  init?(open: [Int], row: ArraySlice<UInt64>, shape: Shape) {
    guard open.count >= Part.fewestOpen else { return nil }
    self.open = open
    self.row = Array(row)
    self.shape = shape
  }
}

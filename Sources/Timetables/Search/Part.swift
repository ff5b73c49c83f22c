/// A part of a timetable that is worth remembering, by all that decides what can become of it.
struct Part: Hashable {
  /// With fewer open slots it is quicker to look again than to remember.
  private static let fewestOpen = 3
  /// How many parts are remembered at most.
  static let mostRemembered = 200_000

  /// The slots that are not decided, in order.
  private let open: [Int]
  /// The choices that are left.
  private let row: [UInt64]
  private let shape: Shape

  /// The part, or nil if it is quicker to look at it again.
  init?(open: [Int], row: ArraySlice<UInt64>, shape: Shape) {
    guard open.count >= Part.fewestOpen else { return nil }
    self.open = open
    self.row = Array(row)
    self.shape = shape
  }
}

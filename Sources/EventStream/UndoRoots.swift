/// Which command each `undone` is about in the end: one that takes another `undone` back is about the
/// same command, which counts again then.
public struct UndoRoots: Equatable, Sendable {
  private var roots: [Int: Int] = [:]
  private var takenBack: Set<Int> = []

  public init() {}

  /// Takes note of an `undone`.
  ///
  /// - Parameters:
  ///   - of: What it takes back.
  ///   - seq: Its own number.
  /// - Returns: The number of the first record of the command.
  @discardableResult
  public mutating func take(_ of: Int, by seq: Int) -> Int {
    let root = roots[of] ?? of
    roots[seq] = root
    if takenBack.remove(root) == nil { takenBack.insert(root) }
    return root
  }

  /// Whether the command that has this first record is taken back now.
  public func isTakenBack(_ root: Int) -> Bool { takenBack.contains(root) }
}

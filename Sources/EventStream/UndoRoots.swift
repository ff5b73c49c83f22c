/// Maps each `undone` record to the command it ultimately concerns: the undo of an `undone` is a
/// redo of the same command.
public struct UndoRoots: Equatable, Sendable {
  private var roots: [Int: Int] = [:]
  private var takenBack: Set<Int> = []

  public init() {}

  /// Adds an `undone` record.
  ///
  /// - Parameters:
  ///   - of: The number of the record it undoes.
  ///   - seq: Its own number.
  /// - Returns: The number of the first record of the command.
  @discardableResult
  public mutating func take(_ of: Int, by seq: Int) -> Int {
    let root = root(of: of)
    roots[seq] = root
    if takenBack.remove(root) == nil { takenBack.insert(root) }
    return root
  }

  /// The number of the first record of the command that a record undoes or redoes; its own if it is
  /// no `undone`.
  public func root(of seq: Int) -> Int { roots[seq] ?? seq }

  /// Whether the command with this first record is undone.
  public func isTakenBack(_ root: Int) -> Bool { takenBack.contains(root) }
}

extension UndoRoots {
  /// Whether the command that a record undoes or redoes is in effect now.
  public func isRedone(_ seq: Int) -> Bool { !isTakenBack(root(of: seq)) }

  /// Takes a record of a stream; returns whether it redoes a command.
  public mutating func take(_ record: Record) -> Bool {
    guard case .undone(let of, _) = record.content, let seq = record.seq else { return false }
    take(of, by: seq)
    return isRedone(seq)
  }
}

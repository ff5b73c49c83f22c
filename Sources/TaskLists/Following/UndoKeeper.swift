/// Keeps for the time after a rotation what its commands changed in its list.
package struct UndoKeeper: Sendable {
  package let begin: @Sendable () -> Void
  package let end: @Sendable ([Int: ListHunk]) -> Void

  /// - Parameters:
  ///   - begin: Called when the rotation has begun.
  ///   - end: Called at its end with what each command changed, by the numbers of the commands.
  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable ([Int: ListHunk]) -> Void
  ) {
    self.begin = begin
    self.end = end
  }
}

import Platform

/// Records how many of a rotation's changes its list has, and applies the missing changes of an
/// earlier program of the rotation.
package struct ListKeeper: Sendable {
  private let unwritten: UnwrittenChanges
  private let owner: ListNote.Owner
  /// The number of the rotation's last record when its program began.
  private let seq: Int

  /// - Parameters:
  ///   - unwritten: The notes and the journal.
  ///   - rotation: The rotation's id.
  ///   - machine: The name of this machine in the journal.
  ///   - list: The path of the list.
  ///   - seq: The number of the rotation's last record; 0 before the first.
  package init(
    _ unwritten: UnwrittenChanges, rotation: String, machine: String, list: String, upTo seq: Int
  ) {
    self.unwritten = unwritten
    owner = ListNote.Owner(rotation: rotation, machine: machine, list: list)
    self.seq = seq
  }

  /// Takes the note. Without an existing one the list has everything so far.
  func begin() throws(ListFailure) -> ListNote { try unwritten.take(owner, upTo: seq) }

  /// Applies the changes missing from before this program began.
  func settle(_ note: ListNote) throws(ListFailure) {
    if note.written < seq || note.isUnclear { _ = try unwritten.bring(note, upTo: seq) }
  }
}

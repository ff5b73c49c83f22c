import Platform

/// Keeps a note of how far a list has what happens in a rotation, and brings it what an earlier program
/// of the rotation left undone.
package struct ListKeeper: Sendable {
  private let arrears: ListArrears
  private let owner: ListNote.Owner
  /// The number of the rotation's last record when its program began.
  private let seq: Int

  /// - Parameters:
  ///   - arrears: Where notes are, and the journal.
  ///   - rotation: The rotation's id.
  ///   - machine: What the journal calls this machine.
  ///   - list: The path of the list.
  ///   - seq: The number of the rotation's last record; 0 before the first.
  package init(
    _ arrears: ListArrears, rotation: String, machine: String, list: String, upTo seq: Int
  ) {
    self.arrears = arrears
    owner = ListNote.Owner(rotation: rotation, machine: machine, list: list)
    self.seq = seq
  }

  /// Takes the note. Where none lies the list has everything so far.
  func begin() throws(ListFailure) -> ListNote { try arrears.take(owner, upTo: seq) }

  /// Brings to the list what is missing from before this program began.
  func settle(_ note: ListNote) throws(ListFailure) {
    if note.written < seq || note.isUnclear { _ = try arrears.bring(note, upTo: seq) }
  }
}

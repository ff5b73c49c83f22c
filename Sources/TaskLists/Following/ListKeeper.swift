import EventStream
import Platform

/// Records how many of a rotation's changes its list has, and applies the missing changes of an
/// earlier program of the rotation.
package struct ListKeeper: Sendable {
  private let unwritten: UnwrittenChanges
  private let owner: ListNote.Owner
  /// The number of the rotation's last record when its program began.
  private let seq: Int
  /// The number up to which its list has everything, without a note that says otherwise.
  private let written: Int

  /// - Parameters:
  ///   - unwritten: The notes and the journal.
  ///   - rotation: The rotation's id.
  ///   - machine: The name of this machine in the journal.
  ///   - list: The path of the list.
  ///   - seq: The number of the rotation's last record; 0 before the first.
  ///   - records: The records of a resumed rotation.
  package init(
    _ unwritten: UnwrittenChanges, rotation: String, machine: String, list: String, upTo seq: Int,
    after records: [Record]
  ) {
    self.unwritten = unwritten
    owner = ListNote.Owner(rotation: rotation, machine: machine, list: list)
    self.seq = seq
    written = records.reduce(seq) { written, record in
      guard let keepsUp = record.origin?.keepsUpList else { return written }
      return keepsUp ? seq : min(written, (record.seq ?? 1) - 1)
    }
  }

  /// Whether the list certainly lacks something if there is no note.
  var isBehind: Bool { written < seq }

  /// Takes the note. Without an existing one the list has everything so far, unless it was only
  /// read.
  func begin() throws(ListFailure) -> ListNote { try unwritten.take(owner, upTo: written) }

  /// Applies the changes missing from before this program began.
  func settle(_ note: ListNote) throws(ListFailure) {
    if note.written < seq || note.isUnclear { _ = try unwritten.bring(note, upTo: seq) }
  }

  /// Applies the changes missing from earlier rotations.
  func settleEarlierRotations() throws(ListFailure) { try unwritten.settle(owner.list) }
}

extension Record {
  /// Where the rotation runs from this record on, if it says so.
  fileprivate var origin: Origin? {
    switch content {
    case .snapshot(let content): content.origin
    case .recovered(let recovery): recovery.origin
    default: nil
    }
  }
}

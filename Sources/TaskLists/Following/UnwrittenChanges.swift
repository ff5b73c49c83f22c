import EventStream
import Journals
import Platform
import Tasks

/// Changes by ended rotations that are missing in their lists: finds, reports and applies them.
///
/// The journal has the changes, and a note of each rotation how many of them the list has
/// (`ListNote`). Without a note nothing is missing, and no journal is read.
package struct UnwrittenChanges: Sendable {
  private let folder: String
  private let system: any FileSystem
  private let editor: ListEditor
  private let reader: JournalReader

  package init(_ directories: Directories, on system: any FileSystem) {
    self.init(
      notes: directories.listNotes, journal: JournalFolder(directories.journal),
      editor: ListEditor(system, lock: directories.listsLock), on: system)
  }

  /// - Parameters:
  ///   - notes: The folder of notes.
  ///   - journal: The journals.
  ///   - editor: Changes lists.
  ///   - system: The file system.
  package init(
    notes: String, journal: JournalFolder, editor: ListEditor, on system: any FileSystem
  ) {
    folder = notes
    self.system = system
    self.editor = editor
    reader = JournalReader(journal, on: system)
  }

  // MARK: Of rotations that are gone

  /// The number of changes missing in a list.
  ///
  /// Removes notes without missing changes, unless it `onlyLooks`.
  ///
  /// - Throws: If the number cannot be determined.
  package func count(for path: String, onlyLooks: Bool = false) throws(ListFailure) -> Int {
    var count = 0
    for note in try abandoned(on: path) {
      let records = try records(of: note)
      // An unreadable list does not show its progress.
      let list = note.isUnclear ? try? editor.read(path) : nil
      let backlog = backlog(of: records, by: note, in: list)
      if backlog.count == 0, !onlyLooks { note.remove() }
      count += backlog.count
    }
    return count
  }

  /// Applies the missing changes to a list; returns their number.
  ///
  /// - Throws: Why changes are still missing. They are not lost.
  @discardableResult
  package func settle(_ path: String) throws(ListFailure) -> Int {
    var count = 0
    for note in try abandoned(on: path) {
      count += try bring(note)
      note.remove()
    }
    return count
  }

  private func abandoned(on path: String) throws(ListFailure) -> [ListNote] {
    var notes: [ListNote] = []
    let files = Files(system)
    do throws(SystemError) {
      for name in try system.names(in: folder).sorted() {
        let note = try ListNote.find(at: "\(folder)/\(name)", on: system, knowing: owner(of:))
        if let note, files.isSame(note.owner.list, path) { notes.append(note) }
      }
    } catch {
      // Without the folder there are no notes.
      if !error.isMissing { throw .unnoted(FileError(error, path: folder), path: path) }
    }
    return notes
  }

  /// The owner of the note of a rotation, as far as the journals have the rotation.
  private func owner(of rotation: String) throws(SystemError) -> ListNote.Owner? {
    for machine in try reader.folder.machines(on: system) {
      for record in try reader.records(of: rotation, on: machine) {
        guard case .snapshot(let content) = record.content else { continue }
        return content.origin.list.map {
          ListNote.Owner(rotation: rotation, machine: machine, list: $0)
        }
      }
    }
    return nil
  }

  // MARK: Of one's own

  /// Takes the note of a rotation up to a record number, on its list.
  func take(_ owner: ListNote.Owner, upTo seq: Int) throws(ListFailure) -> ListNote {
    try rethrowing(
      ListNote.take(
        for: owner, upTo: seq, at: "\(folder)/\(owner.rotation)", on: system)
    ) { (error: FileError) in ListFailure.unnoted(error, path: owner.list) }
  }

  /// Applies the missing changes of a note up to a record number; returns their number.
  func bring(_ note: ListNote, upTo limit: Int = .max) throws(ListFailure) -> Int {
    let records = try records(of: note).filter { ($0.seq ?? 0) <= limit }
    if !note.isUnclear, ListBacklog(records, after: note.written).count == 0 { return 0 }
    var backlog = ListBacklog([], after: 0)
    try editor.edit(note.owner.list) { draft throws(ListFailure) in
      backlog = self.backlog(of: records, by: note, in: draft.list)
      try backlog.write(into: &draft)
      try noting(note.owner.list) { () throws(SystemError) in
        try note.willWrite(upTo: backlog.last, draft.list.text.bytes)
      }
    }
    try noting(note.owner.list) { () throws(SystemError) in
      try note.hasWritten(upTo: backlog.last)
    }
    return backlog.count
  }

  /// The changes of a rotation that a list lacks; with `nil`, as far as the note alone shows.
  private func backlog(
    of records: [Record], by note: ListNote, in list: TaskList?
  ) -> ListBacklog {
    var written = list.map { note.written(in: $0.text.bytes) } ?? note.written
    if note.isDamaged, written == 0, let list {
      written = ListBacklog.written(in: list, by: records)
    }
    return ListBacklog(records, after: written, doubtful: note.doubtful)
  }

  private func records(of note: ListNote) throws(ListFailure) -> [Record] {
    try rethrowing(reader.records(of: note.owner.rotation, on: note.owner.machine)) {
      (error: SystemError) in ListFailure.file(.failed(error))
    }
  }

  private func noting(
    _ path: String, _ body: () throws(SystemError) -> Void
  ) throws(ListFailure) {
    try rethrowing(body()) { (error: SystemError) in ListFailure.unnoted(.failed(error), path: path)
    }
  }
}

import EventStream

/// Describes the records of a stream, as they come, in sentences.
package struct Narration {
  private var undone = UndoRoots()

  package init() {}

  /// A sentence for each record of a command, and of what follows it at once. The result of an undo
  /// or redo is said once, as a whole.
  package mutating func sentences(about records: [Record]) -> [String] {
    let redos = records.map { undone.take($0) }
    let words = UndoWords(records.map(\.content), isRedo: redos.contains(true), now: nil)
    var isSaid = false
    return records.compactMap { record in
      guard case .undone = record.content else { return Narrator.sentence(for: record) }
      if isSaid { return nil }
      isSaid = true
      return Narrator.sentence(for: record, undoing: words)
    }
  }
}

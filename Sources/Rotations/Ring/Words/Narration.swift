import Drawing
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

  /// The same in lines of at most `width` cells, the sentences beside their times.
  package mutating func lines(about records: [Record], width: Int) -> [String] {
    sentences(about: records).flatMap { sentence in
      let time = sentence.prefix(Narrator.margin)
      let lines = TextWidth.wrapped(
        String(sentence.dropFirst(time.count)), to: width - time.count)
      let blanks = String(repeating: " ", count: time.count)
      return [time + lines[0]] + lines.dropFirst().map { blanks + $0 }
    }
  }
}

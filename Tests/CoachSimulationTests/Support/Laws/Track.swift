import EventStream

/// Follows the lines that somebody gets, who was promised all of them, or to be told what is lost.
struct Track {
  private let law: Law
  private let witness: Witness
  /// The number of the next record; `nil`: any.
  private var next: Int?
  /// Up to where a gap was announced that a snapshot has to close.
  private var gapEnd: Int?

  init(_ law: Law, _ witness: Witness, next: Int? = nil) {
    self.law = law
    self.witness = witness
    self.next = next
  }

  /// What is the next record, if somebody knows.
  var expected: Int? { next }

  /// Takes a line; answers its number. One that is missed counts for nothing.
  mutating func take(_ line: [UInt8], isMissed: Bool) -> Int? {
    do throws(UnreadableRecord) {
      guard
        case .record(let record) = try StreamLine(parsing: line.span.extracting(droppingLast: 1))
      else { return nil }
      if !isMissed { take(record) }
      return record.seq
    } catch {
      witness.expect(false, law, "a line cannot be read: \(error)")
      return nil
    }
  }

  mutating func take(_ record: Record) {
    if case .lost(let from, let to) = record.content {
      witness.expect(from == next, law, "\(from) is said to be lost, \(next ?? 0) is missing")
      gapEnd = to
      return
    }
    guard let seq = record.seq else { return }
    if case .snapshot = record.content, gapEnd != nil || next == nil {
      witness.expect(
        seq == gapEnd ?? seq, law, "a snapshot of \(seq) closes a gap to \(gapEnd ?? 0)")
      gapEnd = nil
    } else {
      witness.expect(gapEnd == nil, law, "\(seq) comes into a gap")
      witness.expect(seq == next ?? seq, law, "\(seq) comes, \(next ?? 0) is next")
    }
    next = seq + 1
  }
}

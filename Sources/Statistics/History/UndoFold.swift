import CivilTime
import EventStream
import RoundRobin

/// Folds what undo and redo take back and restore in one rotation, in the order of its records:
/// changes of tasks, and the ends of slices.
struct UndoFold {
  /// A change of a task that can be undone: addition, completion, reopening or removal.
  private struct Deed {
    let seq: Int
    let task: String
    let kind: Kind
    /// The index of its moment.
    let moment: Int
    var isTakenBack = false

    enum Kind { case addition, completion, reopening, removal }

    /// Whether it holds for a task in this place.
    func holds(at place: Standing.Place) -> Bool {
      switch kind {
      case .addition: place != .removed
      case .completion: place == .done
      case .reopening: place == .ring
      case .removal: place == .removed
      }
    }
  }

  /// In their order.
  private var deeds: [Deed] = []
  /// The slices that commands may have ended, by record number.
  private var endings: [Int: (slice: Int, reason: SliceEnd)] = [:]
  private var undone = UndoRoots()
  /// The last undo on the rotation's clock.
  private var undoneAt: Int64?
  /// The slice that continues because the command that had ended it is undone.
  private(set) var continued: Int?
  /// The last undone command, and whether it was redone.
  private var compensated: (root: Int, counts: Bool)?

  mutating func append(
    _ record: CompactRecord, of rotation: String, to history: inout HistoryBuilder
  ) {
    func note(_ what: (TaskCard) -> PastMoment.What, _ kind: Deed.Kind, of card: Int32) {
      let task = history.cards[Int(card)]
      let moment = history.addRetractable(
        PastMoment(time: record.time, rotation: rotation, what: what(task)))
      deeds.append(Deed(seq: record.seq, task: task.id, kind: kind, moment: moment))
    }
    switch record.content {
    case .added(let card): note(PastMoment.What.added, .addition, of: card)
    case .completed(let card): note(PastMoment.What.completed, .completion, of: card)
    case .reopened(let card): note(PastMoment.What.reopened, .reopening, of: card)
    case .removed(let card): note(PastMoment.What.removed, .removal, of: card)
    case .undone(let of):
      undoneAt = record.at
      takeBack(of, by: record.seq, in: &history)
    case .restored(let card, let place):
      restore(history.cards[Int(card)].id, to: place, in: &history)
    case .sliceStarted, .sliceEnded, .checkedIn, .paused, .resumed, .slept, .recovered, .edited,
      .ended, .interludeStarted, .interludeEnded, .dropped, .other, .unknown:
      break
    }
  }

  /// Notes the end of a slice, which a command may have caused.
  ///
  /// - Parameters:
  ///   - slice: The index of the slice.
  ///   - reason: The reason of its end.
  ///   - seq: The number of the record.
  mutating func note(_ slice: Int, endedBy reason: SliceEnd, at seq: Int) {
    if reason != .expired { endings[seq] = (slice, reason) }
  }

  /// An undo is complete with what it lets begin; the next records are of other commands.
  mutating func complete() { undoneAt = nil }

  /// Whether a command is undone or redone at a time on the rotation's clock.
  func isUndo(at time: Int64) -> Bool { time == undoneAt }

  /// Whether a command is undone, rather than redone, at a time on the rotation's clock.
  ///
  /// Neither a switch by the undone command counts, nor the return from it.
  func isTakingBack(at time: Int64) -> Bool { isUndo(at: time) && compensated?.counts == false }

  /// If the command that ended a slice is undone, the slice is a part of the resumed one.
  private mutating func takeBack(_ of: Int, by seq: Int, in history: inout HistoryBuilder) {
    let root = undone.take(of, by: seq)
    let isTakenBack = undone.isTakenBack(root)
    compensated = (root, !isTakenBack)
    continued = nil
    guard let (slice, reason) = endings[root] else { return }
    if isTakenBack { continued = slice }
    history.end(slice, by: isTakenBack ? nil : reason)
  }

  /// An undone change of a task does not count, unless it is redone.
  private mutating func restore(
    _ task: String, to place: Standing.Place, in history: inout HistoryBuilder
  ) {
    guard let compensated else { return }
    let counts = compensated.counts
    let index = deeds.lastIndex { deed in
      deed.holds(at: place) == counts && deed.task == task && deed.seq >= compensated.root
        && deed.isTakenBack == counts
    }
    guard let index else { return }
    deeds[index].isTakenBack = !counts
    history.retract(deeds[index].moment, !counts)
  }
}

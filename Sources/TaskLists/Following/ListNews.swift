import CivilTime
import EventStream
import RoundRobin
import Tasks

/// An event of a rotation that concerns its list.
package enum ListNews: Equatable, Sendable {
  case began(task: String)
  /// The task's slice is over, without a rest to resume.
  case left
  case arrived(task: String)
  case completed(task: String, on: CivilDate)
  case reopened(task: String, TaskItem, on: CivilDate)
  case added(task: String, TaskItem, Record.Place, isHere: Bool)
  case edited(task: String, TaskItem, isHere: Bool)
  case moved(task: String, Record.Place)
  case removed(task: String)
  /// An undo restored the task to its former place.
  case restored(task: String, TaskItem, Standing.Place, Record.Place, on: CivilDate)
  /// The compensation of a command or of an undo, by the number of its first record.
  indirect case undoing(of: Int, ListNews)
  /// A commitment of one day was requested, as a line.
  case committed(id: String, TaskItem)
  /// A command withdrew a commitment of one day.
  case uncommitted(id: String)

  /// Returns the news of a record; `nil` if it does not concern lists.
  package init?(_ record: Record, roster: Roster) {
    self.init(record) { task in roster.handle(of: task.card.id).map { roster[$0] } }
  }

  /// Returns the news of a record, as far as the record itself describes it.
  init?(_ record: Record) { self.init(record) { $0.item } }

  private init?(_ record: Record, item: (TaskDetail) -> TaskItem?) {
    if case .undo(let command) = record.cause {
      var plain = record
      plain.cause = nil
      guard let news = ListNews(plain, item: item) else { return nil }
      self = .undoing(of: command, news)
      return
    }
    let day = record.time.local.date
    switch record.content {
    case .sliceStarted(let task, _, _, _, _, _, _): self = .began(task: task.id)
    case .sliceEnded(_, .commitment, _, _, _): return nil
    case .sliceEnded: self = .left
    case .taskArrived(let task, _): self = .arrived(task: task.card.id)
    case .taskCompleted(let task, _): self = .completed(task: task.id, on: day)
    case .taskReopened(let task, _):
      guard let item = item(task) else { return nil }
      self = .reopened(task: task.card.id, item, on: day)
    case .taskAdded(let task, let place):
      guard let item = item(task) else { return nil }
      self = .added(task: task.card.id, item, place, isHere: task.from == nil)
    // Planned changes are not written to the list.
    case .taskEdited(let task, _) where task.isPlanned: return nil
    case .taskMoved(let task, _) where task.isPlanned: return nil
    case .taskEdited(let task, _):
      guard let item = item(task) else { return nil }
      let isHere = task.from.map { $0.instant <= record.time.instant } ?? true
      self = .edited(task: task.card.id, item, isHere: isHere)
    case .taskMoved(let task, let place): self = .moved(task: task.card.id, place)
    case .taskRemoved(let task, _): self = .removed(task: task.id)
    case .taskRestored(let task, let place, let standing, _):
      guard let item = item(task) else { return nil }
      self = .restored(task: task.card.id, item, standing.place, place, on: day)
    case .commitmentAdded(let block, let start, let end):
      guard block.source == .request,
        let item = TaskItem(block, from: start.local, to: end.local)
      else { return nil }
      self = .committed(id: block.id, item)
    case .commitmentRemoved(let block, let source):
      // If the list itself withdrew it, the line is gone or changed.
      guard source == .request else { return nil }
      self = .uncommitted(id: block.id)
    case .snapshot, .started, .cycleEnded, .breakStarted, .breakEnded, .checkInDue, .checkedIn,
      .waitingStarted, .waitingEnded, .commitmentStarted, .commitmentEnded, .warning, .paused,
      .resumed, .extended, .quantumChanged, .undone, .estimateReached, .slept, .recovered, .planned,
      .hookFinished, .problem, .problemSolved,
      .tick, .lost, .ended:
      return nil
    }
  }

  /// The words that it gives a task, if it is an edit.
  var words: (task: String, item: TaskItem)? {
    switch self {
    case .edited(let task, let item, _): (task, item)
    case .undoing(_, let news): news.words
    case .began, .left, .arrived, .completed, .reopened, .added, .moved, .removed, .restored,
      .committed, .uncommitted:
      nil
    }
  }

  /// Whether it is written to a synchronized list.
  var isWritten: Bool {
    switch self {
    case .began, .left, .arrived: false
    case .completed, .reopened, .added, .edited, .moved, .removed, .restored, .committed,
      .uncommitted:
      true
    case .undoing(_, let news): news.isWritten
    }
  }
}

extension TaskItem {
  /// A commitment of a rotation as a line; `nil` if it is too long for a list.
  package init?(_ block: Roster.Block, from start: CivilDateTime, to end: CivilDateTime) {
    guard let plain = TaskItem(commitment: block.title, from: start, to: end) else { return nil }
    self = block.line.flatMap { TaskItem.reading($0).item } ?? plain
    (at, due) = (plain.at, plain.due)
  }
}

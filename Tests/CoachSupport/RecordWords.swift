import CivilTime
import EventStream
import RoundRobin

/// A record as a line of words: `10m 09:10 slice_started Biology 10m`.
package enum RecordWords {
  package static func line(_ record: Record) -> String {
    let words = ["\(record.content.kind)"] + details(record.content)
    return "\(record.at.shortText) \(record.time.local.time) \(words.joined(separator: " "))"
  }

  private static func details(_ content: Record.Content) -> [String] {
    switch content {
    case .snapshot(let content): ["\(content.rotation.state.name)"]
    case .started(_, _, _, _, let tasks): ["\(tasks)"]
    case .sliceStarted(let task, _, _, _, _, _, let run): [task.title] + words(run)
    case .sliceEnded(let task, let reason, let spent, _, _):
      [task.title, reason.rawValue, spent.shortText]
    case .cycleEnded: []
    case .breakStarted(_, _, let run): words(run)
    case .breakEnded(let reason, let spent): [reason.rawValue, spent.shortText]
    case .checkInDue(let task, let run): [task.title] + words(run)
    case .checkedIn(let task, let confirmed, let waited):
      [task.title, confirmed ? "confirmed" : "unconfirmed", waited.shortText]
    case .waitingStarted(let until): ["until \(until.local.time)"]
    case .waitingEnded(let waited): [waited.shortText]
    case .commitmentStarted(let block, let until): [block.title, "until \(until.local.time)"]
    case .commitmentEnded(let block, let spent): [block.title, spent.shortText]
    case .commitmentAdded(let block, let start, let end):
      [block.title, "\(start.local.time)-\(end.local.time)"]
    case .commitmentRemoved(let block, let source):
      [block.title] + (source == .request ? [] : ["by \(source.rawValue)"])
    case .warning(let of, _, let title, let remaining):
      [of.rawValue, title ?? "-", remaining.shortText]
    case .paused(let reason, _, let remaining): [reason.rawValue] + words(remaining)
    case .resumed(let paused, let remaining, _): [paused.shortText] + words(remaining)
    case .extended(let of, let by, let run): [of.rawValue, by.shortText] + words(run)
    case .quantumChanged(let quantum): [quantum.shortText]
    case .taskAdded(let task, let place), .taskArrived(let task, let place),
      .taskEdited(let task, let place), .taskMoved(let task, let place),
      .taskReopened(let task, let place):
      words(task) + words(place)
    case .taskCompleted(let task, let spent), .taskRemoved(let task, let spent):
      [task.title, spent.shortText]
    case .undone(let of, let kept): ["\(of)"] + [kept].compactMap(\.self)
    case .taskRestored(let task, let place, let standing, _):
      [task.card.title, standing.place.rawValue] + words(standing.left) + words(place)
    case .estimateReached(let task, let estimate): [task.title, estimate.shortText]
    case .slept(let asleep, let frozen, let policy):
      [asleep.shortText, policy.rawValue] + (frozen ? ["frozen"] : [])
    case .recovered(let recovery): [recovery.gone.shortText, recovery.counted.shortText]
    case .planned(let plan):
      ["\(plan.blocks)", "\(plan.unplaced)", plan.reason] + [plan.changes].compactMap(\.self)
    case .hookFinished(let hook, _, let status, _, _): [hook, "\(status)"]
    case .problem(let code, let message): [code.rawValue, message]
    case .problemSolved(let code, let dropped): [code.rawValue, "\(dropped)"]
    case .tick(let task, let remaining): [task?.title ?? "-"] + words(remaining)
    case .lost(let from, let to): ["\(from)-\(to)"]
    case .ended(let reason, let code): [reason.rawValue, "\(code)"]
    }
  }

  private static func words(_ run: Record.Countdown) -> [String] {
    [run.remaining.shortText] + (run.deadline == nil ? ["standing"] : [])
  }

  private static func words(_ remaining: Duration?) -> [String] {
    remaining.map { ["\($0.shortText) left"] } ?? []
  }

  private static func words(_ task: TaskDetail) -> [String] {
    [task.card.title, task.card.id]
      + (task.slice.map { ["slice:\($0.shortText)"] } ?? [])
      + (task.estimate.map { ["est:\($0.shortText)"] } ?? [])
      + (task.from.map { ["from:\($0.local.time)"] } ?? []) + (task.isPlanned ? ["planned"] : [])
  }

  private static func words(_ place: Record.Place) -> [String] {
    switch place {
    case .tail: []
    case .head: ["first"]
    case .after(let id): ["after \(id)"]
    }
  }
}

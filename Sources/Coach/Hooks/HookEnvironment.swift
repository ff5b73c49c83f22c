import CivilTime
import Drawing
import EventStream
import RoundRobin

/// The environment variables of a hook: the most useful fields of its record, for programs that do
/// not parse JSON.
package enum HookEnvironment {
  /// The variables for a record; all are always set, and empty if the record lacks the field.
  ///
  /// `socket` is the control socket. Control characters are removed from titles and the like; the
  /// record on standard input has them unchanged.
  package static func variables(for record: Record, socket: String) -> [String: String] {
    let fields = HookFields(record.content)
    return values.mapValues { value in
      // An environment cannot contain NUL; all else is passed on unchanged.
      String((value(record, fields, socket) ?? "").unicodeScalars.filter { $0 != "\0" })
    }
  }

  /// The names of all variables.
  package static var names: some Collection<String> { values.keys }

  private typealias Value = @Sendable (Record, HookFields, _ socket: String) -> String?

  private static let values: [String: Value] = [
    "ROTA_KIND": { record, _, _ in record.content.kind.rawValue },
    "ROTA_SEQ": { record, _, _ in record.seq.map(String.init) },
    "ROTA_ROTATION": { record, _, _ in record.rotation },
    "ROTA_TASK": { _, fields, _ in fields.task.map { harmless($0.title) } },
    "ROTA_TASK_ID": { _, fields, _ in fields.task?.id },
    "ROTA_PROJECT": { _, fields, _ in fields.task?.project.map(harmless) },
    "ROTA_TAGS": { _, fields, _ in fields.task?.tags.map(harmless).joined(separator: " ") },
    "ROTA_NOTE": { _, fields, _ in fields.task?.note.map(harmless) },
    "ROTA_PREVIOUS": { _, fields, _ in fields.previous.map { harmless($0.title) } },
    "ROTA_NEXT": { _, fields, _ in fields.next.map { harmless($0.title) } },
    "ROTA_SLICE_S": { _, fields, _ in fields.length?.decimalSeconds },
    "ROTA_REASON": { _, fields, _ in fields.reason },
    "ROTA_CYCLE": { record, _, _ in String(record.cycle) },
    "ROTA_SOCKET": { _, _, socket in socket },
  ]
}

/// The common fields of different kinds of records.
private struct HookFields {
  var task: TaskCard?
  var previous: Who?
  var next: Who?
  /// `length_s`.
  var length: Duration?
  var reason: String?

  init(_ content: Record.Content) {
    switch content {
    case .sliceStarted(let task, let previous, let next, _, _, _, let run):
      self.task = task
      self.previous = previous
      self.next = next
      length = run.length
    case .sliceEnded(let task, let reason, _, let length, _):
      self.task = task
      self.reason = reason.rawValue
      self.length = length
    case .checkInDue(let task, let run):
      self.task = task
      length = run.length
    case .breakStarted(_, _, let run), .extended(_, _, let run):
      length = run.length
    case .breakEnded(let reason, _):
      self.reason = reason.rawValue
    case .checkedIn(let task, _, _), .taskCompleted(let task, _), .taskRemoved(let task, _),
      .estimateReached(let task, _):
      self.task = task
    case .taskAdded(let task, _), .taskArrived(let task, _), .taskEdited(let task, _),
      .taskMoved(let task, _), .taskReopened(let task, _), .taskRestored(let task, _, _, _):
      self.task = task.card
    case .warning(.slice, let id?, let title?, _):
      task = TaskCard(id: id, title: title)
    case .paused(let reason, _, _):
      self.reason = reason.rawValue
    case .planned(let plan):
      reason = plan.reason
    case .ended(let reason, _):
      self.reason = reason.rawValue
    case .tick(let task, _):
      self.task = task
    case .snapshot, .started, .cycleEnded, .waitingStarted, .waitingEnded, .commitmentStarted,
      .commitmentEnded, .commitmentAdded, .commitmentRemoved, .warning, .resumed,
      .quantumChanged, .undone, .slept, .recovered, .hookFinished, .problem, .problemSolved, .lost:
      break
    }
  }
}

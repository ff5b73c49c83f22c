import CivilTime
import ICalendar
import Planning
import Tasks

/// The work of a plan as a calendar; what stands in other calendars is not repeated in it.
struct PlanCalendar {
  private let draft: CalendarDraft

  /// The work of a plan of these inputs, written now; each event says why, and the task's note.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - inputs: What it was made from.
  ///   - alarm: How long before each block it is announced; `nil`: it is not.
  ///   - now: The present.
  init(_ plan: Plan, from inputs: PlanInputs, alarm: Duration? = nil, now: Instant) {
    let zone = inputs.zone
    // The ids of tasks are unique in their list only; a list that has no path was typed.
    let origin = TaskItem(title: inputs.list ?? "-").id
    let notes = Dictionary(
      inputs.tasks.map { ($0.id, $0.notes) }, uniquingKeysWith: { one, _ in one })
    var ordinals: [String: Int] = [:]
    var events: [CalendarDraft.Event] = []
    for block in plan.blocks {
      guard let task = block.kind.task else { continue }
      let day = "\(zone.local(block.start).date)-\(task)"
      ordinals[day, default: 0] += 1
      // Where the clocks are put back, local times would be told twice: these are of UTC.
      events.append(
        CalendarDraft.Event(
          uid: "\(day)-\(ordinals[day] ?? 1)-\(origin)@rota", summary: block.title,
          notes: [block.why.description, notes[task] ?? nil].compactMap(\.self)
            .joined(separator: "\n"), start: Zone.utc.local(block.start),
          end: Zone.utc.local(block.end), alarm: alarm))
    }
    draft = CalendarDraft(name: "Rota", zone: .utc, events: events, stamp: now)
  }

  /// How many events it has.
  var count: Int { draft.events.count }

  /// The file.
  var bytes: [UInt8] { draft.bytes }
}

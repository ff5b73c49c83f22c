import CivilTime
import ICalendar
import Planning
import Tasks

/// The work of a plan as a calendar; what stands in other calendars is not repeated in it.
struct PlanCalendar {
  private let draft: CalendarDraft

  /// The work of a plan of a list, written now; a list that has no path was typed.
  init(_ plan: Plan, list: String?, in zone: Zone, now: Instant) {
    // The ids of tasks are unique in their list only.
    let origin = TaskItem(title: list ?? "-").id
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
          notes: block.why.description, start: Zone.utc.local(block.start),
          end: Zone.utc.local(block.end)))
    }
    draft = CalendarDraft(name: "Rota", zone: .utc, events: events, stamp: now)
  }

  /// How many events it has.
  var count: Int { draft.events.count }

  /// The file.
  var bytes: [UInt8] { draft.bytes }
}

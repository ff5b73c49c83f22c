import CivilTime
import ICalendar
import Planning
import Tasks

/// The work of a plan as a calendar, without the events of other calendars.
struct PlanCalendar {
  /// Its name, which tells it from the other calendars of this program.
  static let name = "Rota"

  private let draft: CalendarDraft

  /// The calendar of a plan; each event contains its reason and the task's note.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - inputs: Its inputs.
  ///   - alarm: The time of a reminder before each block; `nil` for none.
  ///   - now: The current instant.
  init(_ plan: Plan, from inputs: PlanInputs, alarm: Duration?, now: Instant) {
    let zone = inputs.zone
    // Task ids are unique only in their list; a list without a path was typed.
    let origin = TaskItem(title: inputs.list ?? "-").id
    let notes = Dictionary(
      inputs.tasks.map { ($0.id, $0.notes) }, uniquingKeysWith: { one, _ in one })
    var ordinals: [String: Int] = [:]
    var events: [CalendarDraft.Event] = []
    for block in plan.blocks {
      guard let task = block.kind.task else { continue }
      let day = "\(zone.local(block.start).date)-\(task)"
      ordinals[day, default: 0] += 1
      // Local times are ambiguous when the clocks are put back, so such events have UTC times.
      events.append(
        CalendarDraft.Event(
          uid: "\(day)-\(ordinals[day] ?? 1)-\(origin)@rota", summary: block.title,
          notes: [block.why.description, notes[task] ?? nil].compactMap(\.self)
            .joined(separator: "\n"), start: Zone.utc.local(block.start),
          end: Zone.utc.local(block.end), alarm: alarm))
    }
    draft = CalendarDraft(name: Self.name, zone: .utc, events: events, stamp: now)
  }

  /// The number of events.
  var count: Int { draft.events.count }

  /// The file.
  var bytes: [UInt8] { draft.bytes }
}

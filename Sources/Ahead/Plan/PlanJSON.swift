import CivilTime
import Histories
import JSONLines
import Planning

/// A plan as JSON.
enum PlanJSON {
  /// One line: the blocks in order of time, and the tasks that did not fit.
  static func line(_ plan: Plan, for inputs: PlanInputs) -> [UInt8] {
    .object { object in
      object.member("day", inputs.days.first?.description)
      object.member("zone", inputs.zone.name)
      object.array("blocks") { blocks in
        for block in plan.blocks { blocks.object { write(block, to: &$0, in: inputs.zone) } }
      }
      object.array("unplaced") { unplaced in
        for task in plan.unplaced { unplaced.object { write(task, to: &$0) } }
      }
      object.array("notes") { notes in
        for note in inputs.notes(on: plan) { notes.element(note) }
      }
      inputs.past.problems.write(to: &object)
    }
  }

  private static func write(
    _ block: Plan.Block, to object: inout JSONObjectWriter, in zone: Zone
  ) {
    object.member("kind", block.kind.name)
    object.member("title", block.title)
    object.member("start", Timestamp(block.start, in: zone).withoutMilliseconds)
    object.member("end", Timestamp(block.end, in: zone).withoutMilliseconds)
    object.member("task", block.kind.task)
    object.member("why", block.why.description)
    if block.late != nil { object.member("late", true) }
  }

  private static func write(_ unplaced: Plan.Unplaced, to object: inout JSONObjectWriter) {
    object.member("task", unplaced.task)
    object.member("title", unplaced.title)
    object.member("short_by_s", unplaced.short)
    object.member("reason", unplaced.reason.description)
    if unplaced.late != nil { object.member("late", true) }
  }
}

extension Plan.Block.Kind {
  /// The name in results.
  package var name: String {
    switch self {
    case .task: "task"
    case .pause: "break"
    case .commitment: "commitment"
    }
  }
}

import CivilTime
import Drawing
import Planning
import Tasks
import Terminals

/// The contents of a plan for display.
package struct PlanPage {
  /// Sentences that belong together.
  struct Part: Equatable {
    let heading: String
    /// The sentences, without their full stops.
    let lines: [String]
    let isUrgent: Bool

    init(_ heading: String, _ lines: [String], isUrgent: Bool = false) {
      self.heading = heading
      self.lines = lines.map(harmless)
      self.isUrgent = isUrgent
    }
  }

  let days: [PlanDay]
  /// The open tasks of the list.
  let tasks: [TaskItem]
  /// Whether to show the reason of every block.
  let explains: Bool
  /// The parts below the days.
  let parts: [Part]

  init(
    _ plan: Plan, for request: PlanRequest, from inputs: PlanInputs, now: Instant, explains: Bool,
    endsWithWork: Bool
  ) {
    let free = request.freeTime(besides: plan)
    let tasks = Dictionary(inputs.tasks.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    let all = request.dates
      .map { PlanDay($0, of: plan, from: inputs, tasks, free: free, now: now) }
      .filter { request.days.contains($0.date) || !$0.items.isEmpty }
    let last = endsWithWork ? max(0, all.lastIndex { $0.work > .zero } ?? 0) : all.count - 1
    days = Array(all.prefix(last + 1))
    self.tasks = inputs.items.filter { !$0.isDone && !$0.isCommitment }
    self.explains = explains
    let division = explains ? PlanDivision(plan: plan, request: request).lines : []
    let unplaced = plan.unplaced.map(\.description)
    parts = [
      Part("How the time is divided", division),
      Part("Not enough time", Self.first(of: unplaced), isUrgent: true),
      Part("Notes", Self.first(of: inputs.notes(on: plan))),
    ].filter { !$0.lines.isEmpty }
  }

  /// The first few sentences, with the number of others.
  private static func first(of lines: [String]) -> [String] {
    let rest = lines.count - 12
    return rest > 1 ? lines.dropLast(rest) + ["and \(rest) more"] : lines
  }

  /// The sums of all days: `4 tasks, 3 h 30 of work, 1 h free`.
  var total: String { PlanWords.total(of: days) }

  /// The first and the last day; `nil` if there is only one.
  var span: String? {
    guard let first = days.first, let last = days.last, days.count > 1 else { return nil }
    return [first, last].map { TimeText.day($0.date, isShort: true) }.joined(separator: " to ")
  }
}

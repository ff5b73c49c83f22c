import CivilTime
import Coach
import Planning
import Tasks

/// The days of a rotation, as they are planned at one of its instants.
struct RotationDays {
  private(set) var inputs: PlanInputs
  let request: PlanRequest
  private(set) var plan: Plan

  /// Plans what comes after what runs.
  ///
  /// - Parameters:
  ///   - situation: How the rotation stands.
  ///   - inputs: The days, the terms, and what earlier days left; its other lines and calendars are
  ///     only about days of which the rotation does not know the commitments yet.
  ///   - places: Where the tasks stand in the list, by their ids; new ones stand behind all others.
  ///   - served: The tasks that have had a turn by a plan of the first day.
  ///   - standing: The blocks of the plan before that have not begun.
  ///   - newcomers: The tasks that are new or other since then.
  init(
    _ situation: Situation, from inputs: PlanInputs, order places: [String: Int],
    served: Set<String>, standing: [Plan.Block], newcomers: Set<String> = []
  ) {
    // Who is over the estimate has one more block a day, which may have been the one that ran.
    let tasks = situation.tasks.filter { task in
      let isOver = task.estimate.map { $0 <= situation.efforts[task.id] ?? .zero } == true
      return !(isOver && (served.contains(task.id) || situation.running == task.id))
    }
    var inputs = inputs
    inputs.items =
      tasks.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }
      + inputs.items.filter(\.isCommitment)
    inputs.past.efforts = situation.efforts
    inputs.repeats = true
    var request = inputs.request(
      from: situation.start, standing: standing, newcomers: newcomers)
    request.commitments = situation.commitments.map {
      Commitment(title: $0.title, start: $0.start, end: $0.end)
    }
    var plan = Plan(for: request)
    // Who has had a turn, and nobody knows how much it needs, lacks nothing.
    let open = Set(tasks.filter { $0.estimate == nil }.map(\.id))
    plan.unplaced.removeAll { open.contains($0.task) && served.contains($0.task) }
    (self.inputs, self.request, self.plan) = (inputs, request, plan)
  }
}

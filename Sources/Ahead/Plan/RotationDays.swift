import CivilTime
import Coach
import Planning
import Tasks

/// The days of a rotation, planned at one of its instants.
struct RotationDays {
  private(set) var inputs: PlanInputs
  let request: PlanRequest
  private(set) var plan: Plan

  /// Plans the time after the running slice.
  ///
  /// - Parameters:
  ///   - situation: The state of the rotation.
  ///   - inputs: The days, the terms, and the unfinished tasks of earlier days. Its other lines and
  ///     its calendars matter only for days whose commitments the rotation does not know yet.
  ///   - places: The positions of the tasks in the list, by id; new tasks come last.
  ///   - served: The tasks that have had a turn in a plan for the first day.
  ///   - standing: The blocks of the previous plan that have not begun.
  ///   - newcomers: The tasks that are new or have changed since then.
  ///   - suggests: Whether to try remedies for tasks that lack time.
  init(
    _ situation: Situation, from inputs: PlanInputs, order places: [String: Int],
    served: Set<String>, standing: [Plan.Block], newcomers: Set<String> = [],
    suggests: Bool = true
  ) {
    var inputs = inputs
    inputs.items =
      situation.tasks.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }
      + inputs.items.filter(\.isCommitment)
    inputs.today = inputs.zone.local(situation.now).date
    inputs.present = situation.present
    inputs.past.efforts = situation.efforts
    inputs.repeats = true
    var request = inputs.request(
      from: situation.start, standing: standing, newcomers: newcomers)
    request.commitments = situation.commitments.map(Commitment.init)
    request.suggests = suggests
    // What was worked on the present date is no work of the next one.
    let (now, start) = (situation.now, situation.start.nextMinute)
    if inputs.zone.local(start).date != inputs.zone.local(now).date { request.worked = .zero }
    request.served = served.union([situation.running].compactMap(\.self))
    var plan = Plan(for: request)
    // A task without an estimate that has had a turn does not lack time.
    let open = Set(situation.tasks.filter { $0.estimate == nil }.map(\.id))
    plan.unplaced.removeAll { open.contains($0.task) && served.contains($0.task) }
    (self.inputs, self.request, self.plan) = (inputs, request, plan)
  }
}

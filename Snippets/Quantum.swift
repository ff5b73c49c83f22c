import RoundRobin

/// How long four tasks are thought to take.
let estimates: [Duration] = [120, 90, 45, 20].map { .seconds($0 * 60) }

for minutes in [15, 25, 50] {
  let rules = Rules(
    quantum: .seconds(minutes * 60), breaks: Rules.Breaks(length: .seconds(5 * 60)),
    finishAtEstimate: true)
  let tasks = estimates.map { Terms(estimate: $0) }
  var day = Simulation(Rotation(tasks: tasks, rules: rules))

  var slices = 0
  var done: [String] = []
  for event in day.run(until: .seconds(24 * 3600)) {
    switch event.fact {
    case .sliceStarted: slices += 1
    case .completed(let task, _):
      done.append("task \(task.index + 1) at \(event.at.components.seconds / 60)")
    default: break
    }
  }
  print("\(minutes) min: \(slices) slices; \(done.joined(separator: ", "))")
}

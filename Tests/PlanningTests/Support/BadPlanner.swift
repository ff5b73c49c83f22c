import CivilTime
import Planning
import Tasks

/// Makers of plans that are no good, on which the laws are tried.
enum BadPlanner: CaseIterable {
  /// Places nothing at all.
  case idle
  /// Begins something at every full hour of the morning, whatever the request says.
  case hourly

  func plan(for request: PlanRequest) -> Plan {
    switch self {
    case .idle: Plan(blocks: [])
    case .hourly: hourly(request)
    }
  }

  private func hourly(_ request: PlanRequest) -> Plan {
    let hours = request.days.flatMap { day in
      (8..<12).map { request.zone.startOfDay(day) + .seconds(3600 * $0) }
    }
    // From the last task of the list to the first, and again.
    let tasks = request.tasks.reversed()
    let blocks = hours.indices.compactMap { hour -> Plan.Block? in
      let task = tasks[tasks.index(tasks.startIndex, offsetBy: hour % tasks.count)]
      return Plan.Block(
        kind: .task(id: task.id), title: task.title, start: hours[hour],
        end: hours[hour] + (task.estimate ?? .seconds(3000)), why: .between)
    }
    return Plan(blocks: blocks)
  }
}

import Platform

/// The messages about hooks, each of which is reported once.
struct HookComplaints {
  private var obstacles: [String: HookObstacle] = [:]
  /// The error of reading the folder of hooks.
  private var unreadable: SystemError?

  /// The hooks with which something is wrong.
  var hooks: Set<String> { Set(obstacles.keys) }

  subscript(_ hook: String) -> HookObstacle? { obstacles[hook] }

  /// Updates the obstacle of a hook, `nil` for none; returns a message to report.
  mutating func note(_ obstacle: HookObstacle?, about hook: String) -> HookEvent? {
    guard obstacles[hook] != obstacle else { return nil }
    // A folder on the path of many hooks is reported once.
    if let obstacle, obstacle.isOfPlace, obstacles.values.contains(obstacle) {
      obstacles[hook] = obstacle
      return nil
    }
    obstacles[hook] = obstacle
    return event(obstacle?.message(about: hook))
  }

  /// Updates the error of reading the folder, `nil` for none; returns a message to report.
  mutating func note(_ error: SystemError?, about folder: HookFolder) -> HookEvent? {
    guard unreadable != error else { return nil }
    unreadable = error
    return event(error.map(folder.message(about:)))
  }

  private func event(_ message: String?) -> HookEvent? {
    if let message { return .failing(message: message) }
    return obstacles.isEmpty && unreadable == nil ? .working : nil
  }
}

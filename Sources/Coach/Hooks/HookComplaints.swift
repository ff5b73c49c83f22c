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
    let isReported =
      obstacle.map { $0.isOfPlace && obstacles.values.contains($0) } ?? false
    obstacles[hook] = obstacle
    return isReported ? nil : event(obstacle?.message(about: hook))
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

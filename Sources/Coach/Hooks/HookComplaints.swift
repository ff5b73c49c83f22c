import Platform

/// The complaints about hooks, each of which is told once.
struct HookComplaints {
  private var obstacles: [String: HookObstacle] = [:]
  /// Why the folder of the hooks cannot be read.
  private var unreadable: SystemError?

  /// The hooks with which something is wrong.
  var hooks: Set<String> { Set(obstacles.keys) }

  subscript(_ hook: String) -> HookObstacle? { obstacles[hook] }

  /// Takes note of what keeps a hook from being run; `nil`: nothing. Answers what is to be told.
  mutating func note(_ obstacle: HookObstacle?, about hook: String) -> HookEvent? {
    guard obstacles[hook] != obstacle else { return nil }
    obstacles[hook] = obstacle
    return event(obstacle?.message(about: hook))
  }

  /// Takes note of why the folder cannot be read; `nil`: it can. Answers what is to be told.
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

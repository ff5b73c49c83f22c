import Statistics

extension Presentation {
  /// What all work has earned, if the screen shows it; `nil` where the journals cannot be read.
  func earnings(in world: some World) -> Earnings? {
    guard display == .tree, let history = try? world.history() else { return nil }
    // A slice that runs is counted on the screen itself, as long as it lasts.
    let isOpen = history.slices.last.map { $0.ending == nil } ?? false
    return Earnings(of: history.slices.dropLast(isOpen ? 1 : 0))
  }
}

extension Announcements {
  /// The reminder of quiet, if it is wanted.
  var reminder: String? {
    remindsOfQuiet ? "now is a good time to switch do-not-disturb on" : nil
  }
}

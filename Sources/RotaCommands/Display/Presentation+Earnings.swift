import Statistics

extension Presentation {
  /// What all work has earned, if the screen shows it; `nil` where the journal cannot be read.
  func earnings(in world: some World) -> Earnings? {
    nil
  }
}

extension Announcements {
  /// The reminder of quiet, if it is wanted.
  var reminder: String? {
    remindsOfQuiet ? "now is a good time to switch do-not-disturb on" : nil
  }
}

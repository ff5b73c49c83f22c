import Terminals

extension HelpOverlay {
  /// The keys of a rotation, which may run in another process.
  package static func keys(isGuest: Bool) -> [(String, String)] {
    keys + (isGuest ? [("q", "leave"), ("Q", "end for today")] : [("q", "end for today")])
  }

  private static let keys = [
    ("space", "pause, go on"),
    ("d", "done"),
    ("n", "skip"),
    ("+", "5 min more"),
    ("b", "back"),
    ("g", "go to ..."),
    ("a", "add"),
    ("e", "edit"),
    ("u", "reopen"),
    ("?", "help"),
  ]
}

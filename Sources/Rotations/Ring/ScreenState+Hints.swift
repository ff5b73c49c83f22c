/// The hints of the bottom line.
extension ScreenState {
  /// The text of the current hint, as long as it is true and its keys are not taken away.
  func hintWords(at status: RotationStatus) -> String? {
    guard let hint else { return nil }
    // Later `back` gives a whole slice.
    if hint == .turn, !status.hasJustSwitched { return nil }
    let click = hasMouse ? "; a click does it, too" : ""
    func keys(_ settings: String..., words: ([String]) -> String) -> String? {
      let names = settings.compactMap(keyName(of:))
      return names.count == settings.count ? words(names) : nil
    }
    return switch hint {
    case .slice: keys("done", "pause") { "\($0[0]) when it is done, \($0[1]) to pause\(click)" }
    case .turn: keys("back") { "\($0[0]) gives a few minutes more, to finish the last thought" }
    case .rest: keys("skip", "extend") { "\($0[0]) ends the break, \($0[1]) makes it longer" }
    case .checkIn: "time without an answer counts less"
    case .commitment: "the rest of the slice comes after it"
    case .thought: "the next task keeps its whole slice"
    case .waiting: keys("add") { "\($0[0]) adds a task that can begin now" }
    case .list: "typing finds a task; Tab changes what Enter does"
    }
  }

  /// Shows the hint of a situation if it is still due and in sight, and its keys have no other
  /// meaning.
  mutating func teach(_ situation: Lessons.Situation) {
    guard (open != nil) == (situation == .list) else { return }
    hint = lessons?.occurs(situation) == true ? situation : nil
  }
}

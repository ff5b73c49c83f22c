/// The hints of the bottom line.
extension ScreenState {
  /// The text of the current hint, as long as it is true.
  func hintWords(at status: RotationStatus) -> String? {
    guard let hint else { return nil }
    // Later `back` gives a whole slice.
    if hint == .turn, !status.hasJustSwitched { return nil }
    let click = hasMouse ? "; a click does it, too" : ""
    func key(_ setting: String) -> String { keyName(of: setting) ?? "-" }
    return switch hint {
    case .slice: "\(key("done")) when it is done, \(key("pause")) to pause\(click)"
    case .turn: "\(key("back")) gives a few minutes more, to finish the last thought"
    case .rest: "\(key("skip")) ends the break, \(key("extend")) makes it longer"
    case .checkIn: "time without an answer counts less"
    case .commitment: "the rest of the slice comes after it"
    case .thought: "the next task keeps its whole slice"
    case .waiting: "\(key("add")) adds a task that can begin now"
    case .list: "typing finds a task; Tab changes what Enter does"
    }
  }

  /// Shows the hint of a situation if it is still due, and its keys have no other meaning.
  mutating func teach(_ situation: Lessons.Situation) {
    guard isAsking == (situation == .list) else { return }
    hint = lessons?.occurs(situation) == true ? situation : nil
  }
}

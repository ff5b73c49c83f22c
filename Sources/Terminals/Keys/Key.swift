/// A key of the terminal, or a text that was pasted.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter
  case escape
  case backspace
  case delete
  case tab
  /// Shift-Tab.
  case backTab
  case up, down, left, right
  case altUp, altDown
  case shiftLeft, shiftRight
  case pageUp, pageDown
  /// To the beginning of the word: Ctrl-left, Alt-left, Alt-B.
  case wordLeft
  /// Behind the word: Ctrl-right, Alt-right, Alt-F.
  case wordRight
  case home, end
  /// Ctrl and a small letter; those with a key of their own (Ctrl-H, I, J, M) are that key.
  case control(Character)
  /// A click into a cell, counted from the upper left one.
  case click(x: Int, y: Int)
  /// A click on one of several things, by the number that its screen gave it.
  case item(Int)
  /// A step of the wheel.
  case wheelUp, wheelDown
  /// What stood between the marks of a bracketed paste.
  case paste(String)
}

extension Key {
  /// The key of a name as the help and the settings write it; `nil`: it is the name of none.
  package init?(named name: String) {
    if name.count == 1, let character = name.first, !character.isWhitespace {
      self = .character(character)
      return
    }
    switch name.lowercased() {
    case "space": self = .character(" ")
    case "enter", "any key": self = .enter
    case "esc": self = .escape
    case "tab": self = .tab
    default: return nil
    }
  }
}

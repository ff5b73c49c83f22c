/// A key of the terminal, or a pasted text.
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
  /// To the end of the word: Ctrl-right, Alt-right, Alt-F.
  case wordRight
  case home, end
  /// Ctrl with a small letter, except those with a key of their own (Ctrl-H, I, J, M).
  case control(Character)
  /// A click on a cell, counted from the upper left one.
  case click(x: Int, y: Int)
  /// A click on an item, by the number assigned by its screen.
  case item(Int)
  /// A step of the wheel.
  case wheelUp, wheelDown
  /// The text of a bracketed paste.
  case paste(String)
  /// A key without a meaning of its own, such as F5, which only confirms a check-in.
  case other
}

extension Key {
  /// The key with a name in the help and the settings; `nil` if there is none.
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

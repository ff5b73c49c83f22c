/// A key of the terminal, or a text that was pasted.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter
  case escape
  case backspace
  case delete
  case tab
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
  /// What stood between the marks of a bracketed paste.
  case paste(String)
}

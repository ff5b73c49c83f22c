/// The control sequences the program sends (ECMA-48; xterm's `ctlseqs`), and no others.
package enum Escape {
  static let esc = "\u{1B}"
  static let csi = "\u{1B}["
  static let osc = "\u{1B}]"
  /// String terminator, which ends an OSC sequence.
  static let st = "\u{1B}\\"

  package static let bell = "\u{07}"

  // MARK: Screen

  package static let enterAlternateScreen = csi + "?1049h"
  package static let leaveAlternateScreen = csi + "?1049l"
  package static let hideCursor = csi + "?25l"
  package static let showCursor = csi + "?25h"
  package static let clearScreen = csi + "2J"
  /// Restarts a line that is updated in place.
  package static let restartLine = "\r" + csi + "2K"
  /// Buffers the output until ``endSynchronizedOutput`` (private mode 2026).
  package static let beginSynchronizedOutput = csi + "?2026h"
  package static let endSynchronizedOutput = csi + "?2026l"
  /// Pasted text arrives between `CSI 200~` and `CSI 201~` (private mode 2004).
  package static let enableBracketedPaste = csi + "?2004h"
  package static let disableBracketedPaste = csi + "?2004l"

  /// Reports clicks and the wheel (modes 1000 and 1006), but not movements.
  package static let enableMouse = csi + "?1000h" + csi + "?1006h"
  package static let disableMouse = csi + "?1006l" + csi + "?1000l"

  // MARK: Cursor

  /// To a column and a row, both counted from 0.
  package static func moveTo(x: Int, y: Int) -> String {
    switch (x, y) {
    case (0, 0): csi + "H"
    case (0, _): csi + "\(y + 1)H"
    default: csi + "\(y + 1);\(x + 1)H"
    }
  }

  /// To a column of the same row, counted from 0.
  package static func moveTo(x: Int) -> String { csi + "\(x + 1)G" }

  /// Some columns to the right.
  package static func moveRight(_ count: Int) -> String {
    count == 1 ? csi + "C" : csi + "\(count)C"
  }

  // MARK: Window title

  /// Sets the title of the window, without control characters.
  package static func windowTitle(_ title: String) -> String {
    osc + "2;" + harmless(title) + st
  }
  /// Saves the current window title for ``popWindowTitle``.
  package static let pushWindowTitle = csi + "22;0t"
  package static let popWindowTitle = csi + "23;0t"
}

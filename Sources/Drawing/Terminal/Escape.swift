/// The control sequences the program sends (ECMA-48; xterm's `ctlseqs`), and no others.
public enum Escape {
  static let esc = "\u{1B}"
  static let csi = "\u{1B}["
  static let osc = "\u{1B}]"
  /// String terminator, which ends an OSC sequence.
  static let st = "\u{1B}\\"

  public static let bell = "\u{07}"

  // MARK: Screen

  public static let enterAlternateScreen = csi + "?1049h"
  public static let leaveAlternateScreen = csi + "?1049l"
  public static let hideCursor = csi + "?25l"
  public static let showCursor = csi + "?25h"
  public static let clearScreen = csi + "2J"
  /// From the cursor to the end of the line.
  public static let clearToEndOfLine = csi + "K"
  /// The start of a line that is rewritten in place.
  public static let restartLine = "\r" + csi + "2K"
  /// What follows is shown at once at ``endSynchronizedOutput`` (private mode 2026).
  public static let beginSynchronizedOutput = csi + "?2026h"
  public static let endSynchronizedOutput = csi + "?2026l"
  /// Pasted text arrives between `CSI 200~` and `CSI 201~` (private mode 2004).
  public static let enableBracketedPaste = csi + "?2004h"
  public static let disableBracketedPaste = csi + "?2004l"

  // MARK: Cursor

  /// To a column and a row, both counted from 0.
  public static func moveTo(x: Int, y: Int) -> String {
    switch (x, y) {
    case (0, 0): csi + "H"
    case (0, _): csi + "\(y + 1)H"
    default: csi + "\(y + 1);\(x + 1)H"
    }
  }

  /// Some columns to the right.
  public static func moveRight(_ count: Int) -> String {
    count == 1 ? csi + "C" : csi + "\(count)C"
  }

  /// Some rows up.
  public static func moveUp(_ count: Int) -> String {
    count == 1 ? csi + "A" : csi + "\(count)A"
  }

  // MARK: Window title

  /// Sets the title of the window, without anything in it that could act on the terminal.
  public static func windowTitle(_ title: String) -> String {
    osc + "2;" + harmless(title) + st
  }
  /// Keeps the present window title, for ``popWindowTitle``.
  public static let pushWindowTitle = csi + "22;0t"
  public static let popWindowTitle = csi + "23;0t"
}

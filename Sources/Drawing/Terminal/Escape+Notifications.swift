extension Escape {
  /// A desktop notification for iTerm2, Windows Terminal and others (OSC 9).
  package static func notification9(_ text: String) -> String {
    let line = harmless(text)
    // `OSC 9 ; number ;` is a command (ConEmu), such as a progress bar, not a notification.
    let startsLikeCommand = line.first?.isWholeNumber == true
    return osc + "9;" + (startsLikeCommand ? " " : "") + line + st
  }

  /// A desktop notification for urxvt and VTE (OSC 777).
  package static func notification777(title: String, body: String) -> String {
    let harmlessTitle = String(
      String.UnicodeScalarView(harmless(title).unicodeScalars.map { $0 == ";" ? "," : $0 }))
    return osc + "777;notify;" + harmlessTitle + ";" + harmless(body) + st
  }

  /// A desktop notification for kitty (OSC 99), in two parts.
  package static func notification99(title: String, body: String) -> String {
    osc + "99;i=1:d=0;" + harmless(title) + st + osc + "99;i=1:p=body;" + harmless(body) + st
  }
}

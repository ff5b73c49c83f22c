import Drawing
import Platform

extension World {
  /// Writes a text to standard output.
  package func print(_ text: String) throws(Failure) { try print(bytes: Array(text.utf8)) }

  /// Writes a line to standard output, at once and together with its line feed.
  package func print(line: consuming [UInt8]) throws(Failure) {
    line.append(UInt8(ascii: "\n"))
    try print(bytes: line)
  }

  /// Writes bytes to standard output, at once.
  package func print(bytes: [UInt8]) throws(Failure) {
    try rethrowing(write(bytes, to: .output), as: Failure.output)
  }

  /// Tells people something on standard error: `rota: …`.
  ///
  /// On a terminal it is broken between words; elsewhere it is one line, which programs look for.
  /// If standard error cannot be written, nothing better is left to do.
  package func say(_ message: String, hint: String? = nil) {
    let line = "rota: \(message.withoutControls)"
    let lines = isTerminal(.error) ? TextWidth.wrapped(line, to: 80, indent: 2) : [line]
    var text = lines.joined(separator: "\n") + "\n"
    if let hint { text += "try: \(hint)\n" }
    tell(text)
  }

  /// Writes a text to standard error as it is.
  package func tell(_ text: String) {
    try? write(Array(text.utf8), to: .error)
  }
}

extension String {
  /// The text with a `?` for every character that could steer a terminal or begin a new line.
  package var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          // The joiner of emoji is a format character that does no harm.
          if scalar == "\u{200D}" { return scalar }
          return switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "?"
          default: scalar
          }
        }))
  }
}

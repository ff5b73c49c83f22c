import Drawing
import Platform

extension World {
  /// Writes a text to standard output.
  package func print(_ text: String) throws(Failure) { try print(bytes: Array(text.utf8)) }

  /// Writes a line to standard output, with its line feed in one call.
  package func print(line: consuming [UInt8]) throws(Failure) {
    line.append(UInt8(ascii: "\n"))
    try print(bytes: line)
  }

  /// Writes bytes to standard output, at once.
  package func print(bytes: [UInt8]) throws(Failure) {
    try rethrowing(write(bytes, to: .output), as: Failure.output)
  }

  /// Reports something on standard error: `rota: …`.
  ///
  /// On a terminal it is wrapped between words; elsewhere it is one line, for programs that search
  /// it. An error on standard error is ignored.
  package func say(_ message: String, hint: String? = nil) {
    let line = "rota: \(message.withoutControls)"
    let lines =
      isTerminal(.error)
      ? TextWidth.wrapped(line, to: sentenceWidth(of: .error), indent: 2) : [line]
    var text = lines.joined(separator: "\n") + "\n"
    if let hint { text += "try: \(hint)\n" }
    tell(text)
  }

  /// Reports something that several parts of a program may find, once.
  package func warn(_ message: String) {
    if isNew(message) { say(message) }
  }

  /// More cells than any line of text fills.
  private static var widest: Int { 1000 }

  /// The width of the terminal at a stream in cells.
  package func columns(of stream: StandardStream) -> Int {
    let told = environment["COLUMNS"].flatMap(Int.init).map { min($0, Self.widest) }
    return Terminal.size(of: stream.rawValue)?.columns ?? told ?? 80
  }

  /// The width of sentences: at most that of the usual terminal, as longer lines are hard to read.
  package func sentenceWidth(of stream: StandardStream) -> Int {
    isTerminal(stream) ? min(80, columns(of: stream)) : 80
  }

  /// Writes a text to standard error unchanged.
  package func tell(_ text: String) {
    try? write(Array(text.utf8), to: .error)
  }
}

extension String {
  /// The text with `?` in place of control characters.
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

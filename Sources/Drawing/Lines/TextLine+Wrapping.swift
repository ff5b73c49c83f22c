extension TextLine {
  /// The line wrapped to a width, by the rules of ``TextWidth``; the styles are kept.
  package func wrapped(to width: Int, indent: Int) -> [TextLine] {
    let letters = spans.flatMap { span in span.text.filter { $0 != " " }.map { _ in span.style } }
    var styles = letters[...]
    return TextWidth.wrapped(text, to: width, indent: indent).map { text in
      var line = TextLine()
      for character in text {
        let style = character == " " ? line.spans.last?.style : styles.popFirst()
        line.append(character, style ?? .plain)
      }
      return line
    }
  }
}

import Drawing

extension TextLine {
  /// The line parted at blanks into lines of so many cells, all but the first indented.
  ///
  /// A word that is wider has a line of its own.
  func wrapped(to width: Int) -> [TextLine] {
    let indent = "  "
    var lines = [TextLine()]
    var used = 0
    for span in spans {
      let words = span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, word) in words.enumerated() {
        // A span goes on where the one before it ended, without a blank.
        let text = index == 0 ? String(word) : " \(word)"
        let count = TextWidth.of(text)
        if index > 0, used + count > width {
          lines.append(TextLine(indent + word, span.style))
          used = indent.count + count - 1
        } else if count > 0 {
          lines[lines.count - 1].spans.append(Span(text: text, style: span.style))
          used += count
        }
      }
    }
    return lines
  }
}

import Drawing

extension Scene {
  /// The row of the keys, below which a large screen keeps one free.
  var bottomRow: Int { height >= 20 ? height - 2 : height - 1 }

  /// The row of messages, above the keys.
  var footerRow: Int { bottomRow - (height >= 8 ? 1 : 0) }

  /// The message line and the keys, or what takes their place.
  mutating func drawFooter() {
    let takesMessage = footerRow < bottomRow
    if takesMessage { drawNotice(row: footerRow) }
    drawBottomLine(row: bottomRow, x: margin)
    if !takesMessage, state.message != nil, state.prompt == nil, !state.asksToEnd {
      picture.grid.fill(Rect(x: 0, y: bottomRow, width: width, height: 1))
      drawNotice(row: bottomRow)
    }
  }

  /// What was just said, what is wrong, or how to go on.
  private mutating func drawNotice(row: Int) {
    notice.draw(
      into: &picture.grid, x: margin, y: row, width: width - 2 * margin, ellipsis: ink.ellipsis)
  }

  private var notice: TextLine {
    if let message = state.message {
      return TextLine(message.text, message.isWarning ? ink.warning : ink.text)
    }
    if let trouble = state.trouble { return TextLine(trouble, ink.warning) }
    guard let paused = moment.paused, !isOver else { return .blank }
    let length =
      state.asleep.map { "\(TimeText.length($0)) asleep" } ?? TimeText.minutes(paused)
    return TextLine("paused for \(length)\(ink.separator)space goes on", Style(ink.palette.paused))
  }

  /// The line that is typed, the question for the end, or the keys.
  mutating func drawBottomLine(row: Int, x: Int) {
    let width = self.width - 2 * x
    if let prompt = state.prompt {
      draw(prompt, row: row, x: x, width: width)
    } else if state.asksToEnd {
      keys(KeyBar.question, lead: "End for today?", width: width)
        .draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else if height <= 2 {
      notice.draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else if self.width >= 24, height >= 6 {
      keys(KeyBar.keys(moment, state), lead: nil, width: width)
        .draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else {
      notice.draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    }
  }

  private func keys(_ hints: [KeyHint], lead: String?, width: Int) -> TextLine {
    var spans: [TextLine.Span] = []
    if let lead { spans.append(TextLine.Span(text: lead + "   ", style: ink.strong)) }
    let room = width - spans.reduce(0) { $0 + TextWidth.of($1.text) }
    for (index, hint) in KeyBar.fitting(hints, width: room).enumerated() {
      if index > 0 { spans.append(TextLine.Span(text: KeyBar.gap, style: ink.label)) }
      spans.append(TextLine.Span(text: hint.key, style: ink.strong))
      spans.append(TextLine.Span(text: " " + hint.meaning, style: ink.label))
    }
    return TextLine(spans)
  }

  private mutating func draw(_ prompt: Prompt, row: Int, x: Int, width: Int) {
    let label = width >= 16 ? prompt.label + "  " : ""
    picture.grid.put(label, x: x, y: row, ink.label)
    let start = x + TextWidth.of(label)
    let window = prompt.editor.window(
      width: width - TextWidth.of(label), glyphs: ink.profile.glyphs)
    let area = Rect(x: start, y: row, width: width - TextWidth.of(label), height: 1)
    picture.grid.put(window.text, x: start, y: row, ink.text, within: area)
    let cursor = Picture.Cursor(x: start + window.cursor, y: row)
    guard cursor.x < self.width, row < height, row >= 0 else { return }
    let under = picture.grid[cursor.x, cursor.y].character ?? " "
    picture.grid.put(under, x: cursor.x, y: cursor.y, Style(nil, .reverse))
    picture.cursor = cursor
  }
}

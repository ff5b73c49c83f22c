import CivilTime
import Drawing
import Terminals

extension Scene {
  /// The message line and the keys, or a prompt in their place.
  package mutating func drawFooter() {
    let takesMessage = frame.footerRow < frame.bottomRow
    if takesMessage { drawNotice(row: frame.footerRow) }
    drawBottomLine(row: frame.bottomRow, x: frame.margin)
    if !takesMessage, state.message != nil, !state.isAsking {
      picture.grid.fill(Rect(x: 0, y: frame.bottomRow, width: width, height: 1))
      drawNotice(row: frame.bottomRow)
    }
  }

  /// The last message, a problem, or a hint.
  private mutating func drawNotice(row: Int) {
    if let message = state.message, message.isWhole {
      let rows = TextWidth.wrapped(message.text, to: frame.room, rows: max(1, height * 2 / 3))
      // Redrawing only the ring would cover it.
      if rows.count > 1 { dial = nil }
      let top = row - rows.count + 1
      picture.grid.fill(Rect(x: 0, y: top, width: width, height: rows.count))
      for (y, text) in zip(top..., rows) {
        TextLine(text, ink.text).draw(
          into: &picture.grid, x: frame.margin, y: y, width: frame.room, ellipsis: ink.ellipsis)
      }
      return
    }
    notice.draw(
      into: &picture.grid, x: frame.margin, y: row, width: frame.room, ellipsis: ink.ellipsis)
  }

  private var notice: TextLine {
    if let message = state.message {
      return TextLine(message.text, message.isWarning ? ink.warning : ink.text)
    }
    if let picker = state.picker {
      return hint ?? PickerScene(picker: picker, status: status, ink: ink).detail
    }
    if let trouble = state.trouble { return TextLine(trouble, ink.warning) }
    guard let paused = status.paused, !isOver else { return hint ?? .blank }
    let words =
      state.asleep.map { "paused for \(TimeText.length($0)) asleep" } ?? Words.paused(for: paused)
    return TextLine("\(words)\(ink.separator)\(state.pauseKey) goes on", Style(ink.palette.paused))
  }

  /// The current hint, without its last clauses if there is no room for them.
  private var hint: TextLine? {
    guard var words = state.hintWords?[...] else { return nil }
    while TextWidth.of(String(words)) > frame.room,
      let end = words.lastIndex(where: { $0 == "," || $0 == ";" })
    {
      words = words[..<end]
    }
    return TextLine(String(words), ink.label)
  }

  /// The line that is typed, the question for the end, or the keys.
  mutating func drawBottomLine(row: Int, x: Int) {
    let width = self.width - 2 * x
    if let prompt = state.prompt {
      picture.drawPrompt(
        prompt.label, prompt.editor, keys: KeyBar.typing(isNew: prompt.purpose.isNew),
        in: Rect(x: x, y: row, width: width, height: 1), ink: ink)
    } else if let picker = state.picker {
      picture.drawPrompt(
        picker.purpose.label, picker.filter, keys: KeyBar.keys(picker),
        in: Rect(x: x, y: row, width: width, height: 1), ink: ink)
    } else if let choice = state.minutes {
      KeyBar.minutes(choice, ink: ink, width: width)
        .draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else if state.asksToEnd {
      KeyBar.line(KeyBar.question, lead: "End for today?", ink: ink, width: width)
        .draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else if height <= 2 {
      notice.draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else if self.width >= 24, height >= 6 {
      KeyBar.line(
        KeyBar.keys(status, state, ellipsis: ink.ellipsis), ink: ink, width: width
      )
      .draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    } else {
      notice.draw(into: &picture.grid, x: x, y: row, width: width, ellipsis: ink.ellipsis)
    }
  }
}

import CivilTime
import Drawing
import RoundRobin
import Terminals

extension Scene {
  /// The message line and the keys, or a prompt in their place.
  package mutating func drawFooter() {
    let takesMessage = frame.footerRow < frame.bottomRow
    if takesMessage { drawNotice() }
    drawBottomLine(row: frame.bottomRow, x: frame.margin)
    if !takesMessage, state.message != nil, !state.isAsking { drawNotice() }
  }

  /// The last message, a problem, or a hint.
  private mutating func drawNotice() {
    if state.message == nil {
      notice.draw(
        into: &picture.grid, x: frame.margin, y: frame.footerRow, width: frame.room,
        ellipsis: ink.ellipsis)
    } else if frame.drawMessage(notice, below: height / 3, ink: ink, into: &picture.grid) > 1 {
      // Redrawing only the ring would cover it.
      dial = nil
    }
  }

  /// A lasting problem stands beside the reply to a command.
  private var notice: TextLine {
    if let message = state.message {
      var line = TextLine(message.text(at: status.now), message.isWarning ? ink.warning : ink.text)
      if !message.isWarning, let trouble = state.trouble {
        line.spans.append(TextSpan(ink.separator + trouble, ink.warning))
      }
      return line
    }
    if let picker = state.picker {
      // The list is in the place of the question.
      if status.state == .checkIn, let question = status.notes.first {
        return TextLine(question, ink.strong)
      }
      return hint ?? PickerScene(picker: picker, status: status, ink: ink).detail
    }
    if let trouble = state.trouble { return TextLine(trouble, ink.warning) }
    let remark = status.listRemark(on: state) ?? status.wayBackToFinished(on: state)
    if isOver, let remark { return TextLine(remark, ink.label) }
    guard let paused = status.paused, !isOver else { return hint ?? .blank }
    let words =
      state.asleep.map { "paused for \(TimeText.length($0)) asleep" } ?? Words.paused(for: paused)
    // There the key has another meaning.
    let isElsewhere = state.isAsking || state.help != nil
    let key = isElsewhere ? nil : state.keyName(of: "pause")
    let way = key.map { "\(ink.separator)\($0) goes on" } ?? ""
    return TextLine(words + way, Style(ink.palette.paused))
  }

  /// The current hint, without its last clauses if there is no room for them.
  private var hint: TextLine? {
    guard var words = state.hintWords(at: status)?[...] else { return nil }
    while TextWidth.of(String(words)) > frame.room,
      let end = words.lastIndex(where: { $0 == "," || $0 == ";" })
    {
      words = words[..<end]
    }
    return TextLine(String(words), ink.label)
  }

  /// The line that is typed, the question for the end, or the keys.
  mutating func drawBottomLine(row: Int, x: Int) {
    let area = Rect(x: x, y: row, width: width - 2 * x, height: 1)
    if let prompt = state.prompt {
      picture.drawPrompt(
        prompt.label, prompt.editor, keys: KeyBar.typing(isNew: prompt.purpose.isNew), in: area,
        ink: ink)
    } else if let picker = state.picker {
      let keys = KeyBar.keys(picker, hasMatch: !picker.rows(status).isEmpty)
      picture.drawPrompt(picker.purpose.label, picker.filter, keys: keys, in: area, ink: ink)
    } else {
      bottomLine(width: area.width).draw(
        into: &picture.grid, x: x, y: row, width: area.width, ellipsis: ink.ellipsis)
    }
  }

  /// The bottom line while nothing is typed.
  private func bottomLine(width: Int) -> TextLine {
    if let choice = state.minutes { return KeyBar.minutes(choice, ink: ink, width: width) }
    if state.asksToEnd {
      return KeyBar.line(KeyBar.question, lead: "End for today?", ink: ink, width: width)
    }
    guard self.width >= 24, height >= 6 else { return notice }
    return KeyBar.line(
      KeyBar.keys(status, state, ellipsis: ink.ellipsis), ink: ink, width: width)
  }
}

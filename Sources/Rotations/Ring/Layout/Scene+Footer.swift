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
    // Without its end, where the reason stands, a problem cannot be mended.
    let isWhole = state.message != nil || state.trouble != nil && picker == nil
    if !isWhole {
      notice.draw(
        into: &picture.grid, x: frame.margin, y: frame.footerRow, width: frame.room,
        ellipsis: ink.ellipsis)
    } else if frame.drawMessage(notice, below: 1, ink: ink, into: &picture.grid) > 1 {
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
    if let picker {
      // The list is in the place of the question.
      if status.state == .checkIn, let question = status.notes.first {
        return TextLine(question, ink.strong)
      }
      return hint ?? picker.detail
    }
    if let trouble = state.trouble { return TextLine(trouble, ink.warning) }
    let remark = status.listRemark(on: state) ?? status.wayBackToFinished(on: state)
    if isOver, let remark { return TextLine(remark, ink.label) }
    guard let paused = status.paused, !isOver else { return hint ?? .blank }
    let words =
      state.asleep.map { "paused for \(TimeText.length($0)) asleep" } ?? Words.paused(for: paused)
    // What is open gives the key another meaning.
    let key = state.open == nil ? state.keyName(of: "pause") : nil
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
    let line: TextLine
    switch state.open {
    case .prompt(let prompt):
      return picture.drawPrompt(
        prompt.label, prompt.editor, keys: KeyBar.typing(isNew: prompt.purpose.isNew), in: area,
        ink: ink)
    case .picker(let picker):
      let keys = KeyBar.keys(picker, hasMatch: self.picker?.rows.isEmpty == false)
      return picture.drawPrompt(picker.purpose.label, picker.filter, keys: keys, in: area, ink: ink)
    case .minutes(let choice): line = KeyBar.minutes(choice, ink: ink, width: area.width)
    case .end:
      line = KeyBar.line(KeyBar.question, lead: "End for today?", ink: ink, width: area.width)
    case .help, nil:
      let keys = KeyBar.keys(status, state, ellipsis: ink.ellipsis)
      line =
        width >= 24 && height >= 6 ? KeyBar.line(keys, ink: ink, width: area.width) : notice
    }
    line.draw(into: &picture.grid, x: x, y: row, width: area.width, ellipsis: ink.ellipsis)
  }
}

import Drawing
import RoundRobin
import Terminals

/// The text beside or below a small ring: a ``Panel`` in few short lines.
struct NarrowColumn {
  let status: RotationStatus
  let ink: Ink
  let end: EndEstimate?
  let width: Int

  /// At most `height` lines, the most important first.
  func lines(height: Int) -> [TextLine] {
    let long = parts(titleRows: 2)
    let isLong = long.reduce(0, { $0 + $1.count }) + long.count - 1 > height
    var lines: [TextLine] = []
    for part in isLong ? parts(titleRows: 1) : long where lines.count < height {
      let hasRoom = lines.count + 1 + part.count <= height
      if !lines.isEmpty, hasRoom { lines.append(.blank) }
      lines += part
    }
    return Array(lines.prefix(height))
  }

  private func parts(titleRows: Int) -> [[TextLine]] {
    [now(titleRows: titleRows), next, tail].filter { !$0.isEmpty }
  }

  private func now(titleRows: Int) -> [TextLine] {
    if status.state == .waiting, let words = status.arrivalWords {
      return wrapped(words.task, rows: titleRows) + [TextLine(words.time, ink.label)]
    }
    var lines = wrapped(status.headline, rows: titleRows)
    if status.state == .checkIn { lines.append(TextLine("still there?", ink.strong)) }
    guard status.state == .slice, let task = status.current else { return lines }
    let line = TextLine(
      ink.places(of: task, status), end: ink.priority(of: status.item(task)))
    if line != .blank { lines.append(line) }
    let note = status.note(of: task, rows: titleRows - 1, width: width)
    return lines + note.map { TextLine($0, ink.text) }
  }

  /// The titles of the next tasks in three lines; if there are more, their number is the last one.
  private var next: [TextLine] {
    if status.upcoming.isEmpty {
      return status.nextWords.map { [TextLine($0, ink.label)] } ?? []
    }
    var lines = [TextLine("next", ink.label)]
    let shown = status.upcoming.count > 3 ? 2 : 3
    lines += status.upcoming.prefix(shown).map { TextLine([ink.title(of: $0.task, status)]) }
    let more = status.upcoming.count - shown
    if more > 0 { lines.append(TextLine("\(more) more", ink.label)) }
    return lines
  }

  private var tail: [TextLine] {
    var lines: [TextLine] = []
    if let block = status.nextCommitment {
      let title = status.title(ofCommitment: block.number)
      lines.append(
        TextLine([
          TextSpan(status.clockAndDay(at: block.start) + " ", ink.label),
          TextSpan(title, ink.text),
        ]))
    }
    if let end {
      let time = status.clockAndDay(at: end.rounded(from: status))
      lines.append(TextLine("\(end.label) \(time)", ink.label))
    }
    return lines
  }

  /// A headline, wrapped between words if it is too long for one row.
  private func wrapped(_ text: String, rows: Int) -> [TextLine] {
    TextWidth.wrapped(text, to: width, rows: rows).map { TextLine($0, ink.head(status)) }
  }
}

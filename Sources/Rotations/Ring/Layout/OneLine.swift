import CivilTime
import Drawing
import Terminals

/// A rotation in one line: a small ring, the segment, the time left, the next task.
struct OneLine {
  let status: RotationStatus
  let ink: Ink

  /// Draws it; parts that do not fit are omitted, the next task first.
  func draw(into grid: inout Grid, x: Int, y: Int, width: Int) {
    let time = status.shown.map(TimeText.countdown) ?? ""
    let ring = String(
      MiniRing.character(
        remaining: status.filled(isAnimated: false), glyphs: ink.profile.glyphs))
    let color = ink.color(status)
    let title = status.headline
    let used = TextWidth.of(ring) + TextWidth.of(time) + 3
    // What asks for an answer has its room before a long title.
    let notes = status.notes
    let note = notes.first { width - used - TextWidth.of($0) - 2 >= 12 } ?? notes.last
    let room = width - used - (note.map { TextWidth.of($0) + 2 } ?? 0)
    var line = TextLine()
    if room >= 3 {
      line.spans = [
        TextSpan(ring + " ", Style(color)),
        TextSpan(TextWidth.truncated(title, to: room, ellipsis: ink.ellipsis), ink.head(status)),
      ]
      if !time.isEmpty { line.spans.append(TextSpan("  " + time, ink.strong)) }
      for word in [note, status.nextPhrase].compactMap(\.self) {
        line.spans.append(TextSpan("  " + word, ink.label))
      }
    } else {
      let words = [time, note].compactMap(\.self).filter { !$0.isEmpty }
      line.spans = [TextSpan(words.isEmpty ? title : words.joined(separator: "  "), ink.strong)]
    }
    line.draw(into: &grid, x: x, y: y, width: width, ellipsis: ink.ellipsis)
  }
}

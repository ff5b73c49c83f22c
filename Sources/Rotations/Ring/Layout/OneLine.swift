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
    let words = [status.note, status.nextPhrase].compactMap(\.self)
    let used = TextWidth.of(ring) + TextWidth.of(time) + 3
    var line = TextLine()
    if width >= used + 3 {
      let room = width - used
      line.spans = [
        TextSpan(ring + " ", Style(color)),
        TextSpan(TextWidth.truncated(title, to: room, ellipsis: ink.ellipsis), ink.head(status)),
      ]
      if !time.isEmpty { line.spans.append(TextSpan("  " + time, ink.strong)) }
      for word in words { line.spans.append(TextSpan("  " + word, ink.label)) }
    } else {
      line.spans = [TextSpan(time.isEmpty ? title : time, ink.strong)]
    }
    line.draw(into: &grid, x: x, y: y, width: width, ellipsis: ink.ellipsis)
  }
}

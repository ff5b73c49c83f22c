import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The lines above a chart: the days and their total.
struct StatsHead {
  let view: StatsView
  /// The number of open tasks; `nil` if unknown.
  let open: Int?
  /// The tag that is looked at alone.
  var tag: String?
  /// The only task.
  var task: String?
  let ink: Ink
  let words: StatsWords

  /// One line if there is little room, else three.
  func lines(width: Int, height: Int) -> [TextLine] {
    let isTall = height >= 12
    return isTall
      ? [title(width: width), focus(width: width), counts(width: width)] : [short]
  }

  private func title(width: Int) -> TextLine {
    let name = words.name(of: view.review.period, view.span)
    let range = words.range(of: view.review.period, view.span)
    var line = TextLine([
      TextSpan(name.capitalizedSentence, ink.strong),
      TextSpan(range.isEmpty ? "" : "  \(range)", ink.label),
    ])
    line.spans += only
    // A sparkline of the last periods, without numbers, which are one key away.
    if view.trail.count > 2, let span = view.span {
      let picture = Sparkline.text(
        view.trail.map { $0 / .seconds(1) }, glyphs: ink.profile.glyphs)
      let label = "   \(view.trail.count) \(span.rawValue)s up to this one"
      let room = width - line.width - TextWidth.of(picture) - 2
      if TextWidth.of(label) <= room {
        line.spans.append(
          TextSpan(TextWidth.padded(label, to: room, alignment: .trailing), ink.label))
        line.end = TextSpan(picture, Style(ink.palette.softened(ink.palette.accent)))
      }
    }
    return line
  }

  /// The only task, and the only tag.
  private var only: [TextSpan] {
    [
      task.map { TextSpan("  \(harmless($0))", ink.text) },
      tag.map { TextSpan("  @\(harmless($0))", ink.style(ofTag: $0)) },
    ].compactMap(\.self)
  }

  /// The total, with a comparison.
  private func focus(width: Int) -> TextLine {
    var line = TextLine([
      TextSpan(view.spent(view.review.totals.focus), ink.present),
      TextSpan(" focused", ink.text),
    ])
    for words in comparisons {
      let spans = [
        TextSpan("   \(trend.arrow(ink.profile.glyphs)) ", ink.style(of: trend)),
        TextSpan(words, ink.label),
      ]
      if line.width + TextLine(spans).width <= width {
        line.spans += spans
        break
      }
    }
    return line
  }

  private var trend: StatsTrend {
    StatsTrend(now: view.review.totals.focus, before: view.focusBefore)
  }

  /// The comparison with the previous period, the longest form first.
  private var comparisons: [String] {
    guard trend != .none else { return [] }
    let former = words.former(view.review.period, isOver: !view.isPresent)
    let text = trend.words(than: former)
    return ["\(text) (\(TimeText.spent(view.focusBefore)))", text]
  }

  private func counts(width: Int) -> TextLine {
    let totals = view.review.totals
    let separator = ink.separator
    let slices = StatsWords.slices(totals)
    let tasks = "tasks: " + StatsWords.tasks(totals, open: open).joined(separator: separator)
    let pauses =
      totals.pauses > 0 ? "   " + totals.pauses.counting("pause") : ""
    let short = "\(totals.slices.counting("slice"))   \(tasks)"
    let forms = [slices + "   " + tasks + pauses, slices + "   " + tasks, short]
    return TextLine(forms.first { TextWidth.of($0) <= width } ?? slices, ink.label)
  }

  /// All in one line, the total at its end.
  private var short: TextLine {
    let name = words.name(of: view.review.period, view.span)
    let arrow = trend.arrow(ink.profile.glyphs)
    var line = TextLine([TextSpan(name.capitalizedSentence, ink.strong)] + only)
    line.end = TextSpan(
      view.spent(view.review.totals.focus) + (arrow.isEmpty ? "" : " " + arrow),
      ink.present)
    return line
  }
}

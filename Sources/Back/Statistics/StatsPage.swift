import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// Statistics as lines of text, for output other than a screen.
struct StatsPage {
  let review: Review
  /// The focused time to compare with.
  let focusBefore: Duration
  let span: Period.Span?
  /// The title of the only task; `nil` for all.
  let task: String?
  /// The number of open tasks of the default list; `nil` if unknown.
  let open: Int?
  /// `nil` unless requested.
  let experience: Experience?
  let words: StatsWords
  let ink: Ink
  /// The maximum width of lines; `nil` for unlimited.
  let width: Int?

  /// All lines.
  var lines: [TextLine] {
    var parts = [heading]
    if totals == Review.Totals() {
      parts.append(emptiness)
    } else {
      parts += [sums, buckets, tasks, shares("Tags", review.tags) { $0.isEmpty ? "no tag" : $0 }]
      parts.append(shares("Projects", review.projects, name: StatsWords.name(ofProject:)))
    }
    if let experience { parts.append(standing(experience)) }
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [.blank]))
  }

  private var totals: Review.Totals { review.totals }

  private var heading: [TextLine] {
    let name = words.name(of: review.period, span).capitalizedSentence
    let range = words.range(of: review.period, span)
    let line = TextLine([
      TextSpan(name, ink.strong),
      TextSpan(range.isEmpty ? "" : "  \(range)", ink.label),
      TextSpan(task.map { "  \(harmless($0))" } ?? "", ink.text),
    ])
    guard let width, line.width > width else { return [line] }
    return line.wrapped(to: width, indent: 2)
  }

  private var emptiness: [TextLine] {
    let cure = review.period.contains(words.today) ? [TextLine("To begin: rota", ink.label)] : []
    return [TextLine("Nothing was done in this time.", ink.text)] + cure
  }

  // MARK: Sums

  private var sums: [TextLine] {
    let trend = StatsTrend(now: totals.focus, before: focusBefore)
    return [
      row("focused", spent(totals.focus), change(trend), style: ink.style(of: trend)),
      row("slices", "\(totals.slices)", StatsWords.endings(totals)),
      row("tasks", StatsWords.tasks(totals, open: open).joined(separator: ", "), ""),
      row("switches", "\(totals.switches)", ""),
      row(
        "pauses", "\(totals.pauses)",
        totals.pauses > 0 ? "\(TimeText.spent(totals.paused)) together" : ""),
      row("longest run", spent(totals.longestRun), ""),
    ].flatMap(\.self)
  }

  /// Time spent, as a part of the total.
  private func spent(_ time: Duration) -> String { TimeText.spent(time, of: totals.focus) }

  /// The comparison of the total with that of the previous period.
  private func change(_ trend: StatsTrend) -> String {
    guard trend != .none else { return "" }
    let former = words.former(review.period, isOver: !review.period.contains(words.today))
    return "\(trend.arrow(ink.profile.glyphs)) \(trend.words(than: former))"
  }

  private func row(
    _ label: String, _ value: String, _ note: String, style: Style? = nil
  ) -> [TextLine] {
    let margin = 13
    return flow(
      [TextLine(value, ink.strong), TextLine(note, style ?? ink.label)],
      within: width.map { $0 - margin }
    ).enumerated().map { index, line in
      let label = TextWidth.padded(index == 0 ? label : "", to: margin)
      return TextLine([TextSpan(label, ink.label)] + line.spans)
    }
  }

  /// The parts on one line if it fits, else each on lines of its own.
  private func flow(_ parts: [TextLine], within width: Int?) -> [TextLine] {
    let parts = parts.filter { $0.width > 0 }
    let whole = TextLine(Array(parts.map(\.spans).joined(separator: [TextSpan("   ")])))
    guard let width, whole.width > width else { return [whole] }
    return parts.flatMap { $0.wrapped(to: width, indent: 0) }
  }

  // MARK: Charts

  private var buckets: [TextLine] {
    // Tasks may be completed without any slice, and the first one may not be over.
    guard totals.slices > 0 || totals.focus > .zero else { return [] }
    let title =
      switch review.period.unit {
      case .hour: "Hours"
      case .day: "Days"
      case .month: "Months"
      }
    var shown = review.buckets[...]
    // For a day, the hours from the first to the last with data.
    if review.period.unit == .hour {
      func isEmpty(_ bucket: Review.Bucket) -> Bool {
        bucket.focus == .zero && bucket.slices == 0 && bucket.completed == 0
      }
      while let first = shown.first, isEmpty(first) { shown.removeFirst() }
      while let last = shown.last, isEmpty(last) { shown.removeLast() }
    }
    return table(
      title,
      shown.map { bucket in
        Row(
          name: label(of: bucket), focus: bucket.focus,
          facts: [bucket.slices > 0 ? bucket.slices.counting("slice") : ""])
      })
  }

  private func label(of bucket: Review.Bucket) -> String {
    switch review.period.unit {
    case .hour: words.name(of: bucket, .hour)
    case .day: words.day(bucket.start.local.date, isShort: true)
    case .month: words.name(of: bucket, .month)
    }
  }

  private var tasks: [TextLine] {
    let shares = review.taskRows
    let count = shares.count
    guard count > 0 else { return [] }
    let equal = review.equalShare(of: count)
    var lines = table(
      "Tasks",
      shares.map { task in
        let share = totals.focus > .zero ? task.focus / totals.focus : 0
        return Row(
          name: harmless(task.task.title), focus: task.focus,
          facts: [
            StatsWords.percent(share), task.slices > 0 ? task.slices.counting("slice") : "",
          ])
      }, mark: count > 1 ? equal : nil)
    if count > 1 {
      lines.append(
        TextLine(
          "  \(ink.mark) an equal share is \(spent(equal))", ink.label))
    }
    return lines
  }

  private func shares(
    _ title: String, _ shares: [Review.Share], name: (String) -> String
  ) -> [TextLine] {
    // If no task has a tag, the section is pointless.
    guard shares.contains(where: { !$0.name.isEmpty }) else { return [] }
    return table(
      title,
      shares.map { share in
        Row(
          name: harmless(name(share.name)), focus: share.focus,
          facts: [StatsWords.percent(share.share)])
      })
  }

  private struct Row {
    let name: String
    let focus: Duration
    let facts: [String]
  }

  private func table(_ title: String, _ rows: [Row], mark: Duration? = nil) -> [TextLine] {
    guard !rows.isEmpty else { return [] }
    let longest = max(rows.map(\.focus).max() ?? .zero, mark ?? .zero)
    func share(_ time: Duration) -> Double { longest > .zero ? time / longest : 0 }
    let times = rows.map(\.focus).shown(of: totals.focus, exactBelow: TimeText.shortTotal)
    let table = BarTable(
      zip(rows, times).map { row, time in
        BarTable.Row(
          lead: "  ", row.name, share: share(row.focus),
          facts: [TextSpan(spent(time), ink.text)]
            + row.facts.map { TextSpan($0, ink.label) })
      }, mark: mark.map(share), ink: ink)
    return [TextLine(title, ink.strong)] + table.lines(within: width, longestBar: 32)
  }

  // MARK: Experience

  private func standing(_ experience: Experience) -> [TextLine] {
    flow(
      [
        TextLine("level \(experience.level)", ink.strong),
        TextLine(
          "\(experience.intoLevel) of \(experience.forNext) points to the next", ink.label),
        TextLine(experience.coins.counting("coin"), ink.label),
        TextLine("\(experience.streakDays.counting("day")) in a row", ink.label),
      ], within: width)
  }
}

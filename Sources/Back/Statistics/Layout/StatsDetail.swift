import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The numbers of the selected item, in one line.
struct StatsDetail {
  let view: StatsView
  let ink: Ink
  let words: StatsWords

  /// The longest form that fits: a long name is cut first, and then facts are left out.
  func line(width: Int) -> TextLine {
    guard var parts else { return .blank }
    func room(_ facts: [String]) -> Int { width - line("", facts).width }
    while parts.facts.count > 1, room(parts.facts) < min(24, TextWidth.of(parts.name)) {
      parts.facts.removeLast()
    }
    let room = max(1, room(parts.facts))
    return line(
      TextWidth.truncated(parts.name, to: room, ellipsis: ink.ellipsis), parts.facts)
  }

  private func line(_ name: String, _ facts: [String]) -> TextLine {
    TextLine([
      TextSpan(name, ink.strong),
      TextSpan("   " + facts.joined(separator: ink.separator), ink.text),
    ])
  }

  /// The name of the selected item and its facts, the most important first.
  private var parts: (name: String, facts: [String])? {
    guard let selected = view.selected else { return nil }
    switch view.chart {
    case .time: return bar(selected)
    case .tags:
      let part = view.shares.parts[selected]
      return (StatsWords.name(of: part), [spent(selected), ofAll(part.share)])
    case .year:
      let day = view.review.period.from.adding(days: selected)
      return (words.day(day), [view.days[selected] > .zero ? spent(selected) : "nothing"])
    case .tasks, .projects: return row(selected)
    }
  }

  private func bar(_ index: Int) -> (String, [String]) {
    let bucket = view.review.buckets[index]
    var facts = [
      spent(index), bucket.slices.counting("slice"),
      "\(bucket.completed) completed",
    ]
    let former = view.former.buckets
    if former.count == view.review.buckets.count, former[index].focus > .zero {
      let before = words.former(view.review.period)
      facts.append("\(TimeText.spent(former[index].focus)) \(before)")
    }
    return (words.name(of: bucket, view.review.period.unit), facts)
  }

  private func row(_ index: Int) -> (String, [String]) {
    let ranking = StatsRanking(view: view, ink: ink)
    let row = ranking.rows[index]
    var facts = [spent(index), ofAll(row.share)]
    if let slices = row.slices { facts.append(slices.counting("slice")) }
    // As both are shown: in whole minutes, or, of a short total, in seconds.
    let unit = view.isShort ? 1 : 60
    let (had, equal) = (view.times[index], ranking.equal)
    let more = had.secondsRoundedDown / unit - equal.secondsRoundedDown / unit
    if ranking.rows.count > 1, more != 0 {
      let time = view.spent(.seconds(unit) * abs(more))
      facts.append("\(time) \(more < 0 ? "less" : "more") than an equal share")
    }
    return (row.name, facts)
  }

  /// The time of an item as it is shown.
  private func spent(_ index: Int) -> String { view.spent(view.times[index]) }

  private func ofAll(_ share: Double) -> String { "\(StatsWords.percent(share)) of all" }
}

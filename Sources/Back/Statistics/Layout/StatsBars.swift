import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The focused time of every hour, day or month, as bars.
struct StatsBars {
  let view: StatsView
  let ink: Ink
  let words: StatsWords

  func draw(into grid: inout Grid, in area: Rect) {
    chart(height: area.height).draw(into: &grid, in: area, ink: ink)
  }

  func chart(height: Int) -> BarChart {
    let period = view.review.period
    let buckets = view.review.buckets
    let former = view.former.buckets
    let isComparable = abs(former.count - buckets.count) <= 3
    let bars = buckets.indices.map { index in
      BarChart.Bar(
        value: buckets[index].focus / .seconds(1),
        label: words.label(of: buckets[index], in: period),
        former: isComparable && former.indices.contains(index)
          ? former[index].focus / .seconds(1) : nil)
    }
    let longest = (buckets + (isComparable ? former : [])).map(\.focus).max() ?? .zero
    var chart = BarChart(
      bars: bars,
      ticks: TimeTicks.ticks(upTo: longest, rows: BarChart.plotHeight(of: height)),
      selected: view.selected,
      caption: view.selected.map { view.spent(view.times[$0]) } ?? "")
    chart.formerName = words.former(period)
    if period.unit == .hour { chart.span = span(of: chart) }
    return chart
  }

  /// From six to ten, and the night as far as it has something to show, so that bars have more
  /// room.
  private func span(of day: BarChart) -> Range<Int> {
    let shown = day.bars.indices.filter { index in
      let bar = day.bars[index]
      let hour = view.review.buckets[index].start.local.time.hour
      return (6..<22).contains(hour) || bar.value > 0 || bar.former ?? 0 > 0
        || index == day.selected
    }
    return (shown.first ?? 0)..<(shown.last ?? -1) + 1
  }
}

import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The tasks or the projects by the time they had, with a mark where all would be had they had the
/// same.
struct StatsRanking {
  /// One row.
  struct Row: Equatable {
    let name: String
    let focus: Duration
    let share: Double
    /// The number of turns; `nil` for a row without turns, and where they are not counted.
    let slices: Int?
    /// The colour of its bar; `nil` for that of running tasks.
    var color: Color?
  }

  let view: StatsView
  let ink: Ink

  var rows: [Row] {
    if view.chart == .projects {
      return view.review.projects.map { project in
        Row(
          name: StatsWords.name(ofProject: project.name), focus: project.focus,
          share: project.share, slices: nil)
      }
    }
    let whole = view.review.totals.focus
    return view.review.taskRows.map { task in
      Row(
        name: harmless(task.task.title), focus: task.focus,
        share: whole > .zero ? task.focus / whole : 0,
        slices: task.slices > 0 ? task.slices : nil,
        color: ink.color(ofTask: task.task.title, tags: task.task.tags))
    }
  }

  /// The time that each would have had.
  var equal: Duration { view.review.equalShare(of: rows.count) }

  func draw(into grid: inout Grid, in area: Rect) {
    let rows = self.rows
    let hasCaption = rows.count > 1 && area.height >= 4
    let height = area.height - (hasCaption ? 2 : 0)
    let shown = ListWindow(count: rows.count, focus: view.selected ?? 0, rows: height).range
    let step = height >= 2 * rows.count - 1 && rows.count <= 6 ? 2 : 1
    let lines = table(rows, in: area.width).lines(within: area.width)
    grid.put(
      lines[shown], x: area.x, y: area.y, width: area.width, step: step, ellipsis: ink.ellipsis)
    for (row, index) in shown.enumerated() {
      grid.mark(Rect(x: area.x, y: area.y + row * step, width: area.width, height: 1), .item(index))
    }
    guard hasCaption else { return }
    let hidden = rows.count - shown.count
    let y = area.y + min(shown.count * step, height) + (step == 1 ? 1 : 0)
    if hidden > 0 { grid.put("  \(hidden) more", x: area.x, y: y, ink.label) }
    let words = " equal share \(view.spent(equal))"
    let x = grid.put(
      ink.mark, x: area.maxX - 1 - TextWidth.of(words), y: y, ink.warning)
    grid.put(words, x: x, y: y, ink.label)
  }

  /// All rows, as wide as there is room for.
  private func table(_ rows: [Row], in width: Int) -> BarTable {
    let longest = max(rows.first?.focus ?? .zero, equal)
    let times = TimeText.column(view.times, of: view.review.totals.focus)
    return BarTable(
      rows.enumerated().map { index, row in
        let isSelected = index == view.selected
        let style = isSelected ? ink.strong : ink.text
        let slices = width >= 66 ? row.slices.map { $0.counting("slice") } : nil
        return BarTable.Row(
          lead: isSelected ? "\(ink.pointer) " : "  ", row.name,
          share: longest > .zero ? row.focus / longest : 0,
          facts: [
            TextSpan(times[index], style),
            TextSpan(width >= 50 ? StatsWords.percent(row.share) : "", ink.label),
            TextSpan(slices ?? "", ink.label),
          ], style: style, isFaint: !isSelected, color: row.color)
      }, mark: longest > .zero ? equal / longest : nil, ink: ink)
  }
}

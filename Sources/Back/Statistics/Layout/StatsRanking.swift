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
    /// How many turns it had; `nil`: that is not counted.
    let slices: Int?
  }

  let view: StatsView
  let ink: StatsInk

  var rows: [Row] {
    if view.chart == .projects {
      return view.review.projects.map { project in
        Row(
          name: StatsWords.name(ofProject: project.name), focus: project.focus,
          share: project.share, slices: nil)
      }
    }
    let whole = view.review.totals.focus
    return view.review.tasks.map { task in
      Row(
        name: harmless(task.task.title), focus: task.focus,
        share: whole > .zero ? task.focus / whole : 0, slices: task.slices)
    }
  }

  /// The time that each would have had.
  var equal: Duration {
    let count = view.chart == .projects ? view.review.projects.count : view.review.tasks.count
    return count > 0 ? view.review.totals.focus / count : .zero
  }

  func draw(into grid: inout Grid, in area: Rect) {
    let rows = self.rows
    let hasCaption = rows.count > 1 && area.height >= 4
    let height = area.height - (hasCaption ? 2 : 0)
    let shown = StatsWindow.rows(of: rows.count, around: view.selected, height: height)
    let step = height >= 2 * rows.count - 1 && rows.count <= 6 ? 2 : 1
    for (offset, index) in shown.enumerated() {
      draw(
        rows[index], isSelected: index == view.selected, columns: Columns(rows, in: area.width),
        longest: max(rows.first?.focus ?? .zero, equal), into: &grid, x: area.x,
        y: area.y + offset * step)
    }
    guard hasCaption else { return }
    let hidden = rows.count - shown.count
    let y = area.y + min(shown.count * step, height) + (step == 1 ? 1 : 0)
    if hidden > 0 { grid.put("  \(hidden) more", x: area.x, y: y, ink.ink.label) }
    let words = " equal share \(TimeText.spent(equal))"
    let x = grid.put(
      ink.isASCII ? "|" : "│", x: area.maxX - 1 - TextWidth.of(words), y: y, ink.ink.warning)
    grid.put(words, x: x, y: y, ink.ink.label)
  }

  /// What stands where.
  private struct Columns {
    let name: Int
    let time: Int
    let share: Int
    let slices: Int
    let bar: Int

    init(_ rows: [Row], in width: Int) {
      time = (rows.map { TextWidth.of(TimeText.spent($0.focus)) }.max() ?? 0) + 2
      share = width >= 50 ? 7 : 0
      let hasSlices = width >= 66 && rows.contains { $0.slices != nil }
      slices = hasSlices ? 12 : 0
      let room = width - 4 - time - share - slices
      name = min(rows.map { TextWidth.of($0.name) }.max() ?? 0, room * 3 / 5, 40)
      bar = max(0, room - name)
    }
  }

  private func draw(
    _ row: Row, isSelected: Bool, columns: Columns, longest: Duration, into grid: inout Grid,
    x: Int,
    y: Int
  ) {
    let style = isSelected ? ink.ink.strong : ink.ink.text
    if isSelected { grid.put(ink.pointer, x: x, y: y, style) }
    TextLine(row.name, style).draw(
      into: &grid, x: x + 2, y: y, width: columns.name, ellipsis: ink.ink.ellipsis)
    let palette = ink.ink.palette
    Bar(
      share: longest > .zero ? row.focus / longest : 0,
      mark: longest > .zero ? equal / longest : nil
    ).draw(
      color: isSelected ? palette.accent : palette.softened(palette.accent), palette: palette,
      profile: ink.ink.profile, into: &grid, x: x + 4 + columns.name, y: y, width: columns.bar)
    var end = x + 4 + columns.name + columns.bar
    func put(_ text: String, width: Int, _ style: Style) {
      guard width > 0 else { return }
      grid.put(text, .trailing, in: Rect(x: end, y: y, width: width, height: 1), style)
      end += width
    }
    put(TimeText.spent(row.focus), width: columns.time, style)
    put(StatsWords.percent(row.share), width: columns.share, ink.ink.label)
    put(
      row.slices.map { $0.counting("slice") } ?? "", width: columns.slices, ink.ink.label)
  }
}

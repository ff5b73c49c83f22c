import CivilTime
import Drawing
import Statistics
import Terminals

/// The level in one line: the progress to the next one, coins, and consecutive days.
struct ExperienceBar {
  let experience: Experience
  let ink: Ink

  func draw(into grid: inout Grid, x: Int, y: Int, width: Int) {
    let level = "level \(experience.level)"
    let facts = self.facts
    var text = facts[0]
    for fact in facts.dropFirst() where TextWidth.of(level + text + fact) + 27 <= width {
      text += ink.separator + fact
    }
    let bar = max(0, min(40, width - TextWidth.of(level) - TextWidth.of(text) - 4))
    var column = grid.put(level, x: x, y: y, ink.strong) + 2
    Bar(share: LevelBar(experience).share).draw(
      color: ink.palette.paused, ink: ink, into: &grid, x: column,
      y: y, width: bar)
    column += bar + (bar > 0 ? 2 : 0)
    TextLine(text, ink.label).draw(
      into: &grid, x: column, y: y, width: x + width - column, ellipsis: ink.ellipsis)
  }

  /// The most important first.
  private var facts: [String] {
    [
      "\(experience.intoLevel) of \(experience.forNext)",
      experience.coins.counting("coin"),
      experience.streakDays.counting("day") + " in a row",
    ]
  }
}

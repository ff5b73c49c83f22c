import Commands
import Drawing
import Platform
import Terminals

extension World {
  /// A plan as people read it: drawn on a terminal, else in lines.
  package func text(of page: PlanPage, _ presentation: Presentation) -> String {
    let paper = paper(presentation)
    let profile = paper.profile
    guard let width = paper.width, profile.movesCursor else { return PlanLines(page: page).text }
    let ink = PlanInk(
      palette: profile.depth == .ansi16 ? paper.palette.inSixteenColors : paper.palette,
      profile: profile)
    let sheet = PlanSheet(page: page, ink: ink, width: width, height: rows)
    return sheet.grid.text(on: paper)
  }

  /// How many lines the terminal at the standard output has.
  private var rows: Int {
    Terminal.size(of: StandardStream.output.rawValue)?.rows
      ?? environment["LINES"].flatMap(Int.init) ?? 24
  }
}

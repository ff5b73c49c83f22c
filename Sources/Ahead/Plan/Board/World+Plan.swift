import Commands
import Drawing
import Options
import Platform
import Terminals

extension World {
  /// A plan as text: drawn on a terminal, else in lines.
  package func text(of page: PlanPage, _ presentation: Presentation) -> String {
    let paper = paper(presentation)
    guard let width = paper.drawingWidth else {
      return PlanLines(page: page).text
    }
    var ink = paper.ink
    ink.tags = TagBook(in: self)
    ink.tellApart(page.tasks)
    let sheet = PlanSheet(page: page, ink: ink, width: width, height: rows)
    return sheet.grid.text(on: paper)
  }

  /// The number of rows of the terminal at the standard output.
  private var rows: Int {
    Terminal.size(of: StandardStream.output.rawValue)?.rows
      ?? environment["LINES"].flatMap(Int.init) ?? 24
  }
}

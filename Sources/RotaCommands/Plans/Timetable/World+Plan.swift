import Drawing
import Platform

extension World {
  /// A plan as people read it: drawn on a terminal, else in lines.
  func text(of page: PlanPage, _ presentation: Presentation) -> String {
    let profile = presentation.profile(in: environment)
    let isPlain = presentation.display == .plain || environment["ACCESSIBLE"] != nil
    guard isTerminal(.output), profile.movesCursor, !isPlain else {
      return PlanLines(page: page).text
    }
    // Who does not say what the background is reads these colours on any.
    let palette =
      presentation.theme == .auto ? paper.palette : presentation.palette(for: profile)
    let ink = PlanInk(
      palette: profile.depth == .ansi16 ? palette.inSixteenColors : palette, profile: profile)
    let sheet = PlanSheet(page: page, ink: ink, width: columns, height: rows)
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    return encoder.lines(of: sheet.grid).map { $0 + "\n" }.joined()
  }

  /// How many lines the terminal at the standard output has.
  private var rows: Int {
    Terminal.size(of: StandardStream.output.rawValue)?.rows
      ?? environment["LINES"].flatMap(Int.init) ?? 24
  }
}

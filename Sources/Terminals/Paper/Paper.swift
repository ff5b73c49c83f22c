import Commands
import Drawing
import Platform

/// What lines that scroll by are written on: the standard output as it is.
package struct Paper {
  /// How many cells a line has; `nil`: there is no terminal, and lines are as wide as they are.
  package let width: Int?
  /// How many cells a drawing has; `nil`: nothing but text is wanted.
  ///
  /// For who wants colours on a pipe, lines are as wide as they are, and drawings as a terminal is.
  package let drawingWidth: Int?
  /// What they are written with: unless somebody chose others, in colours that are read on dark and
  /// on light backgrounds.
  package let ink: Ink

  package init(
    width: Int?, drawingWidth: Int? = nil, profile: TerminalProfile, palette: Palette = .either,
    tags: TagBook = TagBook([])
  ) {
    self.width = width
    self.drawingWidth = drawingWidth
    ink = Ink(palette: palette, profile: profile, tags: tags)
  }
}

extension World {
  /// What the standard output is, to somebody who has wishes, which are about terminals only.
  ///
  /// Where the cursor cannot be moved, and for whom it shall not be, there is nothing but text; on
  /// pipes there are colours for who insists on them.
  package func paper(_ presentation: Presentation, tags: TagBook = TagBook([])) -> Paper {
    var profile = presentation.profile(in: environment)
    let isTerminal = isTerminal(.output)
    if !isTerminal {
      guard presentation.forcesColors(in: environment) else {
        return Paper(
          width: nil, profile: TerminalProfile(depth: .none, glyphs: .braille, movesCursor: false))
      }
      profile.movesCursor = profile.depth != .none
    }
    if presentation.display == .plain || environment["ACCESSIBLE"] != nil {
      profile.depth = .none
      profile.movesCursor = false
    }
    return Paper(
      width: isTerminal ? columns : nil,
      drawingWidth: profile.movesCursor ? columns : nil, profile: profile,
      palette: presentation.theme == .auto
        ? Palette(nil, depth: profile.depth) : presentation.ink(for: profile).palette, tags: tags)
  }

  /// How many cells a line of the terminal at the standard output has.
  package var columns: Int {
    Terminal.size(of: StandardStream.output.rawValue)?.columns
      ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
  }
}

extension [TextLine] {
  /// The lines as they are written, each with its line feed.
  package func text(on paper: Paper) -> String {
    map { line in
      let width = paper.width ?? line.width
      var grid = Grid(width: width, height: 1)
      line.draw(into: &grid, x: 0, y: 0, width: width, ellipsis: paper.ink.ellipsis)
      return grid.text(on: paper)
    }.joined()
  }
}

extension Grid {
  /// The rows as they are written, each with its line feed.
  package func text(on paper: Paper) -> String {
    let profile = paper.ink.profile
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    // Where the cursor cannot be moved, there may be nothing but text.
    return encoder.lines(of: profile.movesCursor ? self : unstyled).map { $0 + "\n" }.joined()
  }
}

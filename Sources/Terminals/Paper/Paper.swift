import Commands
import Drawing
import Platform

/// What lines that scroll by are written on: the standard output as it is.
package struct Paper {
  /// How many cells a line has; `nil`: there is no terminal, and lines are as wide as they are.
  package let width: Int?
  package let profile: TerminalProfile

  /// The colours: unless somebody chose others, those that are read on dark and on light backgrounds.
  package var palette = Palette.either
}

extension World {
  /// What the standard output is, to somebody who has wishes, which are about terminals only.
  ///
  /// Where the cursor cannot be moved, and for whom it shall not be, there is nothing but text.
  package func paper(_ presentation: Presentation) -> Paper {
    guard isTerminal(.output) else {
      return Paper(width: nil, profile: TerminalProfile(depth: .none, glyphs: .braille))
    }
    var profile = presentation.profile(in: environment)
    if presentation.display == .plain || environment["ACCESSIBLE"] != nil {
      profile.depth = .none
      profile.movesCursor = false
    }
    return Paper(
      width: columns, profile: profile,
      palette: presentation.theme == .auto
        ? Palette(nil, depth: profile.depth) : presentation.palette(for: profile))
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
    guard let width = paper.width else { return map { $0.plainText + "\n" }.joined() }
    let profile = paper.profile
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    let lines = flatMap { line in
      // Where the cursor cannot be moved, there may be nothing but text.
      let line = profile.movesCursor ? line : line.withoutStyles
      var grid = Grid(width: width, height: 1)
      line.draw(into: &grid, x: 0, y: 0, width: width, ellipsis: profile.glyphs.ellipsis)
      return encoder.lines(of: grid)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension TextLine {
  /// The text alone, without blanks at its end.
  fileprivate var plainText: String {
    var text = spans.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate var withoutStyles: TextLine {
    TextLine(spans.map { Span(text: $0.text, style: .plain) }, end: end)
  }
}

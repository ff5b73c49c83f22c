import Commands
import Drawing
import Platform

/// The properties of standard output as a medium for lines.
package struct Paper {
  /// The width in cells; `nil` without a terminal, where lines are not wrapped.
  package let width: Int?
  /// The width of a drawing in cells; `nil` for text only.
  ///
  /// If colours are forced on a pipe, lines are not wrapped, and drawings have the usual width of a
  /// terminal.
  package let drawingWidth: Int?
  /// The styles: by default, colours readable on both dark and light backgrounds.
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
  /// The properties of standard output with the user's preferences.
  ///
  /// On terminals without cursor movement, or if that is not wanted, there is only text; on pipes
  /// there are colours if forced. A pipe may get any character, whatever the locale, as it often
  /// goes to a file or a program; except with `--ascii`.
  package func paper(_ presentation: Presentation, tags: TagBook = TagBook([])) -> Paper {
    var profile = presentation.profile(in: environment)
    let isTerminal = isTerminal(.output)
    if !isTerminal {
      guard presentation.forcesColors(in: environment) else {
        return Paper(
          width: nil,
          profile: TerminalProfile(
            depth: .none, glyphs: presentation.isASCII ? .ascii : .braille, movesCursor: false))
      }
      profile.movesCursor = profile.depth != .none
    }
    if presentation.display == .plain || environment["ACCESSIBLE"] != nil {
      profile.depth = .none
      profile.movesCursor = false
    }
    let columns = columns(of: .output)
    return Paper(
      width: isTerminal ? columns : nil,
      drawingWidth: profile.movesCursor ? columns : nil, profile: profile,
      palette: presentation.theme == .auto
        ? Palette(nil, depth: profile.depth) : presentation.ink(for: profile).palette, tags: tags)
  }
}

extension [TextLine] {
  /// The lines with line feeds.
  package func text(on paper: Paper) -> String {
    var text = ""
    for line in self { text += line.row(on: paper) }
    return text
  }
}

extension TextLine {
  /// The line with its line feed.
  fileprivate func row(on paper: Paper) -> String {
    // Long lists go to pipes, where neither cells nor styles matter.
    if paper.width == nil, !paper.ink.profile.movesCursor, end == nil,
      let row = plainRow(isASCII: paper.ink.isASCII)
    {
      return row
    }
    let width = paper.width ?? width
    var grid = Grid(width: width, height: 1)
    draw(into: &grid, x: 0, y: 0, width: width, ellipsis: paper.ink.ellipsis)
    return grid.text(on: paper)
  }

  /// The text as a grid would have it, without the blanks at its end; `nil` unless it consists of
  /// plain characters.
  private func plainRow(isASCII: Bool) -> String? {
    var bytes: [UInt8] = []
    for span in spans { bytes += span.text.utf8 }
    guard let width = bytes.withUnsafeBufferPointer(TextWidth.ofPlain),
      !isASCII || width == bytes.count
    else { return nil }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes + [UInt8(ascii: "\n")], as: UTF8.self)
  }
}

extension Grid {
  /// The rows with line feeds.
  package func text(on paper: Paper) -> String {
    let profile = paper.ink.profile
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    // On terminals without cursor movement there may be only text.
    return encoder.lines(of: profile.movesCursor ? self : unstyled).map { $0 + "\n" }.joined()
  }
}

/// Whether a terminal shows light text on dark or dark text on light.
package enum Appearance: Equatable, Sendable {
  case dark, light

  /// The appearance that goes with a background.
  package init(background: Color) {
    self = background.luma < 0.5 ? .dark : .light
  }
}

/// The colours of the screens, safe for colour-blind eyes (Okabe and Ito, 2008).
///
/// The light one has darker forms of the same hues where text needs the contrast. No screen paints
/// its background or ordinary text: those stay the terminal's own.
package struct Palette: Equatable, Sendable {
  /// What it is for; `nil`: nobody knows, and it is read on both.
  package var appearance: Appearance?
  /// What the terminal's background is thought to be: what soft edges blend into.
  package var background: Color
  /// What the terminal's own text colour is thought to be: for pictures outside a terminal.
  package var foreground: Color
  /// The running task and the time that remains.
  package var accent: Color
  /// What stands back: labels, hints, other tasks.
  package var dim: Color
  /// The empty part of rings and bars.
  package var track: Color
  /// What asks for attention, and the mark of the equal share.
  package var warning: Color
  /// Breaks and check-ins.
  package var rest: Color
  /// Fixed blocks of time.
  package var commitment: Color
  /// A countdown that stands still.
  package var paused: Color
  /// Priority A; later letters than C are dim.
  package var priorityA: Color
  package var priorityB: Color
  package var priorityC: Color

  package static let dark = Palette(
    appearance: .dark, background: Color(0x111318), foreground: Color(0xDEE2E8),
    accent: Color(0x56B4E9),
    dim: Color(0x7A828E), track: Color(0x262B34), warning: Color(0xE69F00),
    rest: Color(0x009E73), commitment: Color(0xCC79A7), paused: Color(0xF0E442),
    priorityA: Color(0xE69F00), priorityB: Color(0xF0E442),
    priorityC: Color(0x009E73))

  package static let light = Palette(
    appearance: .light, background: Color(0xFAFAF8), foreground: Color(0x20242A),
    accent: Color(0x0072B2),
    dim: Color(0x787E86), track: Color(0xE0E3E7), warning: Color(0xD55E00),
    rest: Color(0x00805D), commitment: Color(0xA8558A), paused: Color(0x8A6D00),
    priorityA: Color(0xD55E00), priorityB: Color(0x8A6D00),
    priorityC: Color(0x00805D))

  /// Colours of a middle brightness, for lines on a terminal that was not asked for its background.
  ///
  /// Text is that of the light palette, which is dark enough for the one background and bright enough
  /// for the other. What is soft blends into the middle between them.
  package static let either: Palette = {
    var palette = Palette.light
    palette.appearance = nil
    palette.background = Color(0x808080)
    palette.track = Color(0x9A9FA6)
    return palette
  }()
}

extension Palette {
  /// The palette of an appearance, or that for either, blending into the background if that is known.
  ///
  /// With no more than 16 colours the track is as dim as text, as they have nothing fainter; and of
  /// 16, the others are those that a terminal has for the same, whatever they look like there: the
  /// nearest are mostly greys.
  package init(
    _ appearance: Appearance?, background: Color? = nil, depth: ColorDepth = .trueColor
  ) {
    switch appearance {
    case .dark: self = .dark
    case .light: self = .light
    case nil: self = .either
    }
    if let background { self.background = background }
    if depth <= .ansi16 { track = dim }
    guard depth == .ansi16 else { return }
    accent = Color(0x00CDCD)
    warning = Color(0xCD0000)
    commitment = Color(0xCD00CD)
    priorityA = Color(0xCD0000)
    priorityB = Color(0xCDCD00)
    priorityC = Color(0x00CD00)
  }

  /// A colour as it looks when it covers only a part (0 to 1) of the background.
  package func softened(_ color: Color, to coverage: Double = 0.66) -> Color {
    color.over(background, coverage: coverage)
  }

  /// The colour of a priority letter.
  package func priority(_ letter: Character) -> Color {
    switch letter {
    case "A": priorityA
    case "B": priorityB
    case "C": priorityC
    default: dim
    }
  }
}

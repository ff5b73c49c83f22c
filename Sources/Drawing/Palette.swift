/// Whether a terminal shows light text on dark or dark text on light.
package enum Appearance: Equatable, Sendable {
  case dark, light

  /// The appearance of a background.
  package init(background: Color) {
    self = background.luma < 0.5 ? .dark : .light
  }
}

/// The colours of the screens, safe for colour-blind users (Okabe and Ito, 2008).
///
/// The light palette has darker shades of the same hues where text needs the contrast. No screen
/// paints its background or ordinary text: those stay the terminal's own.
package struct Palette: Equatable, Sendable {
  /// Its appearance; `nil` if unknown, for both.
  package var appearance: Appearance?
  /// The assumed background of the terminal, into which soft edges blend.
  package var background: Color
  /// The assumed text colour of the terminal, for pictures outside a terminal.
  package var foreground: Color
  /// The running task and the time that remains.
  package var accent: Color
  /// Secondary text: labels, hints, other tasks.
  package var dim: Color
  /// The empty part of rings and bars.
  package var track: Color
  /// Warnings, and the mark of the equal share.
  package var warning: Color
  /// Breaks and check-ins.
  package var rest: Color
  /// Fixed blocks of time.
  package var commitment: Color
  /// A paused countdown.
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
    dim: Color(0x6B7178), track: Color(0xE0E3E7), warning: Color(0xBC5200),
    rest: Color(0x00805D), commitment: Color(0xA8558A), paused: Color(0x8A6D00),
    priorityA: Color(0xBC5200), priorityB: Color(0x8A6D00),
    priorityC: Color(0x00805D))

  /// Colours of medium brightness, for a terminal with unknown background.
  ///
  /// Text is that of the light palette, which has enough contrast on both, with brighter labels.
  /// Soft edges blend into the middle between the two backgrounds.
  package static let either: Palette = {
    var palette = Palette.light
    palette.appearance = nil
    palette.background = Color(0x808080)
    palette.dim = Color(0x787E86)
    palette.track = Color(0x9A9FA6)
    return palette
  }()
}

extension Palette {
  /// The palette of an appearance, or that for both, blending into the background if known.
  ///
  /// With at most 16 colours the track is as dim as labels, as there is nothing fainter; and with
  /// 16, the other colours are the ANSI colours of the same names, since the nearest in value are
  /// mostly greys.
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

  /// A colour blended with the background, with an opacity of 0 to 1.
  package func softened(_ color: Color, to coverage: Double = 0.66) -> Color {
    color.over(background, coverage: coverage)
  }

  /// The contrast of coloured text: enough to be read, and never as loud as ordinary text.
  static let contrastOfText = 4.5...7.5

  /// A colour for text, mixed with the ordinary text or the background until its contrast suits;
  /// unchanged on an unknown background, for which the colours are neither bright nor dark.
  package func readable(_ color: Color) -> Color {
    if appearance == nil { return color }
    let isFaint = color.contrast(to: background) < Self.contrastOfText.lowerBound
    let shades = stride(from: 1, through: 0, by: -0.05).lazy.map {
      color.over(isFaint ? foreground : background, coverage: $0)
    }
    return shades.first { Self.contrastOfText.contains($0.contrast(to: background)) } ?? color
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

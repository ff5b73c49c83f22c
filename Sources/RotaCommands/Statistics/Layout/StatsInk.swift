import Drawing

/// What the pictures of the past are drawn with.
struct StatsInk {
  let ink: Ink
  let tags: TagBook

  var pen: ChartPen { ChartPen(palette: ink.palette, profile: ink.profile) }
  var isASCII: Bool { ink.profile.glyphs == .ascii }
  var pointer: String { isASCII ? ">" : "▸" }

  /// The colour of a part of the donut.
  func color(of part: StatsShares.Part) -> Color {
    let appearance = Appearance(background: ink.palette.background)
    return switch part.kind {
    case .tag(let name): tags.color(of: name, on: appearance)
    case .untagged: NamedColor.grey.color(on: appearance)
    case .others: ink.palette.dim
    }
  }

  /// How a trend looks: more is no better than less, so neither is a warning.
  func style(of trend: StatsTrend) -> Style {
    switch trend {
    case .none, .percent(0): ink.label
    case .percent(let percent): Style(percent > 0 ? ink.palette.rest : ink.palette.warning)
    case .times: Style(ink.palette.rest)
    }
  }
}

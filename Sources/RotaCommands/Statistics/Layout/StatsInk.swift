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
    return switch part.kind {
    case .tag(let name): color(ofTag: name)
    case .untagged: color(ofTag: "")
    case .others: ink.palette.dim
    }
  }

  /// The colour of a tag; of none, if the name is empty.
  func color(ofTag name: String) -> Color {
    tags.color(of: name, on: Appearance(background: ink.palette.background))
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

import Drawing

/// What the pictures of the past are drawn with.
extension Ink {
  /// The colour of a part of the donut.
  func color(of part: StatsShares.Part) -> Color {
    switch part.kind {
    case .tag(let name): color(ofTag: name)
    case .untagged: color(ofTag: "")
    case .others: palette.dim
    }
  }

  /// How a trend looks: more is no better than less, so neither is a warning.
  func style(of trend: StatsTrend) -> Style {
    switch trend {
    case .none, .percent(0): label
    case .percent(let percent): Style(percent > 0 ? palette.rest : palette.warning)
    case .times: Style(palette.rest)
    }
  }
}

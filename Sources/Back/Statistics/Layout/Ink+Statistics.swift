import Drawing

/// The styles of the statistics.
extension Ink {
  /// The colour of a part of the donut.
  func color(of part: StatsShares.Part) -> Color {
    switch part.kind {
    case .tag(let name): color(ofTag: name)
    case .untagged: color(ofTag: "")
    case .others: palette.dim
    }
  }

  /// The style of a trend: more is not better than less, so neither is a warning.
  func style(of trend: StatsTrend) -> Style {
    switch trend {
    case .none, .percent(0): label
    case .percent(let percent): Style(percent > 0 ? palette.rest : palette.warning)
    case .times: Style(palette.rest)
    }
  }
}

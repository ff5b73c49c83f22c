import Drawing

/// What the pictures of the past are drawn with.
extension Ink {
  /// The colours of the parts of the donut, in their order.
  ///
  /// A tag that nobody chose a colour for gives way to others of the same one.
  func colors(of parts: [StatsShares.Part]) -> [Color] {
    let appearance = palette.appearance
    var colors = parts.map { color(of: $0) }
    let spare = NamedColor.allCases.filter { $0 != .grey }.map { $0.color(on: appearance) }
    for (index, part) in parts.enumerated() {
      guard case .tag(let name) = part.kind, tags[name] == nil else { continue }
      let others = colors.indices.filter { $0 != index }.map { colors[$0] }
      if others.contains(colors[index]) {
        colors[index] = spare.first { !others.contains($0) } ?? colors[index]
      }
    }
    return colors
  }

  /// The colour of a part of the donut, by itself.
  private func color(of part: StatsShares.Part) -> Color {
    return switch part.kind {
    case .tag(let name): color(ofTag: name)
    case .untagged: color(ofTag: "")
    case .others: palette.dim
    }
  }

  /// The colour of a tag; of none, if the name is empty.
  func color(ofTag name: String) -> Color {
    tags.color(of: name, on: palette.appearance)
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

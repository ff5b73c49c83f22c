/// A chart of `rota stats`.
enum StatsChart: String, CaseIterable, Sendable {
  /// The focused time of every hour, day or month.
  case time
  /// The shares of the tags.
  case tags
  /// Every day of a year.
  case year
  case tasks
  case projects

  /// The one that follows, after the last the first.
  var next: StatsChart {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

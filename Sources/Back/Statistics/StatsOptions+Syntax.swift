import Commands
import Options

extension StatsOptions {
  /// The options for the days.
  static let days = OptionGroup(
    "Days",
    [
      OptionRow(.periodsAgo, summary: "how many periods back (0)"),
      OptionRow(.from, summary: "first day: 2026-11-01, mon, today"),
      OptionRow(.to, summary: "the day after the last (tomorrow)"),
      OptionRow(.weekStart, summary: "first day of the week: mon or sun (mon)"),
      .zone,
    ])
}

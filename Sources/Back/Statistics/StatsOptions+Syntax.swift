import Commands
import Options

extension StatsOptions {
  /// The options that say which days are looked back on.
  static let days = OptionGroup(
    "Days",
    [
      OptionRow(.periodsAgo, summary: "how many such periods back (0)"),
      OptionRow(.from, summary: "from a day on: 2026-11-01, mon, today"),
      OptionRow(.to, summary: "the first day that no longer counts (tomorrow)"),
      OptionRow(.weekStart, summary: "when weeks begin: mon or sun (mon)"),
      OptionRow(.zone, summary: "whose days and hours (those of this machine)"),
    ])
}

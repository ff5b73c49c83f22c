import CivilTime
import Commands
import Statistics

/// The days that are looked back on, as they were typed with `--from` and `--to`.
package struct PastWindow {
  private let from: Arguments.Given?
  private let to: Arguments.Given?

  package init(_ arguments: Arguments) throws(UsageError) {
    from = try arguments.filled(.from)
    to = try arguments.filled(.to)
  }

  /// For commands that require a start with an end; `example` has both.
  package init(_ arguments: Arguments, example: String) throws(UsageError) {
    try self.init(arguments)
    if to != nil, from == nil {
      throw .needs(option: "--to", others: ["--from"], example: example)
    }
  }

  /// Whether there is a first day.
  package var hasStart: Bool { from != nil }
  package var isEmpty: Bool { from == nil && to == nil }

  /// The first day, relative to today.
  package func start(today: CivilDate) throws(UsageError) -> CivilDate? {
    try from?.pastDay(today: today).asFirstDay(behind: from?.spelling)
  }

  /// The first day that no longer counts.
  package func end(today: CivilDate) throws(UsageError) -> CivilDate? {
    guard let start = try start(today: today) else { return try to?.pastDay(today: today) }
    return try to?.day(today: today, after: start)
  }

  /// All the days, by default up to today; `nil` without a first day.
  package func period(today: CivilDate) throws(UsageError) -> Period? {
    guard let start = try start(today: today) else { return nil }
    return Period(
      from: start, to: try end(today: today) ?? max(start, today).adding(days: 1))
  }
}

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

  /// The same for commands to which an end alone says nothing; `example` has both.
  package init(_ arguments: Arguments, example: String) throws(UsageError) {
    try self.init(arguments)
    if to != nil, from == nil {
      throw .needs(option: "--to", others: ["--from"], example: example)
    }
  }

  /// Whether there is a first day.
  package var hasStart: Bool { from != nil }
  package var isEmpty: Bool { from == nil && to == nil }

  /// The first day, for somebody who asks today.
  package func start(today: CivilDate) throws(UsageError) -> CivilDate? {
    try from?.pastDay(today: today)
  }

  /// The first day that no longer counts.
  package func end(today: CivilDate) throws(UsageError) -> CivilDate? {
    guard let start = try start(today: today) else { return try to?.pastDay(today: today) }
    return try to?.day(today: today, after: start)
  }

  /// All the days, up to the present one if nobody says to where; `nil`: there is no first one.
  package func period(today: CivilDate) throws(UsageError) -> Period? {
    guard let start = try start(today: today) else { return nil }
    return Period(
      from: start, to: try end(today: today) ?? max(start, today).adding(days: 1))
  }
}

import CivilTime
import Platform
import Statistics

/// Which days `rota log` is about, as they were typed.
struct LogOptions {
  /// Whose days and hours they are.
  let zone: Zone
  /// Of which task alone; `nil`: of all.
  let task: String?
  let isJSON: Bool
  let presentation: Presentation
  private let day: String?
  private let from: Arguments.Given?
  private let to: Arguments.Given?

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(tellingFaultsIn: world)
    presentation = try Presentation(
      settings.applied(to: arguments, of: LogCommand.syntax, home: world.environment["HOME"]))
    zone = try arguments.zone(in: world)
    task = try arguments.text(.task)
    isJSON = arguments.state(of: .json) ?? false
    day = arguments.operands.first
    from = try arguments.filled(.from)
    to = try arguments.filled(.to)
    if let day, from != nil { throw .contradiction(day, "--from") }
    if to != nil, from == nil {
      throw .needs(
        option: "--to", others: ["--from"], example: "rota log --from 2026-11-16 --to 2026-11-21")
    }
  }

  /// The days, for somebody who asks now.
  func period(in world: some World) throws(Failure) -> Period {
    let today = zone.local(world.now).date
    do throws(UsageError) {
      guard let from else {
        let date = try Self.day(day ?? "today", today: today, option: "the day")
        return Period(from: date, to: date.adding(days: 1))
      }
      let first = try Self.day(from.value ?? "", today: today, option: from.spelling)
      let end = try to?.day(today: today, after: first) ?? max(first, today).adding(days: 1)
      return Period(from: first, to: end)
    } catch {
      throw .usage(error)
    }
  }

  /// A day as it is said of what is over: a day of the week is the last one there was.
  private static func day(
    _ text: String, today: CivilDate, option: String
  ) throws(UsageError) -> CivilDate {
    if text == "yesterday" { return today.adding(days: -1) }
    if let weekday = try? Weekday(parsing: text) {
      return today.adding(days: -((today.weekday.rawValue - weekday.rawValue + 7) % 7))
    }
    do throws(UnreadableTime) {
      return try CivilDate(parsing: text, today: today)
    } catch {
      throw .unreadableDay(option: option, error)
    }
  }
}

extension Option {
  static let task = Option("task", .value("TASK", example: "Maths"))
}

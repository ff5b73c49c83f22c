import CivilTime
import Commands
import Histories
import Options
import Platform
import Statistics
import Terminals

/// The days of `rota log` as given by options.
struct LogOptions {
  /// The zone of days and hours.
  let zone: Zone
  /// The only task to show; `nil` for all.
  let task: String?
  let isJSON: Bool
  let presentation: Presentation
  private let day: String?
  private let window: PastWindow

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(tellingFaultsIn: world)
    presentation = try Presentation(settings.applied(to: arguments, of: LogCommand.syntax))
    zone = try arguments.zone(in: world)
    task = try arguments.text(.task)
    isJSON = arguments.state(of: .json) ?? false
    day = arguments.operands.first
    window = try PastWindow(arguments, example: "rota log --from 2026-11-16 --to 2026-11-21")
    if let day, window.hasStart { throw .contradiction(day, "--from") }
  }

  /// The days relative to now.
  func period(in world: some World) throws(Failure) -> Period {
    let today = zone.local(world.now).date
    do throws(UsageError) {
      if let period = try window.period(today: today) { return period }
      let date = try CivilDate(typed: day ?? "today", lookingBackFrom: today).asFirstDay()
      return Period(from: date, to: date.adding(days: 1))
    } catch {
      throw .usage(error)
    }
  }
}

extension Option {
  package static let task = Option("task", .value("TASK", example: "Maths"))
}

import CivilTime
import Commands
import Planning
import Tasks
import Terminals

/// The options of `rota plan`, complete and free of contradictions.
package struct PlanOptions {
  /// The maximum number of days planned at once.
  private static let mostDays = 366

  /// The form of the output.
  package enum Form: Equatable {
    case timetable
    case json
    /// The blocks as a calendar.
    case calendar
  }

  /// The list; `nil`: the default list.
  package let list: InputSource?
  /// The named calendars; empty for those of the settings.
  package let calendars: [String]
  /// Whether they are fetched before.
  package let updatesCalendars: Bool
  /// The number of days asked for.
  package let dayCount: Int
  /// Those days, and before them that of night work that goes on.
  package let days: [CivilDate]
  /// Whether the number of days is the default, so that trailing days without work are omitted.
  package let endsWithWork: Bool
  package let zone: Zone
  /// Whether the plan starts now: of today, only the rest is planned.
  package let startsNow: Bool
  package let terms: PlanTerms
  package let filter: TaskFilter?
  package let form: Form
  /// The file that the blocks are written to besides, as a calendar.
  package let calendarFile: String?
  /// Whether that file may be a calendar of another program, or no calendar.
  package let replacesFile: Bool
  /// The time of a reminder before each block in the written calendar.
  package let alarm: Duration?
  /// Whether to explain every block.
  package let explains: Bool
  package let presentation: Presentation

  /// Parses the arguments, with the settings as defaults.
  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    list = arguments.operands.first.map(InputSource.init)
    calendars = arguments.all(.calendar).compactMap(\.value)
    updatesCalendars = arguments.state(of: .update) ?? false
    terms = try PlanTerms(arguments)
    filter = try arguments.filter()
    explains = arguments.state(of: .explain) ?? false
    presentation = try Presentation(arguments)
    zone = try arguments.zone(in: world)
    let today = zone.local(world.now).date
    let first = try arguments.day(.day, today: today)?.asFirstDay(behind: "--day")
    let asked = try arguments.dayCount(.days, most: Self.mostDays)
    endsWithWork = asked == nil && terms.strategy == .deadline
    dayCount = asked ?? terms.usualDays
    startsNow = arguments.startsPlanNow
    let start = startsNow ? terms.day(of: zone.local(world.now)) : first ?? today
    // The rest of night work that began yesterday comes before the days asked for.
    let end = (startsNow ? today : start).adding(days: dayCount)
    days = (0..<end.days(since: start)).map { start.adding(days: $0) }
    alarm = try arguments.duration(.alarm, in: .zero...Duration.seconds(7 * 86_400))
    try arguments.require(.ics, for: .alarm, ResultTarget.force)
    let isJSON = arguments.state(of: .json) ?? false
    let file = try arguments.text(.ics)
    calendarFile = file == "-" ? nil : file
    replacesFile = arguments.state(of: ResultTarget.force) ?? false
    form = file == "-" ? .calendar : isJSON ? .json : .timetable
    if isJSON, form == .calendar { throw .contradiction("--json", "--ics") }
    if list == .standardInput, calendars.contains("-") { throw .sharedInput }
  }
}

extension Arguments {
  /// Whether a plan starts now: a date means the whole day, even if it is today.
  package var startsPlanNow: Bool {
    self[.day].map { $0.value?.lowercased() == "today" } ?? true
  }

  /// The value of an option as a number of days.
  fileprivate func dayCount(_ option: Option, most: Int) throws(UsageError) -> Int? {
    guard let given = self[option], let value = try text(option) else { return nil }
    guard let count = Int(value), (1...most).contains(count) else {
      throw .unreadableNumber(
        option: given.spelling, found: value, expected: "a number of days from 1 to \(most)",
        example: option.exampleValue)
    }
    return count
  }
}

extension Option {
  package static let day = Option("day", .value("DAY", example: "tomorrow"))
  package static let explain = Option("explain")
  package static let alarm = Option("alarm", .value("D", example: "5m"))
  package static let ics = Option("ics", .value("FILE", example: "plan.ics"), endingIfAny: ".ics")
}

import CivilTime
import Commands
import Options

/// The validated options of `rota timetable`.
struct TimetableOptions {
  /// The default number of timetables.
  private static let usualCount = 10

  /// The requested information.
  enum Subject {
    /// The courses with these words in them; all if there are no words.
    case search(String)
    /// The timetables of courses, by their codes.
    case courses([String])
  }

  /// The output format.
  enum Form {
    case page
    case json
    /// One timetable as a calendar.
    case calendar
  }

  /// On which days classes are held.
  struct Season {
    let from: CivilDate
    /// The first day without classes.
    let until: CivilDate
  }

  let list: InputSource
  let subject: Subject
  let term: String?
  var wishes: TimetableWishes
  /// The number of timetables, and the number of the one to draw, from 1.
  let count: Int
  let pick: Int
  let explains: Bool
  let form: Form
  /// The file that the timetable is written to besides, as a calendar.
  let calendarFile: String?
  /// Whether that file may be a calendar of another program, or no calendar.
  let replacesFile: Bool
  /// Whether a calendar is wanted, in that file or as the output.
  var hasCalendar: Bool { calendarFile != nil || form == .calendar }
  /// `nil` where no calendar is wanted.
  let season: Season?
  let zone: Zone

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    guard let list = arguments.operands.first else {
      throw .missingOperand(
        of: "timetable", "a list of courses", example: TimetableCommand.syntax.example)
    }
    self.list = InputSource(list)
    subject = try TimetableOptions.subject(arguments)
    term = try arguments.text(.term)
    wishes = try TimetableWishes(arguments)
    count = try arguments.count(.top) ?? Self.usualCount
    pick = try arguments.count(.pick) ?? 1
    explains = arguments.state(of: .explain) ?? false
    zone = try arguments.zone(in: world)
    let isJSON = arguments.state(of: .json) ?? false
    let file = try arguments.text(.ics)
    if isJSON, file == "-" { throw .contradiction("--json", "--ics") }
    calendarFile = file == "-" ? nil : file
    replacesFile = arguments.state(of: ResultTarget.force) ?? false
    try arguments.require(.ics, for: ResultTarget.force)
    form = file == "-" ? .calendar : isJSON ? .json : .page
    let season = try arguments.season(today: zone.local(world.now).date)
    if file != nil, season == nil {
      throw .needs(
        option: "--ics", others: ["--from with --until"],
        example: "--ics --from 2026-09-07 --until 2026-12-19")
    }
    try arguments.require(.ics, for: .from, .lastDay, .zone)
    self.season = season
  }

  private static func subject(_ arguments: Arguments) throws(UsageError) -> Subject {
    let codes = try arguments.texts(.course)
    let text = try arguments.text(.search)
    if !codes.isEmpty {
      if text != nil { throw .contradiction("--search", "--course") }
      return .courses(codes)
    }
    let timetables: [Option] = [
      .busy, .off, .within, .pin, .without, .prefer, .preferOff, .top, .pick, .explain, .ics,
      .from, .lastDay,
    ]
    if let given = arguments.given.first(where: { timetables.contains($0.option) }) {
      throw .needs(
        option: given.spelling, others: ["--course"],
        example: "\(Option.course.example) \(given.option.example)")
    }
    // The words of no search are in all courses.
    return .search(text ?? "")
  }
}

extension Arguments {
  /// The days from `--from` up to `--until`; `nil`: neither was given.
  fileprivate func season(today: CivilDate) throws(UsageError) -> TimetableOptions.Season? {
    let from = try day(.from, today: today)
    let until = try day(.lastDay, today: today)
    guard let from, let until else {
      if from == nil, until == nil { return nil }
      throw .needs(
        option: from == nil ? "--until" : "--from", others: [from == nil ? "--from" : "--until"],
        example: "--from 2026-09-07 --until 2026-12-19")
    }
    guard from < until else { throw .emptyWindow(option: "--until", found: until, from: from) }
    return TimetableOptions.Season(from: from, until: until)
  }
}

extension Option {
  static let course = Option("course", .value("CODE", example: "'CS 2050'"), isRepeatable: true)
  package static let term = Option("term", .value("TERM", example: "'2016 Fall'"))
  static let search = Option("search", .value("WORDS", example: "algo"))
  package static let top = Option("top", .value("N", example: "10"))
  static let pick = Option("pick", .value("N", example: "2"))
  /// The `--until` that takes a day.
  static let lastDay = Option("until", .value("DAY", example: "2026-12-19"))
}

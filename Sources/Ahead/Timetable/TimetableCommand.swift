import Calendars
import CivilTime
import Commands
import Options
import Platform
import Terminals
import Timetables

/// `rota timetable`: which sections of some courses go together, best first.
package struct TimetableCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "timetable",
    summary: "Finds all course timetables without conflicts, best first.",
    example: #"rota timetable courses.csv --course "CS 2050" --course "PHIL 1010""#,
    operands: "FILE|-",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Courses",
        [
          OptionRow(.course, summary: "a course to take; repeat it for each (list all)"),
          OptionRow(.term, summary: "term, if the list has several"),
          OptionRow(.search, summary: "find courses by code, title or instructor"),
        ]),
      OptionGroup(
        "Must",
        [
          OptionRow(.busy, summary: #"no class at these times: "Mon-Thu 08:30-16:30""#),
          OptionRow(.off, summary: "days without classes"),
          OptionRow(.within, summary: "all classes within this span"),
          OptionRow(.pin, summary: "this section of its course"),
          OptionRow(.without, summary: "not this section"),
        ]),
      OptionGroup(
        "Should",
        [
          OptionRow(.prefer, summary: "preferred times: morning, 08:00-12:00"),
          OptionRow(.preferOff, summary: "days preferably without classes"),
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.top, summary: "how many timetables to list (10)"),
          OptionRow(.pick, summary: "which timetable to draw (1)"),
          .json,
          OptionRow(.explain, summary: "explain why nothing fits"),
          OptionRow(
            [
              .ics: "write the drawn timetable as a calendar",
              ResultTarget.force: "with --ics: replace any file",
            ],
            summary: "write it as a calendar; replace any FILE"),
          OptionRow(.from, summary: "first day of classes in the calendar"),
          OptionRow(.lastDay, summary: "the day after the last with classes"),
          OptionRow(.zone, summary: "time zone of the calendar (this machine's)"),
          .plainTable,
          .colors,
          .help,
        ]),
    ])

  private let options: TimetableOptions
  private let presentation: Presentation

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try TimetableOptions(arguments, in: world)
    presentation = try Presentation(arguments, of: Self.syntax, in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let target = try options.calendarFile.map { file throws(Failure) in
      try world.calendarTarget(file, of: TimetableCalendar.name, replacing: options.replacesFile)
    }
    let list = try CourseList(options.list, in: world)
    if options.form != .json { list.sayProblems(in: world) }
    switch options.subject {
    case .search(let text): try search(list, for: text, in: world)
    case .courses(let codes): try show(codes, of: list, savingTo: target, in: world)
    }
    return .success
  }

  private func search(
    _ list: CourseList, for text: String, in world: some World
  ) throws(Failure) {
    let found = CourseListing(
      try list.catalogue(ofAny: options.term).search(text), isOfSeveralTerms: list.terms.count > 1)
    if options.form == .json {
      try world.print(line: found.json)
    } else if found.isEmpty {
      world.say(
        "no course of \(list.title) matches '\(text.excerpt)'; name a part of its code, as in CS")
    } else {
      let paper = world.paper(presentation)
      try world.print(found.lines(on: paper).text(on: paper))
    }
  }

  private func show(
    _ codes: [String], of list: CourseList, savingTo target: ResultTarget?, in world: some World
  ) throws(Failure) {
    let courses = try list.courses(codes, term: options.term)
    var options = options
    try options.wishes.find(in: courses)
    let search = TimetableSearch(courses, wishes: options.wishes.wishes)
    let answer = search.answer(limit: max(options.count, options.pick))
    if answer.count != .zero, answer.best.count < options.pick, options.pick > 1 {
      throw .value(
        "--pick: there is no timetable \(options.pick), only \(answer.count); "
          + "choose one as in --pick 1")
    }
    let conflict = options.explains && answer.count == .zero ? search.conflict() : nil
    let result = TimetableResult(
      search: search, answer: answer, conflict: conflict, options: options)
    switch options.form {
    case .page: try world.print(result.page(on: world.paper(presentation)))
    case .json: try world.print(line: result.json(problems: list.problems, of: list.name))
    case .calendar: break
    }
    if options.hasCalendar { try writeCalendar(of: result, to: target, in: world) }
  }

  /// Writes the picked timetable as a calendar to a file, or prints it, unless that would be empty.
  private func writeCalendar(
    of result: TimetableResult, to target: ResultTarget?, in world: some World
  ) throws(Failure) {
    let calendar = result.calendar(now: world.now)
    if let reason = result.emptiness(of: calendar) {
      world.say("\(reason), so no calendar is written")
    } else if let target {
      try world.write(calendar: calendar.bytes, of: calendar.events.count, to: target)
    } else {
      try world.print(bytes: calendar.bytes)
    }
  }
}

import Drawing
import CivilTime
import Commands
import Histories
import Options
import Platform
import Statistics
import Terminals

/// The days of `rota stats` or `rota report` as given by options.
package struct StatsOptions {
  /// The output format.
  enum Form {
    case page
    case json
    /// A table, optionally with unchanged texts.
    case csv(isRaw: Bool)
  }

  /// The maximum number of periods to go back.
  private static let furthest = 100_000

  /// The kind of period; `nil` if it is given by its first day.
  let span: Period.Span?
  let ago: Int
  /// On which day weeks begin.
  let weekStart: Weekday
  /// The zone of days and hours.
  let zone: Zone
  let form: Form
  let showsExperience: Bool
  /// The only tasks to show, as the user named them; `nil` for all.
  let task: String?
  let presentation: Presentation
  /// The tags of the settings.
  let tags: TagBook

  private let window: PastWindow

  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - command: The beginning of such a command, for an example.
  ///   - world: The environment with the settings; unusable ones are reported.
  /// - Throws: If the arguments are wrong.
  init(
    _ arguments: Arguments, of command: String, in world: some World
  ) throws(UsageError) {
    window = try PastWindow(arguments, example: "\(command) --from 2026-11-01 --to 2026-12-01")
    zone = try arguments.zone(in: world)
    weekStart = try arguments.weekStart(in: world)
    let (word, distance) = try Self.period(arguments.operands)
    if distance > 0, arguments[.periodsAgo] != nil {
      throw .contradiction(arguments.operands.joined(separator: " "), "--ago")
    }
    ago = try arguments.count(.periodsAgo, in: 0...Self.furthest) ?? distance
    let isJSON = arguments.state(of: .json) ?? false
    let isCSV = arguments.state(of: .csv) ?? false
    if isJSON, isCSV { throw .contradiction("--json", "--csv") }
    let isRaw = try arguments.isRaw(asCSV: isCSV, example: "\(command) --csv --raw")
    form = isJSON ? .json : isCSV ? .csv(isRaw: isRaw) : .page
    showsExperience = arguments.state(of: .experience) ?? false
    if isCSV, showsExperience { throw .contradiction("--csv", "--experience") }
    task = try arguments.text(.task)
    let settings = Settings(tellingFaultsIn: world)
    tags = TagBook(settings)
    presentation = try Presentation(settings.applied(to: arguments, of: StatsCommand.syntax))
    guard let word else {
      if window.hasStart, arguments[.periodsAgo] != nil {
        throw .contradiction("--ago", "--from")
      }
      span = window.hasStart ? nil : .week
      return
    }
    guard let span = Period.Span(rawValue: word) else {
      let spans = Period.Span.allCases.map(\.rawValue) + ["yesterday", "last week"]
      let found = arguments.operands.joined(separator: " ")
      throw .unknownPeriod(
        found: found, choices: spans,
        nearest: nearestName(to: found, among: spans) ?? nearestName(to: word, among: spans))
    }
    if window.hasStart { throw .contradiction(arguments.operands.joined(separator: " "), "--from") }
    self.span = span
  }

  /// The kind of period and its distance from now: `day`, `today`, `yesterday`, `last week`.
  private static func period(_ words: [String]) throws(UsageError) -> (word: String?, ago: Int) {
    switch (words.first, words.dropFirst().first) {
    case ("today", nil): ("day", 0)
    case ("yesterday", nil): ("day", 1)
    case ("last", let span?): (span, 1)
    case ("this", let span?): (span, 0)
    case (_, let extra?): throw .unwantedArgument(found: extra)
    case (let word, nil): (word, 0)
    }
  }

  /// The history, and the only tasks to show.
  ///
  /// - Parameters:
  ///   - window: The relevant time; `nil` for all.
  ///   - world: The environment with the journals.
  /// - Returns: The history of all tasks.
  /// - Throws: If nothing has the name.
  func past(
    in window: Range<Instant>?, of world: some World
  ) throws(Failure) -> (Past, PastSelection?) {
    try world.past(in: window, of: task, "in the journal")
  }

  /// The period relative to now.
  func period(in world: some World) throws(Failure) -> Period {
    let today = zone.local(world.now).date
    return try rethrowing(
      window.period(today: today)
        ?? Period(span ?? .week, of: today, ago: ago, weekStart: weekStart), as: Failure.usage)
  }
}

extension Option {
  static let periodsAgo = Option("ago", .value("N", example: "1"))
  static let csv = Option("csv")
  /// Leaves the texts of a table as they are.
  static let raw = Option("raw")
  static let experience = Option("experience")
}

extension Arguments {
  /// Whether the texts of a table stay unchanged; an error without a table.
  func isRaw(asCSV isCSV: Bool, example: String) throws(UsageError) -> Bool {
    let isRaw = state(of: .raw) ?? false
    if isRaw, !isCSV { throw .needs(option: "--raw", others: ["--csv"], example: example) }
    return isRaw
  }
}

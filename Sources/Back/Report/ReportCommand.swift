import CivilTime
import Commands
import Drawing
import Statistics
import Terminals

/// `rota report`: where the time went, as a page.
package struct ReportCommand: Subcommand {
  private static let html = Option("html", .value("FILE|-", example: "week.html"))

  package static let syntax = CommandSyntax(
    "report",
    summary: "Writes a web page that shows where the time went.",
    example: "rota report month --ago 1 --html october.html",
    operands: "[yesterday|[last] day|week|month|year]",
    forms: ["yesterday|day|week|month|year", "last day|week|month|year"],
    operandLimit: 2,
    groups: [
      OptionGroup(
        "Page",
        [
          OptionRow(html, summary: "the file to write; - is standard output"),
          OptionRow(ResultTarget.force, summary: "replace an existing file"),
        ]),
      StatsOptions.days,
      OptionGroup(
        "Options", [OptionRow(.task, summary: "only this task, +project or @tag"), .help]),
    ])

  private let options: StatsOptions
  private let target: ResultTarget

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try StatsOptions(arguments, of: "rota report --html week.html", in: world)
    guard let file = try arguments.text(Self.html) else {
      throw .needs(
        option: "report", others: Self.html.longNames, example: "rota report --html week.html")
    }
    target = ResultTarget(file, replacing: arguments.state(of: ResultTarget.force) ?? false)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try target.check(in: world)
    let period = try options.period(in: world)
    let facts = try ReportFacts(of: period, options, in: world)
    let inks = ReportInks(facts.review, facts.slices, options.tags)
    try target.write(ReportPage(facts: facts, inks: inks).page.bytes, in: world)
    let name = ReportWords.name(of: period)
    if facts.isEmpty { world.say("nothing was done \(ReportWords.time(period))") }
    if let file = target.file { world.say("wrote the report for \(name) to '\(file)'") }
    return .success
  }
}

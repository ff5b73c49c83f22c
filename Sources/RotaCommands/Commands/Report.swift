import CivilTime
import Drawing
import Platform
import Statistics

/// `rota report`: where the time went, as a page.
struct ReportCommand: Subcommand {
  private static let html = Option("html", .value("FILE|-", example: "week.html"))
  private static let force = Option("force")

  static let syntax = CommandSyntax(
    "report",
    summary: "Writes where the time went as a page of its own, to read, keep or print.",
    example: "rota report month --ago 1 --html october.html",
    operands: "[day|week|month|year]",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Page",
        [
          OptionRow(html, summary: "where to; - is the standard output"),
          OptionRow(force, summary: "also over a file that is there"),
        ]),
      StatsOptions.days,
      OptionGroup("Options", [OptionRow(.help, summary: "show this")]),
    ])

  private let options: StatsOptions
  private let file: String
  private let replaces: Bool

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try StatsOptions(arguments, of: "rota report --html week.html", in: world)
    guard let file = try arguments.text(Self.html) else {
      throw .needs(
        option: "rota report", others: Self.html.longNames, example: "rota report --html week.html")
    }
    self.file = file
    replaces = arguments.state(of: Self.force) ?? false
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    if file != "-" { try check(in: world) }
    let period = try options.period(in: world)
    let facts = try ReportFacts(
      of: period, zone: options.zone, weekStart: options.weekStart, in: world)
    let tags = options.tags
    let inks = ReportInks(facts.review) { tag in
      PageInk(light: tags.color(of: tag, on: .light), dark: tags.color(of: tag, on: .dark))
    }
    let bytes = ReportPage(facts, inks: inks).page.bytes
    if file == "-" {
      try world.print(bytes: bytes)
    } else {
      try write(bytes, in: world)
    }
    let name = ReportWords.name(of: period)
    if facts.isEmpty { world.say("nothing was done \(ReportWords.time(period))") }
    if file != "-" { world.say("wrote the report for \(name) to '\(file)'") }
    return .success
  }

  /// Whether the page may be put there: what is there already is kept, if nobody says otherwise.
  private func check(in world: some World) throws(Failure) {
    switch world.files.kind(at: file) {
    case nil: break
    case .regular where replaces: break
    case .regular: throw .refused("'\(file)' is there already; --force writes over it")
    case .directory: throw .target("'\(file)' is a folder; name a file, as in week.html")
    case .fifo, .socket, .characterDevice, .blockDevice, .other:
      throw .target("'\(file)' is no ordinary file; name one, or - for the standard output")
    }
  }

  private func write(_ bytes: [UInt8], in world: some World) throws(Failure) {
    // Somebody may have made it in the meantime.
    try check(in: world)
    do throws(FileError) {
      try world.files.replace(file, with: bytes)
    } catch {
      let reason =
        switch error {
        case .missing: "its folder is not there"
        case .forbidden: "its permissions forbid it"
        case .failed(let error): error.reason
        case .isDirectory, .tooLarge, .changed: error.description
        }
      throw .target("the report cannot be written to '\(file)': \(reason)")
    }
  }
}

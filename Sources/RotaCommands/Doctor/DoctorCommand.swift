import Commands
import Drawing
import Platform
import Terminals

/// `rota doctor`: problems of the installation, with remedies.
struct DoctorCommand: Subcommand {
  static let syntax = CommandSyntax(
    "doctor",
    summary: "Checks the installation, and suggests how to repair it.",
    example: "rota doctor",
    groups: [
      OptionGroup(
        "Options",
        [
          .json,
          OptionRow(
            .report,
            summary: "print a report for others, without titles"),
          .help,
        ]),
      OptionGroup(
        "Exit", [OptionRow(summary: "0 if nothing is broken, else 1; it never changes anything")]),
    ])

  private let isJSON: Bool
  private let isReport: Bool

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    isJSON = arguments[.json] != nil
    isReport = arguments[.report] != nil
    if isJSON, isReport { throw .contradiction("--json", "--report") }
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    let diagnosis = Diagnosis(of: world)
    if isReport {
      try world.print(FaultReport(diagnosis, in: world).text)
    } else if isJSON {
      try world.print(line: diagnosis.json)
    } else {
      var profile = TerminalProfile(environment: world.environment.variables)
      profile.movesCursor =
        world.isTerminal(.output) || world.paper(Presentation()).drawingWidth != nil
      let width = world.isTerminal(.output) ? world.sentenceWidth(of: .output) : nil
      try world.print(
        diagnosis.text(on: Paper(width: nil, profile: profile), sentenceWidth: width))
    }
    return diagnosis.count(.broken) == 0 ? .success : .failure
  }
}

extension Option {
  fileprivate static let report = Option("report")
}

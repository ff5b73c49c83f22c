import Commands
import Drawing
import Platform

/// `rota doctor`: what is wrong with the installation, and what helps.
struct DoctorCommand: Subcommand {
  static let syntax = CommandSyntax(
    "doctor",
    summary: "Looks for what is wrong with the installation, and names what helps.",
    example: "rota doctor",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(.json, summary: "the same as data"),
          OptionRow(.help, summary: "show this"),
        ]),
      OptionGroup(
        "Exit", [OptionRow(summary: "0 if nothing is broken, else 1; nothing is ever changed")]),
    ])

  private let isJSON: Bool

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    isJSON = arguments[.json] != nil
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    let diagnosis = Diagnosis(of: world)
    if isJSON {
      try world.print(bytes: diagnosis.json + [UInt8(ascii: "\n")])
    } else {
      var profile = TerminalProfile(environment: world.environment.variables)
      if !world.isTerminal(.output) { profile.depth = .none }
      try world.print(diagnosis.text(for: profile))
    }
    return diagnosis.count(.broken) == 0 ? .success : .failure
  }
}

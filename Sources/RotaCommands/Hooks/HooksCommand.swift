import CivilTime
import Coach
import Commands
import EventStream

/// `rota hooks`: lists the hooks with their runs, or tests those for a kind.
struct HooksCommand: Subcommand {
  static let syntax = CommandSyntax(
    "hooks",
    summary: "Lists the hooks and their last runs, or tests them.",
    example: "rota hooks test slice_started",
    operands: "[test KIND]",
    operandLimit: 2,
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(.json, summary: "print the results as JSON"),
          .help,
        ])
    ])

  /// The requested action.
  private enum Wish {
    case list
    /// Runs the hooks that a made-up record is for.
    case test(Record)
  }

  private let wish: Wish
  private let isJSON: Bool

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    isJSON = arguments.state(of: .json) ?? false
    let words = arguments.operands
    guard let verb = words.first else {
      wish = .list
      return
    }
    guard verb == "test" else { throw Self.unknown(verb, after: "hooks", choices: ["test"]) }
    guard words.count > 1 else {
      throw .missingOperand(
        of: "hooks test", "a kind of record", example: "rota hooks test slice_started")
    }
    let now = Timestamp(world.now, in: world.zone)
    guard let record = ExampleRecord.of(words[1], at: now) else {
      throw Self.unknown(words[1], after: "hooks test", choices: HookFolder.kinds)
    }
    wish = .test(record)
  }

  private static func unknown(
    _ word: String, after command: String, choices: [String]
  ) -> UsageError {
    .unknownChoice(
      option: command, found: word, choices: choices,
      nearest: nearestName(to: word, among: choices))
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    switch wish {
    case .list:
      let listing = try HookListing(in: world)
      if isJSON { try world.print(line: listing.json) } else { try world.print(listing.text) }
      return .success
    case .test(let record):
      let isFine = try HookTrial(with: record, in: world).run(isJSON: isJSON)
      return isFine ? .success : .failure
    }
  }
}

import Commands
import RoundRobin

extension Option {
  /// The options that an option needs, in the order of an example.
  private static let needs: [Option: [Option]] = [
    .longBreak: [.breaks], .every: [.breaks, .longBreak],
    .work: [.plan], .minimum: [.plan], .maximum: [.plan], .buffer: [.plan], .cap: [.plan],
    .strategy: [.plan],
  ]

  /// The options of a command that this one needs there.
  func needs(in syntax: CommandSyntax) -> [Option] {
    (Self.needs[self] ?? []).filter(syntax.options.contains)
  }
}

extension Arguments {
  /// Checks that a rotation with these rules has the breaks that the options are about.
  package func checkBreaks(in rules: Rules) throws(UsageError) {
    if rules.breaks == nil { try require(.breaks, for: .longBreak, .every) }
    if rules.breaks?.long == nil { try require(.longBreak, for: .every) }
  }

  /// Checks that every option, besides some, has those of the command that it needs.
  package func checkNeeds(
    in syntax: CommandSyntax, besides exceptions: [Option] = []
  ) throws(UsageError) {
    for each in given where !exceptions.contains(each.option) {
      let needs = each.option.needs(in: syntax)
      let missing = needs.filter { self[$0] == nil }.map { "--\($0.name)" }
      if missing.isEmpty { continue }
      throw .needs(
        option: each.spelling, others: [missing.joined(separator: " with ")],
        example: (needs + [each.option]).map(\.example).joined(separator: " "))
    }
  }
}

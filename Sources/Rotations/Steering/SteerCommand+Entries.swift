import Commands
import EventStream
import Options

extension SteerCommand {
  /// One entry for each request.
  package static let entries = [
    entry(
      .pause, "Lets the rotation stand still, perhaps from a while ago on.",
      example: "rota pause --ago 10m", operands: "[ago D]", limit: 2,
      options: [OptionRow(.ago, summary: "since then nobody has worked")]),
    entry(.resume, "Lets a rotation that stands still go on."),
    entry(.toggle, "Pauses, or goes on: for one key."),
    entry(.skip, "Sends the task to the end of the ring; in a break, ends the break."),
    entry(
      .done, "Completes the task that runs, or the one that is named.",
      example: "rota done Essay", operands: "[TASK]"),
    entry(
      .extend, "Makes what runs longer, by 5 minutes unless said otherwise.",
      example: "rota extend 10m", operands: "[D]"),
    entry(
      .go, "Gives a task the slice now, for a while or for what it has left.",
      example: "rota go Essay 10m", operands: "TASK [D]"),
    entry(
      .back, "Goes back to the task that had the slice before.",
      example: "rota back 10m", operands: "[D]"),
    entry(.here, "Says that somebody is there, when the coach asks."),
    entry(
      .quantum, "Sets how long a slice is, from the next one on.",
      example: "rota quantum 20m", operands: "D"),
    entry(
      .reopen, "Brings a completed task back, or the last one that was.",
      example: "rota reopen Essay", operands: "[TASK]"),
    entry(.stop, "Ends the rotation for today."),
  ]

  private static func entry(
    _ request: Request.Name, _ summary: String, example: String? = nil, operands: String = "",
    limit: Int? = nil, options: [OptionRow] = []
  ) -> CommandEntry {
    let syntax = CommandSyntax(
      request.rawValue, summary: summary, example: example ?? "rota \(request.rawValue)",
      operands: operands, operandLimit: limit ?? (operands.isEmpty ? 0 : .max),
      groups: [
        OptionGroup(
          "Options",
          options + [
            OptionRow(.rotationName, summary: "which one, if there are several"),
            OptionRow(.json, summary: "print the reply"),
            OptionRow(.help, summary: "show this"),
          ])
      ])
    return CommandEntry(syntax) { arguments, _ throws(UsageError) in
      try SteerCommand(arguments, asking: request)
    }
  }
}

extension Option {
  package static let ago = Option("ago", .value("D", example: "10m"))
}

import Commands
import EventStream
import Options

extension SteerCommand {
  /// One entry for each request.
  package static var entries: [CommandEntry] {
    [
      entry(
        .pause, "Pauses the rotation, now or as of some time ago.",
        example: "rota pause --ago 10m", operands: "[ago D]", limit: 2,
        options: [OptionRow(.ago, summary: "pause as of this long ago")]),
      entry(.resume, "Resumes a paused rotation."),
      entry(.toggle, "Pauses or resumes: for a single key."),
      entry(.skip, "Sends the task to the end of the ring, or ends the break."),
      entry(
        .done, "Completes the running task, or the one you name.",
        example: "rota done Essay", operands: "[TASK]",
        options: [.file]),
      entry(
        .extend, "Extends the slice or the break, by 5 minutes or by D.",
        example: "rota extend 10m", operands: "[D]"),
      entry(
        .go, "Switches to a task now, for D or for what it has left.",
        example: "rota go Essay 10m", operands: "TASK [D]"),
      entry(
        .back, "Switches back to the task before this one.",
        example: "rota back 10m", operands: "[D]"),
      entry(.here, "Answers the check-in: you are still there."),
      entry(
        .quantum, "Sets the quantum, from the next slice on.",
        example: "rota quantum 20m", operands: "D"),
      entry(
        .reopen, "Reopens a completed task: the last one, or the one you name.",
        example: "rota reopen Essay", operands: "[TASK]",
        options: [.file]),
      entry(
        .undo, "Undoes what the last command changed, or the last N.",
        example: "rota undo 2", operands: "[N]", limit: 1, options: [.file]),
      entry(
        .redo, "Redoes what was undone last, one command or N.",
        example: "rota redo 2", operands: "[N]", limit: 1, options: [.file]),
      entry(.stop, "Ends the rotation for today."),
    ]
  }

  private static func entry(
    _ request: Request.Name, _ summary: String, example: String? = nil, operands: String = "",
    limit: Int? = nil, options: @autoclosure @escaping @Sendable () -> [OptionRow] = []
  ) -> CommandEntry {
    CommandEntry(
      request.rawValue,
      CommandSyntax(
        request.rawValue, summary: summary, example: example ?? "rota \(request.rawValue)",
        operands: operands, operandLimit: limit ?? (operands.isEmpty ? 0 : .max),
        groups: [
          OptionGroup(
            "Options",
            options() + [.rotationName] + AnswerForm.options + [.help])
        ])
    ) { arguments, _ throws(UsageError) in
      try SteerCommand(arguments, asking: request)
    }
  }
}

extension Option {
  package static let ago = Option("ago", .value("D", example: "10m"))
}

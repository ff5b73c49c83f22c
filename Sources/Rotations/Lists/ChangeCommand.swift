import CivilTime
import Commands
import EventStream

/// `rota edit`, `rota note`, `rota rm`, `rota move` and `rota later`: change tasks of the list, or
/// of the rotation that runs on it.
package struct ChangeCommand: Action {
  private let choice: ListChoice
  private let form: AnswerForm
  private let requests: [Request]

  private init(
    _ arguments: Arguments, asking requests: [Request], today: CivilDate
  ) throws(UsageError) {
    choice = try ListChoice(arguments)
    form = try AnswerForm(arguments)
    self.requests = requests
    for case .later(_, let day?) in requests { _ = try CivilDate(typed: day, today: today) }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try world.replying(as: form) { () throws(Failure) in
      let (place, outcomes) = try choice.perform(requests, in: world)
      return try world.conclude(outcomes, at: place, as: form)
    }
  }
}

extension ChangeCommand {
  package static var entries: [CommandEntry] {
    [
      entry(
        .edit, "Changes what you name of a task; due:- or -@home removes it.",
        example: "rota edit \"Write essay\" est:3h -@home", operands: "TASK LINE"),
      entry(
        .note, "Writes a note below a task; - removes it.",
        example: "rota note \"Write essay\" two sources at least", operands: "TASK TEXT"),
      entry(
        .remove, "Removes tasks from the list, or ends a commitment.",
        example: "rota rm \"Write essay\" Maths", operands: "TASK…"
      ) { name, operands throws(UsageError) in
        var requests: [Request] = []
        for task in operands {
          let request = try Request.reading([name, task])
          // After the first removal, the name could mean another task.
          if requests.contains(request) { throw .namedTwice(task) }
          requests.append(request)
        }
        return requests.isEmpty ? [try Request.reading([name])] : requests
      },
      entry(
        .move, "Moves a task to another place in the list.",
        example: "rota move \"Write essay\" after Maths", operands: "TASK after TASK|first|last",
        forms: ["TASK first|last", "TASK after TASK"]),
      entry(
        .later, "Puts a task off until tomorrow, or until DAY.",
        example: "rota later \"Write essay\" fri", operands: "TASK [DAY]",
        forms: ["TASK tomorrow|DAY"]),
    ]
  }

  private static func entry(
    _ name: Request.Name, _ summary: String, example: String, operands: String,
    forms: [String]? = nil,
    requests: @escaping @Sendable (String, [String]) throws(UsageError) -> [Request] = {
      name, operands throws(UsageError) in [try Request.reading([name] + operands)]
    }
  ) -> CommandEntry {
    CommandEntry(
      name.rawValue,
      CommandSyntax(
        name.rawValue, summary: summary, example: example, operands: operands, forms: forms,
        operandLimit: .max, groups: [ListChoice.changing()])
    ) { arguments, world throws(UsageError) in
      try ChangeCommand(
        arguments, asking: requests(name.rawValue, arguments.operands), today: world.today)
    }
  }
}

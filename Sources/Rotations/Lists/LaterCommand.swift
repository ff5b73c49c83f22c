import CivilTime
import Coach
import Commands
import EventStream
import Options

/// `rota later`: postpones a task to tomorrow or another day.
package struct LaterCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "later",
    summary: "Puts a task off until tomorrow, or until DAY.",
    example: "rota later \"Write essay\" fri",
    operands: "TASK [DAY]", forms: ["TASK tomorrow|DAY"], operandLimit: .max,
    groups: [ListChoice.changing()])

  private let choice: ListChoice
  private let form: AnswerForm
  private let request: Request

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    choice = try ListChoice(arguments)
    form = try AnswerForm(arguments)
    guard let task = arguments.operands.first else {
      throw .missingOperand(of: "later", "a task", example: Self.syntax.example)
    }
    let words = arguments.operands.dropFirst().joined(separator: " ")
    let day = words.isEmpty ? nil : words
    if let day { _ = try CivilDate(typed: day, today: world.today) }
    request = .later(task, day: day)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try world.replying(as: form) { () throws(Failure) in
      let place = try choice.place(in: world)
      return try world.conclude(place.perform([request], in: world), at: place, as: form)
    }
  }
}

import CivilTime
import Commands
import Drawing
import Histories
import Options
import Platform
import Tasks
import Terminals

/// `rota list`: shows the list.
package struct ListCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "list",
    summary: "Shows the open tasks of the list, in its order.",
    example: "rota list +CS @exam due:week",
    operands: "[FILTER]", operandLimit: .max,
    groups: [
      ListChoice.options(
        OptionRow(.all, summary: "also show completed tasks"),
        .only,
        .json,
        .plainTable,
        .colors),
      OptionGroup(
        "Filters",
        [
          OptionRow(
            summary: #"+project  @tag  A  A-C  word  "two words"  !word: all but these"#),
          OptionRow(summary: "due:today  due:tomorrow  due:week  due:fri  due:'<2026-11-27'"),
          OptionRow(summary: "from: takes the same days"),
        ]),
    ])

  private let choice: ListChoice
  private let filter: TaskFilter?
  /// The words of the filter that are given without an option.
  private let words: [String]
  private let showsAll: Bool
  private let isJSON: Bool
  private let presentation: Presentation

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    choice = try ListChoice(arguments)
    words = arguments.operands
    filter = try arguments.filter(and: words)
    showsAll = arguments.state(of: .all) ?? false
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments, of: Self.syntax, in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let items = try choice.place(in: world).items(in: world)
    let now = world.localNow
    let shown = items.filter { item in
      (showsAll || !item.isDone) && filter?.matches(item, today: now.date) ?? true
    }
    let work = world.pastWork(of: shown, zone: world.zone)
    if isJSON {
      try world.print(line: ListJSON.line(shown, work: work, today: now.date))
    } else if shown.isEmpty {
      world.say(
        emptiness(of: items),
        hint: words.first { world.files.kind(at: $0) != nil }.map {
          "rota list --file \($0.quotedForShell)"
        })
    } else {
      var tags = TagBook(in: world)
      // The colours are those of the screens, which show what is open, first what takes turns.
      let open = items.filter { !$0.isDone }
      tags.tellApart(open.filter { !$0.isCommitment } + open.filter(\.isCommitment))
      let paper = world.paper(presentation, tags: tags)
      let table = ListTable(shown, efforts: work.times, now: now, ink: paper.ink)
      try world.print(table.lines(on: paper).text(on: paper))
    }
    return .success
  }

  private func emptiness(of items: [TaskItem]) -> String {
    if items.isEmpty {
      return "nothing is on the list; add a task as in: rota add Write essay est:2h"
    }
    if showsAll || items.contains(where: { !$0.isDone }) { return "no task of the list matches" }
    return "everything on the list is done"
  }
}

extension Option {
  package static let all = Option("all")
}

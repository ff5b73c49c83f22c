import Histories
import Calendars
import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Options
import Platform
import TaskLists
import Tasks

/// `rota add`: adds one task, or one per line of standard input.
package struct AddCommand: Subcommand {
  private static let from = Option("from", .value("FILE", example: "uni.ics"))
  private static let again = Option("again")

  package static let syntax = CommandSyntax(
    "add",
    summary: "Adds a task to the list, or to the rotation that runs on it.",
    example: "rota add Write essay +school due:2026-11-27 est:2h",
    operands: "LINE|-",
    operandLimit: .max,
    groups: [
      ListChoice.changing(
        OptionRow(.next, summary: "put it first; in a rotation, next"),
        OptionRow(from, summary: "add the open tasks of a calendar, each once"),
        OptionRow(again, summary: "with --from: those removed from the list, too")),
      OptionGroup(
        "Lines",
        [
          OptionRow(summary: "all words form one line of the list; - reads one task per line"),
          OptionRow(summary: "(A) priority  +project  @tag  due:2026-11-27  from:10:30  est:2h"),
          OptionRow(summary: "slice:40m  rec:1d  note:\"by the sea\"  at:12:30-13:15"),
        ]),
    ])

  /// The source of the tasks.
  private enum Input {
    case line(String)
    case standardInput
    case calendar(String, again: Bool)
  }

  private let choice: ListChoice
  private let input: Input
  private let isNext: Bool
  private let form: AnswerForm

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    choice = try ListChoice(arguments)
    form = try AnswerForm(arguments)
    isNext = arguments.state(of: .next) ?? false
    if let calendar = try arguments.text(Self.from) {
      if let operand = arguments.operands.first { throw .contradiction("--from", operand) }
      input = .calendar(calendar, again: arguments.state(of: Self.again) ?? false)
      return
    }
    if arguments.state(of: Self.again) != nil {
      throw .needs(
        option: "--again", others: ["--from"], example: "rota add --from uni.ics --again")
    }
    let request = try Request.reading([Request.Name.add.rawValue] + arguments.operands)
    if arguments.operands != ["-"], case .add(let words) = request {
      input = .line(TypedLine.dated(words, today: world.today))
    } else {
      input = .standardInput
    }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try world.replying(as: form) { () throws(Failure) in try takeInput(in: world) }
  }

  private func takeInput(in world: some World) throws(Failure) -> ExitCode {
    switch input {
    case .line(let line):
      let item = try rethrowing(ListDraft.item(line), as: Failure.init)
      let code = try add([line], in: world)
      world.tellFormerCompletion(of: item.title)
      return code
    case .standardInput:
      return try add(lines(in: world), in: world)
    case .calendar(let calendar, let again):
      return try take(from: calendar, again: again, in: world)
    }
  }

  private func add(
    _ lines: [String], and edits: [Request] = [], at place: ListPlace? = nil, in world: some World
  ) throws(Failure) -> ExitCode {
    // In reverse order, so that the first one is next in the end.
    let additions = isNext ? lines.reversed().map(Request.addNext) : lines.map(Request.add)
    let requests = additions + edits
    var (place, outcomes) = try choice.perform(requests, at: place, in: world)
    guard case .line = form else { return try world.conclude(outcomes, at: place, as: form) }
    let done = outcomes.prefix(lines.count).count { $0.reply.isDone }
    if done > 0, done < lines.count {
      let first = (isNext ? lines.reversed() : lines)[done].excerpt
      world.say(
        "\(lines.count - done) of \(lines.count) lines "
          + (lines.count - done == 1 ? "was not added, " : "were not added, ")
          + (isNext ? "up to '\(first)'" : "from '\(first)' on"))
    }
    if isNext, outcomes.last?.reply.isDone == true { outcomes.reverse() }
    let added = outcomes.compactMap(\.added)
    try world.printAnswer(added.map { "added '\(harmless($0.title))' (\($0.id))\n" }.joined())
    if !added.isEmpty, let remark = place.status?.listStays { world.say(remark) }
    world.tellRemarks(about: outcomes)
    return try world.exitCode(of: outcomes, as: form)
  }

  /// Adds the open tasks of a calendar that the list has not had yet, or `again` all that it lacks,
  /// and gives those on it the new due dates of the calendar.
  private func take(
    from calendar: String, again: Bool, in world: some World
  ) throws(Failure) -> ExitCode {
    let place = try choice.place(in: world)
    let todos = try TodoList(named: calendar, in: world)
    world.say(todos.problems)
    return try TakenTasks.holding(of: try place.path, in: world) { taken throws(Failure) in
      try take(todos, from: calendar, again: again, besides: taken, at: place, in: world)
    }
  }

  private func take(
    _ todos: TodoList, from calendar: String, again: Bool, besides taken: TakenTasks,
    at place: ListPlace, in world: some World
  ) throws(Failure) -> ExitCode {
    // What the list has had does not matter for all that it lacks.
    if !again { try taken.tellFault(in: world) }
    let present = try place.items(in: world)
    let open = taken.recognized(
      todos.items.filter { !$0.isDone }, by: todos.otherIDs, in: present)
    var news = taken.news(of: open, besides: present)
    // A rotation edits only its own tasks: the others follow their calendar after its end.
    let later = try place.editableIDs.map { news.postpone(allBut: $0) } ?? []
    let new = again ? news.new + news.removed : news.new
    let removed = again ? [] : news.removed
    let lines = new.map { $0.line(as: .todoTxt) }
    let isNeeded = !lines.isEmpty || !news.edits.isEmpty
    let code = isNeeded ? try add(lines, and: news.edits, at: place, in: world) : .success
    if code == .success || code == .failure {
      taken.note(open.filter { !later.contains($0.id) }, in: world)
      for sentence in news.sentences(onList: choice.words) { world.say(sentence) }
      tellRecurring(new.filter { todos.recurring.contains($0.id) }, in: world)
    }
    guard case .line = form, code == .success else { return code }
    var counts = ["\(new.count) added"]
    let known = open.count - new.count - removed.count
    if known > 0 { counts.append("\(known) on the list already") }
    if !removed.isEmpty { counts.append("\(removed.count) on it before") }
    let done = todos.items.count - open.count
    if done > 0 { counts.append("\(done) done") }
    try world.printAnswer("tasks of '\(harmless(calendar))': \(counts.listed(with: "and"))\n")
    if todos.items.isEmpty { world.say(Self.absence(of: todos, in: calendar, world)) }
    if !removed.isEmpty {
      world.say(
        "what was on the list before is not added again, except by: "
          + "rota add --from \(calendar.quotedForShell) --again\(choice.words)")
    }
    return code
  }

  /// Says that added tasks recur only in their calendar.
  private func tellRecurring(_ tasks: [TaskItem], in world: some World) {
    guard let first = tasks.first else { return }
    let count = tasks.count.counting("added task recurs", "added tasks recur")
    world.say(
      "\(count) only in the calendar; say how often, as in: "
        + "rota edit \(first.id) rec:1w\(choice.words)")
  }

  /// The message about a calendar without tasks.
  private static func absence(
    of todos: TodoList, in calendar: String, _ world: some World
  ) -> String {
    let settings = Settings(in: world)
    if settings.takesWholeDays(of: calendar) {
      return "'\(calendar)' has neither tasks (VTODO) nor whole-day events from today on"
    }
    let none = "'\(calendar)' has no tasks (VTODO)"
    if todos.wholeDayCount == 0 { return none }
    let isSet = settings.calendars[calendar] != nil
    let name = isSet ? calendar : "uni"
    let first = isSet ? "" : "rota config calendar.uni \(calendar.quotedForShell); "
    return "\(none); its \(todos.wholeDayCount.counting("whole-day event")) can be tasks, as in: "
      + "\(first)rota config \("calendar.\(name).tasks".quotedForShell) all-day; "
      + "rota add --from \(name.quotedForShell)"
  }

  /// The lines of standard input, or of a checklist in them, all validated before any is executed.
  private func lines(in world: some World) throws(Failure) -> [String] {
    var typed: [String] = []
    while let line = try world.nextLine() {
      guard let text = String(validating: line, as: UTF8.self) else {
        throw .value(
          "line \(typed.count + 1) is not UTF-8; "
            + "convert it as in: iconv -f latin1 tasks.txt | rota add -")
      }
      let isMarked = typed.isEmpty && text.unicodeScalars.first == "\u{FEFF}"
      typed.append(
        TypedLine.dated(
          isMarked ? String(text.unicodeScalars.dropFirst()) : text, today: world.today,
          keepingBox: true))
    }
    let checklist = PastedChecklist(typed.joined(separator: "\n"))
    if let problem = checklist?.problem { throw .value(problem) }
    // Nothing to add is no mistake here, as scripts may send a list that is done.
    if let fault = checklist?.fault { world.say(fault) }
    var lines: [String] = []
    for (index, line) in (checklist?.lines ?? typed).enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("# ") { continue }
      _ = try rethrowing(ListDraft.item(line)) { (error: ListFailure) in
        Failure.value("line \(checklist?.numbers[index] ?? index + 1): \(error)")
      }
      lines.append(line)
    }
    return lines
  }
}

extension Request {
  /// A request from the words of a command line.
  package static func reading(_ words: [String]) throws(UsageError) -> Request {
    try rethrowing(Request(words: words), as: UsageError.unreadableRequest)
  }
}

extension Option {
  package static let next = Option("next")
}

import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import RoundRobin
import TaskLists
import Tasks
import Terminals

extension World {
  /// Runs a command; as JSON, the reason why nothing was done is a reply like that of a rotation.
  func replying(
    as form: AnswerForm, _ run: () throws(Failure) -> ExitCode
  ) throws(Failure) -> ExitCode {
    do throws(Failure) {
      return try run()
    } catch {
      let codes: [ExitCode] = [.usage, .noRotation, .refused, .unusableInput]
      let isUnanswered = if case .control = error { true } else { false }
      guard case .json = form, isUnanswered || codes.contains(error.exitCode) else { throw error }
      try print(Reply(refusedFor: error))
      if isUnanswered { throw error }
      return error.exitCode
    }
  }

  /// Prints the answers, and returns the exit code of the program.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the requests; a refusal is the last one.
  ///   - place: The place where they were executed.
  ///   - form: The form of the answers.
  /// - Returns: The exit code.
  /// - Throws: If a request was refused, or executed but not saved.
  func conclude(
    _ outcomes: [CommandOutcome], at place: ListPlace, as form: AnswerForm
  ) throws(Failure) -> ExitCode {
    let done = outcomes.filter(\.reply.isDone)
    switch form {
    case .silent: break
    case .json: for outcome in outcomes { try print(outcome.reply.withoutID) }
    case .line where !done.isEmpty:
      let now = place.status
      let last = done.count - 1
      let answers = done.enumerated().map { index, outcome in
        // The resulting state is printed once, at the end.
        index == last ? outcome.answer(now: now) : outcome.answer(now: now).deedAlone
      }
      let terminal = [StandardStream.output, .error].first(where: isTerminal)
      let width = terminal.map(sentenceWidth)
      try tellDeed(answers.map { $0.text(width: width) }.joined())
    case .line: break
    }
    tellRemarks(about: outcomes)
    return try exitCode(of: outcomes, as: form)
  }

  /// Prints remarks about changed tasks.
  func tellRemarks(about outcomes: [CommandOutcome]) {
    for remark in remarks(about: outcomes) { say(remark) }
  }

  /// The remarks about added, edited, completed and removed tasks, a sentence each.
  func remarks(about outcomes: [CommandOutcome]) -> [String] {
    // Only what has attributes can contradict itself or another task.
    let isListNeeded = outcomes.contains { outcome in
      outcome.completed != nil || outcome.removedBlock != nil || outcome.isEdit
        || outcome.entry?.mayBeOdd == true
    }
    let path = outcomes.lazy.compactMap(\.list).first
    let list = isListNeeded ? path.flatMap { try? lists.read($0) } : nil
    let others = list?.items.filter { !$0.isDone } ?? []
    return outcomes.flatMap { outcome in
      let task = outcome.completed
      let loss = task.flatMap { list?.lostRecurrence(of: $0, on: today) }
      guard let item = outcome.entry else {
        let rest = outcome.removedBlock.flatMap { block in
          outcome.dayOff.flatMap { others.rest(of: block, on: $0, in: path, today: today) }
        }
        return [loss, rest].compactMap(\.self)
      }
      let faults = list?.problems(of: Who(item)).map { "\(path ?? ""):\($0)" } ?? []
      return faults
        + EntryRemarks.about(item, after: outcome.request, among: others, today: today)
    }
  }

  /// The exit code for the outcomes of requests.
  func exitCode(
    of outcomes: [CommandOutcome], as form: AnswerForm
  ) throws(Failure) -> ExitCode {
    if let reply = outcomes.last?.reply, case .refused(let code, let reason) = reply.outcome {
      guard case .json = form else { throw Failure(refusal: reason, code: code) }
      return Int32(exactly: code).flatMap(ExitCode.init) ?? .refused
    }
    if let unsaved = outcomes.first(where: { !$0.reply.isSaved }) {
      if unsaved.words != nil, let why = unsaved.reply.why {
        throw .unsaved("that is done, but \(why)")
      }
      throw Failure(unsaved: unsaved.reply)
    }
    return .success
  }
}

extension ListPlace {
  /// The current state of the rotation; `nil` if there is none, it has ended, or it does not reply.
  var status: RotationStatus? {
    guard case .rotation(let client, _) = self, let content = try? client.status(),
      !content.rotation.state.isOver
    else { return nil }
    return RotationStatus(content)
  }
}

extension TaskItem {
  /// Whether it has attributes that could be contradictory.
  fileprivate var mayBeOdd: Bool { due != nil || at != nil || hasWrittenID }
}

extension CommandOutcome {
  /// Whether it changed words of a task.
  fileprivate var isEdit: Bool { if case .edit = request { entry != nil } else { false } }
}

extension [TaskItem] {
  /// The remark that a removed block leaves a line with others in the list.
  fileprivate func rest(
    of block: Roster.Block, on day: CivilDate, in list: String?, today: CivilDate
  ) -> String? {
    guard let list, let line = first(where: { $0.owns(block: block.id) }), !line.takesPlaceOnce
    else { return nil }
    let when = day == today ? "today" : TimeText.day(day, isShort: true, seenFrom: today)
    // A task may have the same title.
    let name = (try? task(named: line.title))?.id == line.id ? line.title : line.id
    return "only the '\(harmless(line.title))' of \(when) is off; to remove its line: "
      + "rota rm --file \(list.quotedForShell) \(name.quotedForShell)"
  }
}

extension TaskList {
  /// The problems in the line of a task.
  fileprivate func problems(of task: Who) -> [ListProblem] {
    let line = (entry(id: task.id) ?? entries.first { $0.item.title == task.title })?.line
    return problems.filter { $0.line == line }
  }

  /// The reason why a task completed on a day has no next occurrence although its line has `rec:`.
  fileprivate func lostRecurrence(of task: Who, on day: CivilDate) -> String? {
    let loss = "'\(harmless(task.title))' does not come again"
    if let item = entry(id: task.id)?.item, item.recurrence != nil,
      item.repeated(after: day) == nil
    {
      return "\(loss): the calendar ends on \(CivilDate.latest)"
    }
    let reason = problems(of: task).lazy.map(\.reason).first { reason in
      switch reason {
      case .recurrence, .missingValue(.recurrence): true
      default: false
      }
    }
    return reason.map { "\(loss): \($0.message)" }
  }
}

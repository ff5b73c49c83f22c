import CivilTime
import Coach
import Drawing
import EventStream
import TaskLists
import Tasks
import Terminals

/// The outcome of one request.
struct CommandOutcome {
  let request: Request
  /// The reply of the rotation, or an equivalent for a change of a list; with its records.
  let reply: Reply
  /// The path of the list that it may have changed, if it is known.
  var list: String?
  /// The day of the commitment that it removed, if that is known.
  var dayOff: CivilDate?
  /// Its change of a task in a list without a rotation.
  private(set) var deed: ListDeed?
  /// Its change of such a list, in words.
  private(set) var words: String?

  /// The outcome of a request to a rotation.
  init(request: Request, reply: Reply) {
    self.request = request
    self.reply = reply
  }

  /// The outcome of a request to a list without a rotation.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - words: The change in words.
  ///   - records: Its records in the journal.
  ///   - failure: Why the journal does not have them.
  init(request: Request, saying words: String, _ records: [Record], failure: String?) {
    // The opening before it and the end after it are not its consequences.
    let own = records.filter { record in
      switch record.content {
      case .snapshot, .ended: false
      default: true
      }
    }
    self.request = request
    self.words = words
    reply = Reply(
      .done(seq: own.last?.seq ?? 0), isSaved: failure == nil, why: failure, records: own)
  }

  /// The outcome of a change of one task in such a list.
  init(
    request: Request, deed: ListDeed, today: CivilDate, _ records: [Record], failure: String?
  ) {
    self.init(
      request: request, saying: deed.answer(to: request, today: today) ?? deed.sentence, records,
      failure: failure)
    self.deed = deed
  }

  /// The task or commitment it added.
  var added: Who? {
    if let deed { return deed.change == .added ? deed.task.map { Who($0) } : nil }
    return first { content in
      switch content {
      case .taskAdded(let detail, _): Who(detail.card)
      case .commitmentAdded(let block, _, _): Who(id: block.id, title: block.title)
      default: nil
      }
    }
  }

  /// The added or edited task or commitment, in its present form.
  var entry: TaskItem? {
    if let deed { return [.added, .edited].contains(deed.change) ? deed.task : nil }
    return first { content in
      switch (content, request) {
      case (.taskAdded(let detail, _), _), (.taskEdited(let detail, _), .edit): return detail.item
      case (.commitmentAdded(let block, let start, let end), .add):
        var item = TaskItem(block, from: start.local, to: end.local)
        item?.id = block.id
        return item
      default: return nil
      }
    }
  }

  /// The task that it completed.
  var completed: Who? {
    guard case .done = request else { return nil }
    if let deed { return deed.change == .completed ? deed.task.map { Who($0) } : nil }
    return first { if case .taskCompleted(let card, _) = $0 { Who(card) } else { nil } }
  }

  /// The commitment that it removed.
  var removedBlock: Roster.Block? {
    guard case .remove = request else { return nil }
    return first { if case .commitmentRemoved(let block, _) = $0 { block } else { nil } }
  }

  /// The first value found in its records.
  private func first<Value>(_ find: (Record.Content) -> Value?) -> Value? {
    for record in reply.records ?? [] {
      if let value = find(record.content) { return value }
    }
    return nil
  }

  /// The answer to a person.
  func answer(now: RotationStatus?) -> Answer {
    if let words { return Answer(deed: words, consequence: nil) }
    // A rotation of an earlier version does not include records.
    guard let records = reply.records else { return Answer(deed: "done", consequence: nil) }
    return Answer(to: request, records, now: now)
  }
}

extension ListDeed {
  /// “'Kant' (k4nt00) waits until Tue 24 Nov” for `later`, “removed the note of 'Kant' (k4nt00)”;
  /// `nil` for other requests.
  fileprivate func answer(to request: Request, today: CivilDate) -> String? {
    guard change == .edited, let task else { return nil }
    let name = "'\(harmless(task.title))' (\(task.id))"
    switch request {
    case .later:
      return task.from?.day.map {
        "\(name) waits until "
          + TimeText.day($0, isShort: true, seenFrom: today)
      }
    case .note where request.removesNote: return "removed the note of \(name)"
    default: return nil
    }
  }
}

extension Answer {
  /// The answer without consequences.
  var deedAlone: Answer { Answer(deed: deed, consequence: nil) }
}

extension Reply {
  /// Whether the request was executed.
  var isDone: Bool {
    if case .done = outcome { true } else { false }
  }

  /// The reply without the number of its request, which is internal to this program.
  var withoutID: Reply {
    Reply(outcome, isSaved: isSaved, why: why, records: records)
  }
}

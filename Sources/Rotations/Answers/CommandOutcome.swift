import Coach
import EventStream
import Tasks
import Terminals

/// What became of one request.
struct CommandOutcome {
  let request: Request
  /// The reply of the rotation, or what stands for one where a list was changed; with its records.
  let reply: Reply
  /// What it did to a task of a list on which nothing runs.
  private(set) var deed: ListDeed?
  /// What it did to such a list, in words.
  private(set) var words: String?

  /// What a rotation made of a request.
  init(request: Request, reply: Reply) {
    self.request = request
    self.reply = reply
  }

  /// What a request did to a list on which nothing runs.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - words: What was done.
  ///   - records: What the journal was given of it.
  ///   - failure: Why the journal does not have that.
  init(request: Request, saying words: String, _ records: [Record], failure: String?) {
    // The opening before it and the end behind it are no consequences of it.
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

  /// What a request did to a task of such a list.
  init(request: Request, deed: ListDeed, _ records: [Record], failure: String?) {
    self.init(request: request, saying: deed.sentence, records, failure: failure)
    self.deed = deed
  }

  /// The task or the commitment that it added, by its title and id.
  var added: Who? { deed.flatMap { $0.former == nil ? $0.task.map(Who.init) : nil } ?? addition }

  /// The task or commitment that was added or edited, as it is now.
  var entry: TaskItem? {
    if let deed { return [.added, .edited].contains(deed.change) ? deed.task : nil }
    for record in reply.records ?? [] {
      switch (record.content, request) {
      case (.taskAdded(let detail, _), _), (.taskEdited(let detail, _), .edit): return detail.item
      case (.commitmentAdded(let block, _, _), .add(let line)):
        var item = TaskItem.reading(line).item
        item?.id = block.id
        return item
      default: break
      }
    }
    return nil
  }

  private var addition: Who? {
    for record in reply.records ?? [] {
      switch record.content {
      case .taskAdded(let detail, _): return Who(id: detail.card.id, title: detail.card.title)
      case .commitmentAdded(let block, _, _): return Who(id: block.id, title: block.title)
      default: break
      }
    }
    return nil
  }

  /// The answer to a person.
  func answer(now: RotationStatus?) -> Answer {
    if let words { return Answer(deed: words, consequence: nil) }
    // A rotation of an earlier version does not say what it did.
    guard let records = reply.records else { return Answer(deed: "done", consequence: nil) }
    return Answer(to: request, records, now: now)
  }
}

extension Answer {
  /// The answer without what follows.
  var deedAlone: Answer { Answer(deed: deed, consequence: nil) }
}

extension Reply {
  /// Whether what it answers was carried out.
  var isDone: Bool {
    if case .done = outcome { true } else { false }
  }

  /// The reply without the number of its request, which only this program knows.
  var withoutID: Reply {
    Reply(outcome, isSaved: isSaved, why: why, records: records)
  }
}

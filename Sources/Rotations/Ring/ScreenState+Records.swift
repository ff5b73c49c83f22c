import CivilTime
import Coach
import Drawing
import EventStream
import RoundRobin
import Terminals

extension ScreenState {
  /// Processes the facts of a record that snapshots do not contain.
  package mutating func take(_ record: Record) {
    grove.take(record)
    noteListChange(record)
    let former = message
    takeContent(of: record)
    defer { if message != former { message?.given = record.at } }
    // Instead of the messages of the single records: what the undo did as a whole.
    if case .undone(let of, _) = record.content, undoing?.at != record.at {
      let isRedo = grove.undone.isRedone(of)
      undoing = Undoing(at: record.at, words: UndoWords(isRedo: isRedo))
    }
    guard undoing?.at == record.at else { return }
    undoing?.words.take(record.content)
    message = undoing?.words.text.map { Message($0) }
  }

  /// Notes the command of a change of the list; what an undo changes belongs to its command.
  private mutating func noteListChange(_ record: Record) {
    guard let seq = record.seq else { return }
    if record.cause == .user { command = Issued(seq: seq, at: record.at) }
    if case .undo = record.cause { return }
    guard record.changesList else { return }
    if let command, command.at == record.at {
      listChanges.insert(command.seq)
    } else {
      listChanges.insert(seq)
    }
  }

  private mutating func takeContent(of record: Record) {
    switch record.content {
    case .sliceStarted(_, _, _, _, let why, _, _):
      self.why = why
      if why == .first { teach(.slice) }
      if why == .turn, former != nil { teach(.turn) }
    case .sliceEnded(let card, let reason, _, _, _):
      let isGone = [.completed, .removed].contains(reason)
      why = nil
      former = isGone ? nil : card.id
      hint = nil
      if !isGone { outlive(record) }
      if reason == .postponed, record.cause == .user { teach(.thought) }
      if reason == .commitment { teach(.commitment) }
    case .breakStarted: teach(.rest)
    case .checkInDue: teach(.checkIn)
    case .waitingStarted: teach(.waiting)
    case .checkedIn(let card, confirmed: false, let waited):
      let time = TimeText.length(waited)
      message = Message(
        "\(harmless(card.title)): the check-in was not answered for \(time)", isWarning: true)
    case .breakEnded, .checkedIn, .waitingEnded:
      outlive(record)
      hint = nil
    case .commitmentEnded:
      // What removed it is said just before.
      if message?.isWarning == true { message = nil }
      hint = nil
    case .slept(let asleep, _, let policy):
      slept = asleep
      if policy != .pause { message = Message(Words.slept(asleep)) }
      self.asleep? += asleep
    case .resumed:
      asleep = nil
      message = nil
    case .warning(let subject, _, let title, let remaining):
      message = Message(
        Message.Warning(
          subject: subject, title: title.map(harmless), remaining: remaining,
          end: record.at + remaining))
    case .extended(let subject, _, _):
      if message?.warning?.subject == subject { message = nil }
    case .estimateReached(let card, let estimate):
      message = Message(
        "\(harmless(card.title)) has reached its estimate of \(TimeText.length(estimate))",
        isWarning: true)
    case .taskCompleted(let card, _):
      if card.id == former { former = nil }
      if command?.at == record.at, !record.isFromList { command?.completed = card.title }
      report(.done, card, in: record)
    case .taskRemoved(let card, _):
      if card.id == former { former = nil }
      report(.deleted, card, in: record)
    case .taskEdited(let detail, _):
      guard record.cause == .user else { break }
      message = Message("changed: \(harmless(detail.card.title))\(wayBack(from: record))")
    case .taskReopened(let detail, _):
      report(.reopened, detail.card, in: record)
    case .taskArrived(let detail, _):
      message = Message("\(harmless(detail.card.title)) has arrived")
    case .taskAdded(let detail, _):
      report(.added, detail.card, in: record)
      if record.cause == .user, message?.changes == [.added: 1],
        let remark = EntryRemarks.titleWord(detail.item)
      {
        message?.text += "; " + harmless(remark)
      }
    case .commitmentAdded(let block, let start, _):
      if record.content.isOfLater(than: record.time) { break }
      let time = TimeText.clock(start.local, seenFrom: record.time.local.date)
      let word = start.local.date == record.time.local.date ? "at" : "on"
      message = Message("new: \(harmless(block.title)) \(word) \(time)")
    case .commitmentRemoved(let block, let source):
      let what = source == .request ? "removed" : "cancelled"
      message = Message("\(what): \(harmless(block.title))\(wayBack(from: record))")
    case .recovered(let recovery):
      message = Message("back after \(TimeText.length(recovery.gone))")
    case .planned(let plan):
      message = Message(Words.planned(plan))
    case .problem(let code, let text):
      problems.removeAll { $0.code == code }
      problems.append(Problem(code: code, text: harmless(text)))
    case .problemSolved(let code, _):
      problems.removeAll { $0.code == code }
    case .ended: end()
    case .paused(let reason, let ago, _):
      asleep = reason == .sleep ? slept : nil
      // The time is cut to milliseconds, so the rest of one would lead to the minute before.
      let past = Duration.milliseconds(Int(ago / .milliseconds(1)))
      let start = Timestamp(record.time.instant - past, offset: record.time.offset)
      message =
        reason == .user && ago > .zero
        ? Message("paused since \(TimeText.clock(start.local.time))") : nil
    case .snapshot, .started, .cycleEnded, .commitmentStarted, .quantumChanged, .taskMoved,
      .hookFinished, .tick, .lost, .undone, .taskRestored:
      break
    }
  }

  /// Closes what is open, except typed text: otherwise the rest of a word would be commands.
  private mutating func end() {
    message = nil
    hint = nil
    switch open {
    case .prompt(var prompt):
      if !isGuest, prompt.purpose == .add { prompt.purpose = .more }
      if prompt.purpose != .more { message = Message(prompt.tooLate, isWarning: true) }
      open = .prompt(prompt)
    case .picker(let picker) where !picker.filter.text.isEmpty: break
    case .help, .picker, .minutes, .end, nil: open = nil
    }
  }

  /// Removes a message at the end of what it came with, or soon after if it was only just given.
  private mutating func outlive(_ record: Record) {
    message?.close(at: record.at)
    dropMessage(at: record.at)
  }

  /// Removes a message that is over at an instant of the rotation's clock.
  package mutating func dropMessage(at now: Duration) {
    if let end = message?.end, end <= now { message = nil }
  }

  /// Says what became of a task, with what is still said of others: of those that commands added,
  /// or of all that were changed in the list.
  private mutating func report(_ change: Message.Change, _ card: TaskCard, in record: Record) {
    let isFromList = record.isFromList
    var changes: [Message.Change: Int] = [:]
    if let message, message.isFromList == isFromList { changes = message.changes }
    if !isFromList { changes = change == .added ? changes.filter { $0.key == .added } : [:] }
    changes[change, default: 0] += 1
    let words: String
    if changes == [change: 1] {
      let isPlain = change == .added || change == .reopened
      words = "\(change.rawValue): \(harmless(card.title))\(isPlain ? "" : wayBack(from: record))"
    } else if changes.count == 1, let count = changes[.added] {
      words = "added \(count) tasks\(wayBack(from: record, to: "the last"))"
    } else {
      let counts = Message.Change.allCases.compactMap { change in
        changes[change].map { "\($0) \(change.rawValue)" }
      }
      words = "changed in the list: " + counts.joined(separator: ", ")
    }
    message = Message(words, changes: changes, isFromList: isFromList)
  }

  /// “ (u undoes it)”; empty for a change in the list, which an undo does not concern.
  private func wayBack(from record: Record, to what: String = "it") -> String {
    guard !record.isFromList, let key = keyName(of: "undo") else { return "" }
    return " (\(key) undoes \(what))"
  }
}

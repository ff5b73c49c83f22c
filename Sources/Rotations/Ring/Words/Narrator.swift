import CivilTime
import Drawing
import EventStream
import RoundRobin
import Terminals

/// Describes a rotation in sentences: for screen readers, and for simulations on a terminal.
package enum Narrator {
  /// The width of the time of day before a sentence.
  static let margin = 7

  /// The sentence for a record, after the time of day: `09:25  Switch to …`; `nil` if a
  /// simultaneous record contains it, or it is irrelevant.
  ///
  /// `undoing` says what the command of an `undone` record came to as a whole.
  package static func sentence(for record: Record, undoing: UndoWords? = nil) -> String? {
    if record.content.isOfLater(than: record.time) { return nil }
    let sentence =
      switch (record.content, record.cause) {
      case (.undone(_, let kept), _):
        undoing.map { $0.text.map { "\($0).".capitalizedSentence } }
          ?? "Undone" + (kept.map { ", except \(harmless($0))." } ?? ".")
      // What the undo ended keeps nothing by it.
      case (.sliceEnded(_, .displaced, _, _, _), .undo?),
        (.sliceEnded(_, .postponed, _, _, _), .undo?):
        nil as String?
      default: self.sentence(record.content, at: record.time.local)
      }
    return sentence.map { "\(TimeText.clock(record.time.local.time))  \($0)" }
  }

  private static func sentence(
    _ content: Record.Content, at now: CivilDateTime
  ) -> String? {
    switch content {
    case .snapshot, .cycleEnded, .tick, .hookFinished:
      return nil
    case .started(_, _, _, let quantum, let tasks):
      let count = tasks.counting("task")
      return "\(count), \(TimeText.length(quantum)) a slice."
    case .sliceStarted(let card, _, let next, let switched, let why, _, let countdown):
      return sliceStarted(card, next: next, switched: switched, why: why, countdown)
    case .sliceEnded(let card, let reason, let spent, let length, _):
      return sliceEnded(card, reason, spent: spent, length: length)
    case .breakStarted(let long, _, let countdown):
      return "\(long ? "Long break" : "Break"), \(countdown.words)."
    case .breakEnded(let reason, _):
      return reason == .skipped ? "The break was skipped." : nil
    case .checkInDue(let card, let countdown):
      return "Time is up for \(name(card)). Still there? Any key says yes, \(countdown.words)."
    case .checkedIn(_, let confirmed, let waited):
      return confirmed ? nil : "No answer for \(TimeText.length(waited))."
    case .waitingStarted(let until):
      return "Nothing to do until \(TimeText.clock(until.local, seenFrom: now.date))."
    case .waitingEnded:
      return nil
    case .commitmentStarted(let block, let until):
      return "\(harmless(block.title)), until \(TimeText.end(until.local, ofSpanFrom: now))."
    case .commitmentEnded(let block, _):
      return "\(harmless(block.title)) is over."
    case .commitmentAdded(let block, let start, let end):
      let end = TimeText.end(end.local, ofSpanFrom: start.local)
      return "New: \(harmless(block.title)), "
        + "\(TimeText.clock(start.local, seenFrom: now.date)) to \(end)."
    case .commitmentRemoved(let block, .request):
      return "Removed: \(harmless(block.title))."
    case .commitmentRemoved(let block, _):
      return "Cancelled: \(harmless(block.title))."
    case .warning(let subject, _, let title, let remaining):
      return "\(Words.warning(subject, title: title.map(harmless), remaining: remaining))."
        .capitalizedSentence
    case .paused(let reason, _, let remaining):
      let left = remaining.map { " with \(TimeText.countdown($0)) left" } ?? ""
      return reason == .sleep ? "Paused\(left), because the machine slept." : "Paused\(left)."
    case .resumed(let paused, let remaining, let deadline):
      let left = remaining.map { ", \(TimeText.countdown($0)) left" } ?? ""
      let until = deadline.map { ", until \(clock($0))" } ?? ""
      return "Resumed\(Words.after(pause: paused))\(left)\(until)."
    case .extended(_, let by, let countdown):
      let change =
        by < .zero ? "\(TimeText.length(.zero - by)) less" : "\(TimeText.length(by)) more"
      return "\(change): \(TimeText.countdown(countdown.remaining)) left"
        + (countdown.deadline.map { ", until \(clock($0))." } ?? ".")
    case .quantumChanged(let quantum):
      return "From the next slice on: \(TimeText.length(quantum)) a slice."
    case .taskAdded(let detail, let place):
      return added(detail, place, on: now.date)
    case .taskArrived(let detail, _):
      return "\(name(detail.card)) has arrived."
    case .taskEdited(let detail, _) where detail.isPlanned: return nil
    case .taskMoved(let detail, _) where detail.isPlanned: return nil
    case .taskEdited(let detail, _):
      return "Changed: \(name(detail.card))."
    case .taskMoved(let detail, let place):
      return "Moved: \(name(detail.card))\(place == .tail ? ", now the last" : "")."
    case .taskReopened(let detail, _):
      return "Reopened: \(name(detail.card))."
    case .taskCompleted(let card, let spent):
      return "Done: \(name(card)), after \(TimeText.spent(spent))."
    case .taskRemoved(let card, _):
      return "Removed: \(name(card))."
    case .undone, .taskRestored: return nil
    case .estimateReached(let card, let estimate):
      return "\(name(card)) has reached its estimate of \(TimeText.length(estimate))."
    case .slept(let asleep, let frozen, let policy):
      return slept(asleep, frozen: frozen, policy)
    case .recovered(let recovery):
      let counted = recovery.counted > .zero ? TimeText.length(recovery.counted) : "none"
      return "Back after \(TimeText.length(recovery.gone)), \(counted) of it counted."
    case .planned(let plan):
      return "\(Words.planned(plan).capitalizedSentence)."
    case .problem(_, let message):
      return "Problem: \(harmless(message))"
    case .problemSolved(let code, let dropped):
      let lost = dropped > 0 ? ", but \(dropped.counting("record is", "records are")) lost" : ""
      return "The problem with the \(code.rawValue) is over\(lost)."
    case .lost(let from, let to):
      return "Records \(from) to \(to) were not received."
    case .ended(let reason, _):
      return "\(Words.ended(reason)).".capitalizedSentence
    }
  }

  private static func sliceStarted(
    _ card: TaskCard, next: Who?, switched: Bool, why: Fact.Why, _ countdown: Record.Countdown
  ) -> String {
    let after = next.map { "Next: \(harmless($0.title))." } ?? "No other task for now."
    guard countdown.deadline != nil else {
      return
        "\(name(card)) is next, with \(TimeText.countdown(countdown.remaining)) once resumed. "
        + after
    }
    let time = countdown.words
    let start =
      switch why {
      case .first: "\(name(card)) has the slice: \(time)."
      case .turn, .go, .back, .displaced, .only, .commitment, .extended, .recovered, .undone:
        switched ? "Switch to \(name(card)): \(time)." : "\(name(card)) goes on: \(time)."
      }
    return start + " " + after
  }

  private static func sliceEnded(
    _ card: TaskCard, _ reason: SliceEnd, spent: Duration, length: Duration
  ) -> String? {
    switch reason {
    // The next sentence contains it: the switch, the break, the completion, the commitment, the
    // end.
    case .expired, .completed, .removed, .commitment, .stopped: nil
    case .skipped: "Skipped \(name(card)) after \(TimeText.spent(spent))."
    case .displaced: "\(name(card)) keeps \(TimeText.countdown(length - spent)) for later."
    case .postponed: "\(name(card)) keeps its whole slice for later."
    case .slept: "The slice of \(name(card)) ended, because the machine slept."
    }
  }

  private static func added(
    _ detail: TaskDetail, _ place: Record.Place, on today: CivilDate
  ) -> String {
    let name = name(detail.card)
    if let from = detail.from {
      return "Added: \(name), from \(TimeText.clock(from.local, seenFrom: today)) on."
    }
    return place == .tail ? "Added: \(name)." : "Added: \(name), as the next."
  }

  private static func slept(_ asleep: Duration, frozen: Bool, _ policy: SleepPolicy) -> String {
    let what =
      (frozen ? "The program was stopped for " : "The machine slept for ")
      + TimeText.length(asleep)
    return switch policy {
    case .pause, .continue, .endSlice: "\(what)."
    case .count: "\(what), which counts."
    }
  }

  private static func clock(_ stamp: Timestamp) -> String { TimeText.clock(stamp.local.time) }

  private static func name(_ card: TaskCard) -> String { harmless(card.title) }
}

extension Record.Content {
  /// Whether it concerns a later day, and is not announced yet.
  func isOfLater(than time: Timestamp) -> Bool {
    guard case .commitmentAdded(let block, let start, _) = self, block.source != .request
    else { return false }
    return start.local.date > time.local.date
  }
}

import CivilTime
import Coach
import Drawing
import EventStream
import RoundRobin
import Terminals

/// The answer to a command: what it did, and what follows.
struct Answer: Equatable {
  /// “skipped Essay”.
  let deed: String
  /// “now Kant until 11:30”; `nil` for none.
  let consequence: String?
  /// “today.txt stays as it is”; `nil` for none.
  var remark: String?

  /// The answer, in lines of a width; `nil` for one line.
  func text(width: Int?) -> String {
    let parts = [deed, consequence, remark].compactMap(\.self).joined(separator: " · ")
    let lines = width.map { TextWidth.wrapped(parts, to: $0, indent: 2) } ?? [parts]
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Answer {
  /// The answer to a request executed by a rotation.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - records: The records it caused.
  ///   - now: The state of the rotation after it; `nil` if it has ended, or is unknown.
  init(to request: Request, _ records: [Record], now: RotationStatus?) {
    let contents = records.map(\.content)
    let told = records.lazy.compactMap { Answer.deed(of: $0, request, now: now) }
    let deed =
      UndoWords(contents, isRedo: request.isRedo, now: now).text ?? told.first
      ?? Answer.sign(of: contents) ?? Answer.unchanged(request)
    self.deed = deed
    if records.contains(where: \.changesList) { remark = now?.listStays }
    if case .ended(let reason, _) = contents.last {
      let words = Words.ended(reason)
      consequence = words == deed ? nil : words
    } else {
      consequence = now.map { status in
        status.consequence(
          isNew: contents.contains { if case .sliceStarted = $0 { true } else { false } },
          saysPaused: !deed.hasPrefix("paused"))
      }
    }
  }

  /// The deed in a record; `nil` if another record contains it, or implies it.
  private static func deed(
    of record: Record, _ request: Request, now: RotationStatus?
  ) -> String? {
    switch record.content {
    case .sliceEnded(_, .skipped, _, _, _) where request.putsOff: nil
    case .sliceEnded(let card, .skipped, _, _, _): "skipped \(name(card))"
    case .sliceEnded(let card, .displaced, let spent, let length, _):
      "\(name(card)) keeps \(TimeText.countdown(length - spent))"
    case .sliceEnded(let card, .postponed, _, _, _): "\(name(card)) keeps its whole slice"
    case .breakEnded(.skipped, _): "skipped the break"
    case .paused(_, let ago, _): paused(at: record.at - ago, ago, request, now: now)
    case .resumed(let paused, _, _): "resumed" + Words.after(pause: paused)
    case .extended(_, let by, _): "\(TimeText.length(by)) more"
    case .quantumChanged(let quantum): "slices are \(TimeText.length(quantum)) from the next one on"
    case .taskAdded(let detail, _): "added '\(name(detail.card))' (\(detail.card.id))"
    case .taskEdited(let detail, _) where request.putsOff && detail.from != nil:
      "\(name(detail.card)) waits until "
        + (detail.from.map {
          TimeText.day($0.local.date, isShort: true, seenFrom: record.time.local.date)
        } ?? "")
    case .taskEdited(let detail, _) where request.removesNote:
      "removed the note of \(name(detail.card))"
    case .taskEdited(let detail, _) where !detail.isPlanned: "changed \(name(detail.card))"
    case .taskMoved(let detail, _) where !detail.isPlanned: "moved \(name(detail.card))"
    case .taskReopened(let detail, _): "reopened \(name(detail.card))"
    case .taskCompleted(let card, _): "completed \(name(card))"
    case .taskRemoved(let card, _): "removed \(name(card))"
    case .commitmentAdded(let block, let start, let end):
      "added '\(harmless(block.title))' (\(block.id)), \(TimeText.clock(start.local.time))"
        + " to \(TimeText.clock(end.local.time))"
    case .commitmentRemoved(let block, _):
      "removed \(harmless(block.title))" + later(block, seenFrom: record.time.local.date)
    case .ended(let reason, _): Words.ended(reason)
    default: nil
    }
  }

  /// “you are there”: the answer to a confirmed check-in without another deed.
  private static func sign(of contents: [Record.Content]) -> String? {
    contents.contains { if case .checkedIn = $0 { true } else { false } } ? "you are there" : nil
  }

  /// “paused since 10:02”, and the reason if that is less than requested.
  private static func paused(
    at instant: Duration, _ granted: Duration, _ request: Request, now: RotationStatus?
  ) -> String {
    let since = now.map { " since \($0.clock(at: instant))" } ?? ""
    guard case .pause(let asked) = request, granted < asked else { return "paused" + since }
    let rotation = now?.rotation
    let hasBegun = rotation?.spent == .zero
    let what =
      switch rotation?.state {
      case .slice: hasBegun ? "the slice began then" : "it was resumed then"
      case .rest: hasBegun ? "the break began then" : "it was resumed then"
      default: "no more could be granted"
      }
    return "paused\(since) (\(TimeText.length(granted)) of the \(TimeText.length(asked)) "
      + "you asked for: \(what))"
  }

  /// The answer to a command that changed nothing.
  private static func unchanged(_ request: Request) -> String {
    switch request {
    case .pause: "paused already"
    case .resume: "nothing was paused"
    case .here: "there is no check-in to answer"
    case .quantum(let quantum): "slices are already \(TimeText.length(quantum)) long"
    default: "nothing to change"
    }
  }

  /// “ of Sat 21 Nov”; empty for today.
  private static func later(_ block: Roster.Block, seenFrom today: CivilDate) -> String {
    guard let day = block.laterDay, day != today else { return "" }
    return " of " + TimeText.day(day, isShort: true, seenFrom: today)
  }

  private static func name(_ card: TaskCard) -> String { harmless(card.title) }
}

extension Request {
  /// Whether it lets a task be until another day.
  fileprivate var putsOff: Bool { if case .later = self { true } else { false } }

  /// Whether it removes the note of a task.
  var removesNote: Bool { if case .note(_, "-") = self { true } else { false } }

  /// Whether it gives commands again that were taken back.
  fileprivate var isRedo: Bool { if case .redo = self { true } else { false } }
}

extension RotationStatus {
  /// The current segment with its end: “now Kant until 11:30”, “Kant, 9:00 left, paused”.
  ///
  /// - Parameters:
  ///   - isNew: Whether the slice has just begun.
  ///   - saysPaused: Whether to mention a pause.
  /// - Returns: The words.
  fileprivate func consequence(isNew: Bool, saysPaused: Bool) -> String {
    let what =
      switch state {
      case .slice: (isNew ? "now " : "") + headline
      case .rest(let long): long ? "long break" : "break"
      case .checkIn: "\(headline): still there? rota here says yes"
      case .waiting:
        arrivalWords.map { "\($0.task) \($0.time)" } ?? "waiting for the next task"
      case .ready, .between, .commitment, .ended: headline
      }
    if paused == nil, let deadline { return "\(what) until \(deadline)" }
    let left = remaining.map { "\(TimeText.countdown($0)) left" }
    return [what, left, paused != nil && saysPaused ? "paused" : nil].compactMap(\.self).joined(
      separator: ", ")
  }
}

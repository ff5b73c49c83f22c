import CivilTime
import EventStream
import RoundRobin

/// Folds the records of one rotation, in the order of their numbers.
///
/// Focused time is the time in slices without pauses. Each stretch begins at its wall time, and is
/// as long as the rotation's clock says.
struct RotationFold {
  /// A slice that has not ended.
  private struct OpenSlice {
    /// The number of its first record; `nil` if its beginning is lost.
    var seq: Int?
    var card: Int32
    /// The card at its beginning, which has the note.
    var firstCard: Int32
    var isSwitch: Bool
    /// The slice that it continues after an undo.
    var former: Int?
    var start: Instant
    var stretches: [Stretch] = []
    var interruptions: [Stretch] = []

    init(
      seq: Int? = nil, card: Int32, isSwitch: Bool, continuing former: Int? = nil, start: Instant
    ) {
      self.seq = seq
      self.card = card
      firstCard = card
      self.isSwitch = isSwitch
      self.former = former
      self.start = start
    }
  }

  /// A stretch that has not ended.
  private struct Run {
    var start: Instant
    var at: Int64
  }

  private let rotation: String
  private let number: Int
  private var consistency = Consistency()
  private var interludes = InterludeFold()
  private var undos = UndoFold()
  private var slice: OpenSlice?
  /// The slices that others continue after an undo, by those others.
  private var formers: [Int: Int] = [:]
  private var run: Run?
  /// The starts of the slice's stretches on the rotation's clock, for a backdated pause.
  private var beginnings: [Int64] = []
  private var isPaused = false
  /// The start of the pause on the rotation's clock.
  private var pausedAt: Int64 = 0
  /// The moment of a pause during which the rotation was interrupted; it goes on if that does.
  private var interruptedPause: Int?
  /// The slice whose check-in may be confirmed.
  private var asked: Int?

  /// - Parameters:
  ///   - rotation: Its id.
  ///   - number: Its index in problems.
  init(_ rotation: String, number: Int) {
    self.rotation = rotation
    self.number = number
  }

  mutating func append(_ record: CompactRecord, to history: inout HistoryBuilder) {
    interludes.append(record, of: rotation, to: &history)
    undos.append(record, of: rotation, to: &history)
    if let fault = consistency.fault(of: record) { history.add(fault, of: number) }
    switch record.content {
    case .sliceStarted(let card, let isSwitch, let isStanding):
      // An interlude without a recorded end was over by then.
      close(at: record.at, ending: nil, to: &history)
      asked = nil
      isPaused = isStanding ?? isPaused
      let isReturn = undos.isTakingBack(at: record.at)
      slice = OpenSlice(
        seq: record.seq, card: card, isSwitch: isSwitch && !isReturn,
        continuing: isReturn ? undos.continued : nil, start: record.time)
      undos.complete()
      begin(record)
    case .sliceEnded(let card, let reason, let spent):
      slice?.card = card
      if reason == .displaced || reason == .postponed, undos.isTakingBack(at: record.at) {
        takeBackSwitch(in: &history)
      }
      let ending = PastSlice.Ending(
        time: record.time, reason: reason,
        isUndone: (reason == .displaced || reason == .postponed) && undos.isUndo(at: record.at))
      // A slice whose beginning is lost still counts as a turn.
      if slice == nil { slice = OpenSlice(card: card, isSwitch: false, start: record.time) }
      let begun = slice?.seq
      asked = close(at: record.at, ending: ending, to: &history)
      if let asked { undos.note(asked, endedBy: reason, at: record.seq) }
      if let begun, let asked, let spent {
        let said = Duration.nanoseconds(spent)
        let found = history.slices[asked].focus
        if said != found {
          history.add(
            Contradiction(
              numbers: begun...record.seq, what: .otherLength(said: said, found: found)),
            of: number)
        }
      }
    case .checkedIn(let isConfirmed):
      if let asked { history.answer(asked, isConfirmed) }
      asked = nil
    case .paused(let ago):
      pausedAt = record.at - ago
      endRun(at: pausedAt)
      isPaused = true
      interruptedPause = nil
    case .resumed(let after):
      isPaused = false
      if let interruptedPause { history.retract(interruptedPause, true) }
      interruptedPause = nil
      tell(.paused(.nanoseconds(after)), record, to: &history)
      begin(record)
    case .slept(isCounted: true):
      break
    case .slept(isCounted: false), .recovered:
      interrupt(until: record)
      endRun(at: record.at)
      begin(record)
    case .edited(let card, let hasWrittenID):
      let task = history.cards[Int(card)]
      tell(.edited(task, hasWrittenID: hasWrittenID), record, to: &history)
    case .ended:
      if isPaused {
        let pause = PastMoment.What.paused(.nanoseconds(record.at - pausedAt))
        interruptedPause = history.addRetractable(
          PastMoment(time: record.time, rotation: rotation, what: pause))
      }
      isPaused = false
      close(at: record.at, ending: nil, to: &history)
    case .interludeStarted:
      undos.complete()
      // The record of its end may be lost, but the slice was over.
      close(at: record.at, ending: nil, to: &history)
    case .completed, .added, .reopened, .removed, .undone, .restored, .interludeEnded, .dropped,
      .other, .unknown:
      break
    }
  }

  /// Ends what is open, at the rotation's clock of its last record, or of now.
  mutating func finish(at end: Int64, to history: inout HistoryBuilder) {
    close(at: end, ending: nil, to: &history)
  }

  /// The command that began the running slice, or the one that this continues, is undone.
  private mutating func takeBackSwitch(in history: inout HistoryBuilder) {
    slice?.isSwitch = false
    var former = slice?.former
    while let index = former {
      history.takeBackSwitch(to: index)
      former = formers[index]
    }
  }

  private func tell(
    _ what: PastMoment.What, _ record: CompactRecord, to history: inout HistoryBuilder
  ) {
    history.add(PastMoment(time: record.time, rotation: rotation, what: what))
  }

  /// Begins a stretch if a slice runs and is not paused.
  private mutating func begin(_ record: CompactRecord) {
    if slice == nil || isPaused || run != nil { return }
    run = Run(start: record.time, at: record.at)
  }

  /// Computes how far the wall clock has advanced while the rotation's clock stood still.
  private mutating func interrupt(until record: CompactRecord) {
    guard let run else { return }
    let start = run.start + .nanoseconds(record.at - run.at)
    if record.time <= start { return }
    slice?.interruptions.append(Stretch(start: start, length: record.time - start))
  }

  /// Ends the running stretch. A backdated pause may cut several.
  private mutating func endRun(at end: Int64) {
    if let run {
      self.run = nil
      if end > run.at {
        slice?.stretches.append(
          Stretch(start: run.start, length: .nanoseconds(end - run.at)))
        beginnings.append(run.at)
      }
    }
    while let beginning = beginnings.last, let stretch = slice?.stretches.last,
      beginning + stretch.length.nanoseconds > end
    {
      slice?.stretches.removeLast()
      beginnings.removeLast()
      guard end > beginning else { continue }
      slice?.stretches.append(
        Stretch(start: stretch.start, length: .nanoseconds(end - beginning)))
      beginnings.append(beginning)
    }
  }

  @discardableResult
  private mutating func close(
    at end: Int64, ending: PastSlice.Ending?, to history: inout HistoryBuilder
  ) -> Int? {
    guard slice != nil else { return nil }
    endRun(at: end)
    beginnings.removeAll(keepingCapacity: true)
    guard let slice else { return nil }
    self.slice = nil
    var task = history.cards[Int(slice.card)]
    if let note = history.cards[Int(slice.firstCard)].note { task.note = note }
    let index = history.add(
      PastSlice(
        rotation: rotation, task: task, isSwitch: slice.isSwitch, start: slice.start,
        ending: ending, stretches: slice.stretches, interruptions: slice.interruptions))
    if let former = slice.former { formers[index] = former }
    return index
  }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero and clamped to 292 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}

import EventStream
import RoundRobin
import Statistics

/// What was ever said of one rotation, by one program or several, and who may know of it.
final class Chronicle {
  let rotation: String
  private let witness: Witness
  private let sabotage: Sabotage?
  private(set) var records: [Record] = []
  /// When the rotation's clock showed the instant of each: that may be long before it was heard, as
  /// in a sleep that counted.
  private var times: [Duration] = []
  /// Of how many that is known; the others have the time at which they were heard.
  private var datedCount = 0
  private(set) var fold = StreamFold()
  private var account = Account()
  /// The last record that a crash of the program does not take.
  private(set) var writtenSeq = 0
  /// The last record that a power cut does not take.
  private(set) var savedSeq = 0
  /// The last record that was shown to anybody while it was written.
  private var shownSeq = 0
  /// Whether the journal is failing, and whether the coach was told so.
  var isFailing = false
  var isToldToFail = false
  var isExcused: Bool { isFailing || isToldToFail }
  /// Whether the disk has lost what was written, and the program has not written it again yet.
  var isSpoiled = false
  /// Whether a program ended before it had written again what the disk lost.
  ///
  /// The next one finds it in the file all the same, and goes on behind it; a power cut makes a hole
  /// of it.
  private var isHollow = false
  /// Whether a program that is gone has written what was not on the disk yet: if that fails, nobody
  /// writes it again.
  private var hasInherited = false
  /// Whether sleep was said since anybody asked.
  private var slept: Duration?
  private var hasJumped = false

  init(of rotation: String, witness: Witness, sabotage: Sabotage?) {
    self.rotation = rotation
    self.witness = witness
    self.sabotage = sabotage
  }

  /// The last record that was handed to the journal.
  var heardSeq: Int { records.last?.seq ?? 0 }
  /// Whether the rotation has ended.
  var isOver: Bool {
    switch records.last?.content {
    case .ended: true
    case .snapshot(let content): content.isOver
    default: false
    }
  }
  var lastInstant: Duration { records.last?.at ?? .zero }

  // MARK: Hearing

  /// Takes note of a record that is handed to the journal.
  func hear(_ record: Record, at time: Duration) {
    guard let record = sabotage.map({ $0.changed(record) }) ?? record else { return }
    witness.tell("\(record.seq ?? 0) \(record.content.kind) at \(record.at)")
    witness.count(.records)
    witness.expect(
      record.seq == heardSeq + 1, .numbering, "\(record.seq ?? 0) comes after \(heardSeq)")
    let former = fold.rotation?.clock ?? .zero
    check(record, at: time)
    if let (law, message) = account.take(record) {
      witness.expect(false, law, "\(record.seq ?? 0) \(record.content.kind): \(message)")
    }
    records.append(record)
    times.append(time)
    switch record.content {
    case .slept(let asleep, _, _):
      slept = asleep
      hasJumped = true
    case .recovered(let recovery):
      hasJumped = true
      witness.expect(
        recovery.counted == record.at - former, .recovery, "\(recovery.counted) are counted")
    default: break
    }
  }

  private func check(_ record: Record, at time: Duration) {
    witness.expect(
      record.at >= lastInstant, .order, "\(record.at) comes after \(lastInstant)")
    do throws(StreamFold.Inconsistency) {
      try fold.append(record)
    } catch {
      witness.expect(false, .folding, "\(record.seq ?? 0) \(record.content.kind): \(error)")
    }
  }

  /// How long the machine was said to have slept since somebody asked that last.
  func takeSleep() -> Duration? {
    defer { slept = nil }
    return slept
  }

  /// Whether the rotation's clock was moved since somebody asked that last.
  func takeJump() -> Bool {
    defer { hasJumped = false }
    return hasJumped
  }

  /// Takes note of what the rotation's clock shows at a time, up to which it has not stood since what
  /// was heard last.
  func clockShows(_ instant: Duration, at time: Duration) {
    for index in datedCount..<records.count {
      times[index] = min(times[index], time - (instant - records[index].at))
    }
    datedCount = records.count
  }

  /// Takes note that nobody looks at the clock any more: what was heard after the last look happened
  /// between the two, and nobody can say when.
  func clockIsGone(after look: (time: Duration, told: Duration)) {
    for index in datedCount..<records.count {
      times[index] = min(times[index], look.time + max(.zero, records[index].at - look.told))
    }
    datedCount = records.count
  }

  /// Looks back at all that was said, as statistics do: no record may contradict another.
  func checkPast() {
    var fold = HistoryFold()
    for (line, record) in records.enumerated() {
      try? fold.append(
        Array(record.bytes.dropLast()).span, at: RecordPlace(file: 0, line: Int32(line + 1)))
    }
    for problem in fold.history().problems {
      // Somebody sets the clock, and the disk takes nothing for a while: both are said, and right.
      switch problem.what {
      case .otherTime, .dropped: continue
      default: break
      }
      witness.expect(
        false, .conservation, "\(problem.place.line) of the past: \(problem.what)")
    }
  }

  // MARK: Who knows

  func wasWritten(upTo seq: Int) { writtenSeq = max(writtenSeq, seq) }
  func wasSaved(upTo seq: Int) { savedSeq = max(savedSeq, seq) }

  /// Takes note that the disk has not kept what was written and not saved.
  func wasSpoiled() {
    (writtenSeq, shownSeq) = (savedSeq, min(shownSeq, savedSeq))
    isSpoiled = true
    if hasInherited { isHollow = true }
  }

  /// Takes note that all that was written is on the disk, whoever wrote it.
  func wasSynchronized() { hasInherited = false }

  /// Takes note that somebody was shown a record.
  func wasShown(_ seq: Int, to whom: StaticString) {
    witness.expect(
      seq <= heardSeq, .journalFirst, "\(whom) hears of \(seq), the journal of \(heardSeq)")
    witness.expect(
      seq <= writtenSeq || isExcused, .journalFirst,
      "\(whom) hears of \(seq), but \(writtenSeq) is written")
    if seq <= writtenSeq { shownSeq = max(shownSeq, seq) }
  }

  // MARK: After a crash

  /// Compares what the journal has with what was said, and forgets what is lost.
  ///
  /// Answers the rotation as the journal has it; `nil` if it has a hole.
  func wake(_ journal: [Record], after isPowerCut: Bool) -> StreamFold? {
    if isSpoiled { isHollow = true }
    isSpoiled = false
    hasInherited = !isPowerCut && writtenSeq > savedSeq
    let mayHaveHoles = isPowerCut && isHollow
    var fold = StreamFold()
    var last = 0
    for record in journal {
      let seq = record.seq ?? 0
      var isSnapshot = false
      if case .snapshot = record.content { isSnapshot = true }
      let isNext = seq == last + 1 || isSnapshot && seq > last
      if !isNext, mayHaveHoles { return nil }
      witness.expect(isNext, .numbering, "the journal has \(seq) after \(last)")
      witness.expect(
        isSnapshot || seq <= records.count && records[seq - 1] == record, .crash,
        "the journal has another \(seq) than was said")
      last = seq
      do throws(StreamFold.Inconsistency) {
        try fold.append(record)
      } catch {
        witness.expect(false, .crash, "\(seq) in the journal: \(error)")
      }
    }
    if mayHaveHoles, journal.isEmpty { return nil }
    witness.expect(last <= heardSeq, .numbering, "nobody has ever said \(last)")
    if isPowerCut {
      witness.expect(
        mayHaveHoles || last >= savedSeq, .powerCut, "\(savedSeq) was saved, \(last) is there")
    } else {
      witness.expect(last >= shownSeq, .crash, "\(shownSeq) was shown, \(last) is there")
    }
    forget(after: last, fold)
    return fold
  }

  private func forget(after last: Int, _ fold: StreamFold) {
    records.removeLast(records.count - min(last, records.count))
    times.removeLast(times.count - records.count)
    datedCount = records.count
    self.fold = fold
    account = Account()
    for record in records { _ = account.take(record) }
    (writtenSeq, savedSeq, shownSeq) = (last, min(last, savedSeq), min(last, shownSeq))
    (isFailing, isToldToFail) = (false, false)
    slept = nil
  }

  /// When the last record was true.
  var lastTime: Duration { times.last ?? .zero }
  var lastButOneTime: Duration { times.dropLast().last ?? .zero }
}

extension SnapshotContent {
  /// Whether it stands behind an end for which the journal had no room.
  fileprivate var isOver: Bool {
    if case .ended = rotation.state { true } else { false }
  }
}

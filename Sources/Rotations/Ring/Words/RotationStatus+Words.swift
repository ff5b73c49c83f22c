import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

extension RotationStatus {
  /// The segment in a few words: the task, the break, the commitment, or the wait.
  package var headline: String {
    switch state {
    case .slice, .checkIn: current.map(title) ?? ""
    case .rest(let long): long ? "Long break" : "Break"
    case .commitment(let number): title(ofCommitment: number)
    case .waiting: arrivalWords.map { "\($0.task) \($0.time)" } ?? "Waiting"
    case .ready, .between: "Waiting"
    case .ended(let reason): Words.ended(reason)
    }
  }

  /// The title of the window: the remaining minutes, rounded up, and the segment.
  package var windowTitle: String {
    if isOver { return "Rota" }
    let left = remaining.map { "\(($0.secondsRoundedUp + 59) / 60) min" }
    let parts: [String?] = [paused == nil ? left : "paused", headline, "Rota"]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The next task to come, and when: `10:00`, on another day `Sat 10:00`.
  var nextArrival: (task: String, time: String, isToday: Bool)? {
    guard let next = rotation.coming.first, let from = next.terms.from else { return nil }
    let time = clockAndDay(at: from)
    return (title(next.task), time, time == clock(at: from))
  }

  /// “waits for Biology” and “at 10:00”, or “on Sat 10:00”.
  var arrivalWords: (task: String, time: String)? {
    nextArrival.map { ("waits for \($0.task)", ($0.isToday ? "at " : "on ") + $0.time) }
  }

  /// The number of completed tasks, and of all without those that come on a later day.
  package var tally: (done: Int, all: Int) {
    let done = rotation.done.count
    let coming = rotation.coming.count { task in
      task.terms.from.map { content.wall.timestamp(at: $0).local.date <= day } ?? true
    }
    return (done, done + rotation.ring.count + coming)
  }

  /// “2 of 6 done”; “nothing to do today” if all tasks come on later days.
  package var doneWords: String {
    tally.all == 0 ? "nothing to do today" : "\(tally.done) of \(tally.all) done"
  }

  /// The commitment that interrupts the slice or the break.
  var cut: Commitment? {
    guard let end, let block = nextCommitment, block.start < end else { return nil }
    switch state {
    case .slice, .rest: return block
    default: return nil
    }
  }

  /// The time of a commitment: `10:00 to 11:30`, on another day `Sat 10:00 to 11:30`.
  func span(of block: Commitment) -> String {
    let (start, end) = (
      content.wall.timestamp(at: block.start).local, content.wall.timestamp(at: block.end).local
    )
    return "\(clockAndDay(at: block.start)) to \(TimeText.end(end, ofSpanFrom: start))"
  }

  /// A pause or the question of a check-in in a line of text, from the long form to the short one.
  var notes: [String] {
    if paused != nil { return ["paused"] }
    return state == .checkIn ? ["still there? any key says yes", "still there?"] : []
  }

  /// A task's note in at most `rows` lines; the last one contains all the rest.
  func note(of task: Handle, rows: Int, width: Int) -> [String] {
    item(task).notes.map { TextWidth.wrapped(harmless($0), to: width, rows: rows) } ?? []
  }

  /// The time of an end: `12:55`, on another day `Sat 12:55`, after a week `Thu 24 Dec 12:55`.
  package func clockAndDay(at instant: Duration) -> String {
    TimeText.clock(content.wall.timestamp(at: instant).local, seenFrom: day)
  }

  /// “next” with the next title, “only this one left”, or `nil`.
  var nextWords: String? {
    if let next = upcoming.first { return title(next.task) }
    if state == .slice, rotation.coming.isEmpty { return "only this one left" }
    return nil
  }

  /// The same in a line of text: “next Analysis”.
  var nextPhrase: String? {
    upcoming.isEmpty ? nextWords : nextWords.map { "next \($0)" }
  }

  /// “left of 25 min” or “spent of 25 min”, followed by shorter forms; empty without a countdown.
  var lengthWords: [String] {
    guard let length else { return [] }
    let text = TimeText.whole(length)
    return [countsUp ? "spent of \(text)" : "left of \(text)", "of \(text)"]
  }

  /// “until Sat 00:20”, followed by shorter forms.
  private func untilWords(_ end: Duration) -> [String] {
    let time = clockAndDay(at: end)
    return ["until \(time)", "to \(time)", "to \(clock(at: end))"]
  }

  /// After the end: how its last command can be undone, if that was on the default list.
  func wayBack(on screen: ScreenState) -> String {
    guard let list = screen.defaultList, content.origin.list == list else {
      return "the rotation has ended; nothing can be undone here"
    }
    return "the rotation has ended; "
      + (wayBackToFinished(on: screen) ?? "rota undo undoes its last command")
  }

  /// How the last task comes back, if the last command completed it on the default list.
  func wayBackToFinished(on screen: ScreenState) -> String? {
    guard let list = screen.defaultList, content.origin.list == list, state == .ended(.finished),
      let title = screen.command?.completed
    else { return nil }
    return "rota undo brings back \(harmless(title))"
  }

  /// Under the time left, the most important first; of each the forms from long to short.
  var captions: [[String]] {
    if paused != nil, state != .waiting { return [["paused"], lengthWords] }
    let until = stop.map(untilWords) ?? []
    switch state {
    case .slice: return [lengthWords, until]
    case .checkIn: return [["still there?", "there?"], ["any key says yes", "any key"]]
    case .rest(let long): return [[long ? "long break" : "break"], until]
    case .commitment: return [["commitment"], until]
    case .waiting:
      guard let next = nextArrival else { return [] }
      let time = next.isToday ? ["at \(next.time)"] : ["on \(next.time)", next.time]
      return [["waits for"], [next.task], time]
    case .ready, .between, .ended: return []
    }
  }
}

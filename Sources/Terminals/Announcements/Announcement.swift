import CivilTime
import Drawing
import EventStream
import RoundRobin

/// The announcement of an event: the two texts of a notification.
package struct Announcement: Equatable, Sendable {
  package var title: String
  package var body: String

  /// The announcement of a record; `nil` if it requires no attention.
  package init?(_ record: Record) {
    switch record.content {
    case .sliceStarted(let card, _, let next, let switched, _, _, let countdown):
      guard switched, countdown.deadline != nil else { return nil }
      title = harmless(card.title)
      body = countdown.words + (next.map { ", next: \(harmless($0.title))" } ?? "")
    case .breakStarted(let long, _, let countdown):
      title = long ? "Long break" : "Break"
      body = countdown.words
    // The task after a break may be the one before it.
    case .breakEnded(.expired, _):
      title = "The break is over"
      body = ""
    case .checkInDue(let card, _):
      title = "Still there?"
      body = "Time is up for \(harmless(card.title)). Any key says yes."
    case .commitmentStarted(let block, let until):
      title = harmless(block.title)
      body = "until \(TimeText.end(until.local, ofSpanFrom: record.time.local))"
    case .commitmentEnded(let block, _):
      title = harmless(block.title)
      body = "is over"
    case .waitingStarted(let until):
      title = "Nothing to do"
      body = "until \(TimeText.clock(until.local, seenFrom: record.time.local.date))"
    case .warning(let subject, _, let name, let remaining):
      title =
        Words.warning(subject, title: name.map(harmless), remaining: remaining)
        .capitalizedSentence
      body = ""
    case .estimateReached(let card, let estimate):
      title = harmless(card.title)
      body = "has reached its estimate of \(TimeText.length(estimate))"
    case .problem(_, let message):
      title = "Problem"
      body = harmless(message)
    case .ended(let reason, _):
      title = "Rota"
      body = Words.ended(reason).capitalizedSentence
    case .snapshot, .started, .sliceEnded, .cycleEnded, .breakEnded, .checkedIn, .waitingEnded,
      .commitmentAdded, .commitmentRemoved, .paused, .resumed, .extended,
      .quantumChanged, .taskAdded, .taskArrived, .taskEdited, .taskMoved, .taskReopened,
      .taskCompleted, .taskRemoved, .taskRestored, .undone, .slept, .recovered, .planned,
      .hookFinished, .problemSolved,
      .tick, .lost:
      return nil
    }
  }
}

extension Record.Countdown {
  /// `25 min, until 09:25`; only the length while paused.
  package var words: String {
    // Rounded up like every countdown, beside which it may stand.
    let whole = length < .seconds(1) ? length : .seconds(length.secondsRoundedUp)
    let until = deadline.map { ", until \(TimeText.clock($0.local.time))" } ?? ""
    return TimeText.length(whole) + until
  }
}

import EventStream
import RoundRobin

/// A way in which the simulated platform breaks its word, to show that somebody notices.
enum Sabotage: String, CaseIterable, Sendable {
  case alarmForgets, alarmIsRestless
  case clockGoesFast, wallClockIsWrong, sleepIsHidden
  case ledgerHearsLate, ledgerForgets, ledgerLiesAboutSafety
  case recordIsMissing, recordIsChanged, recordGoesBack, endIsEarly, pauseIsLost
  case noteIsAhead, failureIsHushed
  case answerIsRepeated, answerIsLost, answerIsHasty
  case watcherMissesOne, readerMissesOne, hookHearsTwice, listIsDeaf, listLies
  case calendarIsDeaf, plannerIsForgotten
  case coachIsKept

  /// The law that is broken then.
  var law: Law {
    switch self {
    case .alarmForgets: .alarm
    case .alarmIsRestless: .wakeUps
    case .clockGoesFast: .clock
    case .wallClockIsWrong: .wallClock
    case .sleepIsHidden: .sleep
    case .ledgerHearsLate: .journalFirst
    case .ledgerForgets: .crash
    case .ledgerLiesAboutSafety: .powerCut
    case .recordIsMissing: .numbering
    case .recordIsChanged: .folding
    case .recordGoesBack: .order
    case .endIsEarly: .deadlines
    case .pauseIsLost: .conservation
    case .noteIsAhead: .recovery
    case .failureIsHushed: .problems
    case .answerIsRepeated, .answerIsLost: .answers
    case .answerIsHasty: .saved
    case .watcherMissesOne: .watchers
    case .readerMissesOne: .readers
    case .hookHearsTwice: .hooks
    case .listIsDeaf: .list
    case .listLies: .listed
    case .calendarIsDeaf: .calendar
    case .plannerIsForgotten: .plans
    case .coachIsKept: .memory
    }
  }
}

extension Sabotage {
  /// The seed of a day on which it showed when somebody last looked: it is tried before others.
  var tellingSeed: UInt64 {
    switch self {
    case .sleepIsHidden, .pauseIsLost, .recordIsChanged, .failureIsHushed, .answerIsHasty: 1
    case .ledgerForgets, .answerIsLost: 2
    case .clockGoesFast: 4
    case .watcherMissesOne: 15
    default: 0
    }
  }

  /// A record as somebody hears it who is to check it; `nil`: it is missed.
  func changed(_ record: Record) -> Record? {
    var record = record
    switch (self, record.content) {
    case (.recordIsMissing, .cycleEnded): return nil
    case (.recordIsChanged, .quantumChanged(let quantum)):
      record.content = .quantumChanged(quantum + .seconds(1))
    case (.recordGoesBack, .cycleEnded):
      record.at -= .nanoseconds(1)
    case (.endIsEarly, .sliceEnded(let task, .expired, let spent, let length, let credit)):
      record.content = .sliceEnded(
        task, .expired, spent: spent - .nanoseconds(1), length: length, credit: credit)
    case (.pauseIsLost, .resumed(let paused, let remaining, let deadline)):
      record.content = .resumed(
        paused: paused - .nanoseconds(1), remaining: remaining, deadline: deadline)
    default: break
    }
    return record
  }
}

import RoundRobin
import Thoroughness

/// Rules, tasks, commitments and commands that chance decides, the same on every run of a seed.
package struct RandomCommands: RandomNumberGenerator {
  private var numbers: SeededNumbers
  /// The unit of durations and instants.
  private let unit: Duration
  /// Whether lengths and instants are odd numbers of nanoseconds instead of whole units.
  private let isOdd: Bool

  package init(seed: Int, unit: Duration = .ticks(1), isOdd: Bool = false) {
    numbers = SeededNumbers(seed: UInt64(bitPattern: Int64(seed)))
    self.unit = unit
    self.isOdd = isOdd
  }

  package mutating func next() -> UInt64 { numbers.next() }

  /// A number of a range.
  package mutating func roll(_ range: ClosedRange<Int>) -> Int { numbers.number(range) }

  /// Whether an event with a probability of 1 in `count` happens.
  package mutating func oneIn(_ count: Int) -> Bool { numbers.isOnce(in: count) }

  package mutating func length(_ range: ClosedRange<Int>) -> Duration { instant(roll(range)) }

  /// A number of units or, if they are odd, somewhat less.
  package mutating func instant(_ count: Int) -> Duration {
    isOdd ? unit * count - .nanoseconds(2 * roll(0...499_999) + 1) : unit * count
  }

  // MARK: Rotations

  /// Any of the rules.
  package mutating func rules() -> Rules {
    let quantum = roll(1...8)
    return Rules(
      quantum: length(quantum...quantum), breaks: oneIn(2) ? breaks() : nil,
      checkIn: oneIn(2) ? length(1...4) : nil, unused: oneIn(2) ? .keep : .drop,
      finishAtEstimate: oneIn(2), warnings: oneIn(2) ? [length(1...3), length(4...6)] : [],
      cycles: oneIn(6) ? roll(1...20) : nil)
  }

  private mutating func breaks() -> Rules.Breaks {
    Rules.Breaks(
      length: length(1...3), long: oneIn(2) ? length(4...6) : nil, every: roll(1...4))
  }

  /// No commitments, or a few.
  package mutating func commitments() -> [ClosedRange<Int>] {
    oneIn(2) ? (0...roll(0...5)).map { _ in commitment(from: 0) } : []
  }

  /// A commitment near an instant, often adjoining or overlapping another one.
  private mutating func commitment(from now: Int) -> ClosedRange<Int> {
    let start = now + roll(-1...6) * 5
    return start...(start + roll(1...3) * 5)
  }

  package mutating func terms(now: Int) -> Terms {
    Terms(
      slice: oneIn(3) ? length(1...6) : nil, estimate: oneIn(3) ? length(1...20) : nil,
      from: oneIn(4) ? instant(now + roll(-5...40)) : nil)
  }

  // MARK: Commands

  /// A random command for a number of tasks.
  package mutating func command(tasks: Int, now: Int) -> Command {
    let task = Handle(roll(0...max(0, tasks)))
    switch roll(0...31) {
    case 0, 1: return .pause(ago: oneIn(2) ? .zero : length(1...6))
    case 2, 3, 4: return .resume
    case 5: return .toggle
    case 6, 7: return .skip
    case 8: return .done()
    case 9: return .done(task)
    case 10, 11: return .extend(length(1...5))
    case 12: return .go(task)
    case 13: return .go(task, length(1...5))
    case 14: return .back()
    case 15: return .back(length(1...5))
    case 16, 17: return .here
    case 18: return .quantum(length(1...8))
    case 19: return .reopen()
    case 20: return .reopen(task)
    case 21, 22: return tasks < 60 ? .add(terms(now: now)) : .here
    case 23: return tasks < 60 ? .addNext(terms(now: now)) : .here
    case 24: return .edit(task, terms(now: now))
    case 25: return .move(task, .first)
    case 26: return .move(task, .last)
    case 27: return .move(task, .after(Handle(roll(0...max(0, tasks)))))
    case 28: return .remove(task)
    case 29:
      let block = commitment(from: now)
      return .commit(start: instant(block.lowerBound), end: instant(block.upperBound))
    case 30: return .uncommit(number: roll(0...8))
    default:
      let policy = SleepPolicy.allCases[roll(0...3)]
      return .slept(length(1...5), frozen: oneIn(2), policy)
    }
  }
}

import EventStream
import RoundRobin

/// Draws stories in which anything may happen, the same ones on every run.
struct SeededStories {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func roll(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func oneIn(_ count: Int) -> Bool { roll(1...count) == 1 }

  private mutating func seconds(_ range: ClosedRange<Int>) -> Duration { .seconds(roll(range)) }

  mutating func story(_ name: String) -> Story {
    var story = Story(
      name, tasks: (0..<roll(0...6)).map { _ in terms(now: 0) }, quantum: roll(1...9),
      breaks: oneIn(2) ? breaks() : nil, checkIn: oneIn(2) ? roll(1...4) : nil,
      unused: oneIn(2) ? .keep : .drop, finishAtEstimate: oneIn(2),
      warn: oneIn(2) ? [roll(1...3), roll(4...6)] : [], cycles: oneIn(6) ? roll(1...9) : nil,
      commitments: oneIn(2) ? (0...roll(0...4)).map { _ in block(now: 0) } : [],
      until: oneIn(6) ? roll(1...120) : nil)
    story.length = .seconds(150)
    story.script = (0..<roll(0...25)).map { _ in roll(0...120) }.sorted().map { now in
      // Half of the commands come between the seconds, to the nanosecond.
      let later: Duration = oneIn(2) ? .zero : .nanoseconds(roll(1...999_999_999))
      return (.seconds(now) + later, step(now: now))
    }
    return story
  }

  private mutating func breaks() -> Rules.Breaks {
    Rules.Breaks(
      length: seconds(1...3), long: oneIn(2) ? seconds(4...6) : nil, every: roll(1...4))
  }

  /// A commitment near an instant, often beside or over another one.
  private mutating func block(now: Int) -> ClosedRange<Int> {
    let start = now + roll(-1...8) * 5
    return start...(start + roll(1...3) * 5)
  }

  private mutating func terms(now: Int) -> Terms {
    Terms(
      slice: oneIn(3) ? seconds(1...6) : nil, estimate: oneIn(3) ? seconds(1...20) : nil,
      from: oneIn(3) ? .seconds(now + roll(-5...40)) : nil)
  }

  private mutating func step(now: Int) -> Story.Step {
    oneIn(25) ? .setClock(by: seconds(0...15)) : .command(command(tasks: 8, now: now))
  }

  private mutating func command(tasks: Int, now: Int) -> Command {
    let task = Handle(roll(0...tasks))
    switch roll(0...30) {
    case 0, 1: return .pause(ago: oneIn(2) ? .zero : seconds(1...6))
    case 2, 3, 4: return .resume
    case 5: return .toggle
    case 6, 7: return .skip
    case 8: return .done()
    case 9: return .done(task)
    case 10, 11: return .extend(seconds(1...5))
    case 12: return .go(task)
    case 13: return .go(task, seconds(1...5))
    case 14: return .back()
    case 15: return .back(seconds(1...5))
    case 16, 17: return .here
    case 18: return .quantum(seconds(1...8))
    case 19: return .reopen()
    case 20: return .reopen(task)
    case 21, 22: return .add(terms(now: now))
    case 23: return .addNext(terms(now: now))
    case 24: return .edit(task, terms(now: now))
    case 25: return .move(task, .first)
    case 26: return .move(task, .last)
    case 27: return .move(task, .after(Handle(roll(0...tasks))))
    case 28: return .remove(task)
    case 29:
      let block = block(now: now)
      return .commit(start: .seconds(block.lowerBound), end: .seconds(block.upperBound))
    default:
      return oneIn(3)
        ? .slept(seconds(1...5), frozen: oneIn(2), SleepPolicy.allCases[roll(0...3)])
        : .uncommit(number: roll(0...6))
    }
  }
}

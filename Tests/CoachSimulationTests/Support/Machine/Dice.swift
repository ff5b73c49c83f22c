import EventStream
import Glibc

/// What chance decides, the same on every run of a seed.
struct Dice: Sendable {
  private let seed: UInt64
  private var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  /// Dice of somebody's own, so that nobody's luck depends on how often others roll.
  func own(_ number: Int) -> Dice {
    var mixer = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    return Dice(seed: mixer.next())
  }

  mutating func number() -> UInt64 { generator.next() }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  /// Whether something happens that happens once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { roll(1...count) == 1 }

  /// One of several, none of which is likelier than another.
  mutating func one<Value>(of first: Value, _ others: Value...) -> Value {
    let number = roll(0...others.count)
    return number == 0 ? first : others[number - 1]
  }

  /// A length of time, to the nanosecond.
  mutating func duration(_ range: ClosedRange<Duration>) -> Duration {
    .nanoseconds(roll(range.lowerBound.inNanoseconds...range.upperBound.inNanoseconds))
  }

  /// A length of time, of which short and long ones are equally likely.
  mutating func anyScale(_ range: ClosedRange<Duration>) -> Duration {
    let low = log(Double(range.lowerBound.inNanoseconds))
    let high = log(Double(range.upperBound.inNanoseconds))
    return .nanoseconds(Int(exp(.random(in: low...high, using: &generator))))
  }

  /// The seed of another generator.
  mutating func makeGenerator() -> SeededGenerator { SeededGenerator(seed: generator.next()) }
}

extension Duration {
  var inNanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
  static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
}

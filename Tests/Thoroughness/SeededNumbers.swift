import Glibc

/// Numbers and choices that are the same on every run (SplitMix64; Steele, Lea and Flood 2014).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) { (self.seed, state) = (seed, seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Numbers of their own for one part of a test, however many others draw.
  package func own(_ number: Int) -> SeededNumbers {
    var mixer = SeededNumbers(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    return SeededNumbers(seed: mixer.next())
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Whether something happens that happens so many times out of a hundred.
  package mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// Whether something happens that happens once in so many times.
  package mutating func isOnce(in times: Int) -> Bool { number(0...times - 1) == 0 }

  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  package mutating func one<Element>(
    of first: Element, _ second: Element, _ others: Element...
  ) -> Element {
    one(of: [first, second] + others)
  }

  /// One to three elements, in any order.
  package mutating func some<Element>(of elements: [Element]) -> [Element] {
    Array(elements.shuffled(using: &self).prefix(number(1...3)))
  }

  // MARK: Lengths of time

  /// A length of time, to the nanosecond.
  package mutating func duration(_ range: ClosedRange<Duration>) -> Duration {
    .nanoseconds(number(range.lowerBound.nanoseconds...range.upperBound.nanoseconds))
  }

  /// A length of time, of which short and long ones are equally likely.
  package mutating func anyScale(_ range: ClosedRange<Duration>) -> Duration {
    let low = log(Double(range.lowerBound.nanoseconds))
    let high = log(Double(range.upperBound.nanoseconds))
    return .nanoseconds(Int(exp(.random(in: low...high, using: &self))))
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}

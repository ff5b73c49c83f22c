/// Numbers and choices that are the same on every run (SplitMix64; Steele, Lea and Flood 2014).
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
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

  /// One to three elements, in any order.
  package mutating func some<Element>(of elements: [Element]) -> [Element] {
    Array(elements.shuffled(using: &self).prefix(number(1...3)))
  }
}

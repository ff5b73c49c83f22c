import CivilTime
import Rotations
import Terminals

/// A number of minutes to be turned or typed.
package struct Dial: Equatable, Sendable {
  /// The minutes it can be turned to.
  package let limits: ClosedRange<Int>
  /// Its value; `nil` if its digits were deleted. Until it is turned, it may be beyond the limits.
  package private(set) var minutes: Int?
  /// The length that it stands for until it is turned, which may be between two minutes.
  private var exact: Duration?
  /// Whether the next digit is appended to the current number; else it begins another one.
  private var isBeingTyped = false

  /// A dial with a value, which is clamped to its limits once it is turned.
  package init(_ minutes: Int, for exact: Duration? = nil, in limits: ClosedRange<Int>) {
    self.limits = limits
    self.minutes = minutes
    self.exact = exact
  }

  /// The share of a whole turn, 0 to 1.
  package var share: Double {
    min((duration ?? .zero) / Duration.seconds(60 * limits.upperBound), 1)
  }

  /// The duration; `nil` without a value.
  package var duration: Duration? { exact ?? minutes.map { .seconds(60 * $0) } }

  /// The minutes of a duration without seconds; `nil` for one with seconds, and without a value.
  var wholeMinutes: Int? {
    minutes.flatMap { duration == .seconds(60 * $0) ? $0 : nil }
  }

  /// The duration as digits: `25`, `1:30`, `1:30:30`, or `--` without a value.
  var digits: String {
    wholeMinutes.map(String.init) ?? duration.map(TimeText.countdown) ?? "--"
  }

  /// The unit of the first of the digits.
  var unit: String {
    wholeMinutes == nil && duration.map { $0 >= .seconds(3600) } == true ? "h" : "min"
  }

  /// Handles a key while the dial has the focus.
  ///
  /// - Returns: A typed number outside of the limits; `nil` if there is none.
  mutating func press(_ key: Key) -> Int? {
    switch key {
    case .left, .wheelDown, .character("-"): turn(by: -1)
    case .right, .wheelUp, .character("+"), .character("="): turn(by: 1)
    case .shiftLeft, .pageDown: turnToMultiple(isUp: false)
    case .shiftRight, .pageUp: turnToMultiple(isUp: true)
    case .home: turn(to: limits.lowerBound)
    case .end: turn(to: limits.upperBound)
    case .backspace, .delete: erase()
    case .character(let character):
      if character.isASCII, let digit = character.wholeNumberValue { return type(digit) }
    case .enter, .escape, .tab, .backTab, .up, .down, .altUp, .altDown, .wordLeft, .wordRight,
      .control,
      .paste, .click, .item, .other:
      break
    }
    return nil
  }

  /// Accepts the typed value: if zero is allowed, an empty one means zero.
  mutating func settle() {
    isBeingTyped = false
    if minutes == nil, limits.contains(0) { minutes = 0 }
  }

  private mutating func turn(by step: Int) { turn(to: (minutes ?? 0) + step) }

  /// To the next multiple of five.
  private mutating func turnToMultiple(isUp: Bool) {
    let now = minutes ?? 0
    turn(to: isUp ? now / 5 * 5 + 5 : (now - 1) / 5 * 5)
  }

  mutating func turn(to minutes: Int) {
    isBeingTyped = false
    exact = nil
    self.minutes = min(max(minutes, limits.lowerBound), limits.upperBound)
  }

  /// A digit that would exceed the limit begins a new number; returns what was outside.
  private mutating func type(_ digit: Int) -> Int? {
    let number = (isBeingTyped ? minutes ?? 0 : 0) * 10 + digit
    let typed = number > limits.upperBound ? digit : number
    isBeingTyped = true
    exact = nil
    minutes = limits.contains(typed) ? typed : nil
    return limits.contains(number) ? nil : number
  }

  private mutating func erase() {
    isBeingTyped = true
    exact = nil
    let rest = (minutes ?? 0) / 10
    minutes = rest > 0 ? rest : nil
  }
}

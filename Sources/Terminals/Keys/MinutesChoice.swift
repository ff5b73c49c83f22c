import CivilTime

/// A question that a few minutes answer: with arrows, or with digits, also of other minutes.
package struct MinutesChoice: Equatable, Sendable {
  /// The purpose of the minutes.
  package enum Purpose: Sendable {
    /// To finish a thought of the task that had the slice just now.
    case back
    /// A backdated pause.
    case pause
  }

  package let purpose: Purpose
  /// The answers: the usual ones, and then one that was typed.
  package private(set) var minutes: [Int]
  package private(set) var place: Int
  /// The number of usual answers.
  private let usual: Int
  /// The largest answer.
  private let most: Int
  /// The digits typed so far.
  private var typed = ""

  private init(_ purpose: Purpose, _ minutes: [Int], place: Int, most: Int) {
    (self.purpose, self.minutes, self.place) = (purpose, minutes, place)
    (usual, self.most) = (minutes.count, most)
  }

  /// The minutes to finish a thought.
  package init() { self.init(.back, [2, 3, 4, 5], place: 1, most: 60) }

  /// The minutes since which a pause may have lasted; `nil` if nothing has run for a minute.
  ///
  /// - Parameter stretch: The time that has passed since the last pause or the beginning.
  package init?(pausedWithin stretch: Duration) {
    let most = Int(stretch.secondsRoundedDown) / 60
    if most < 1 { return nil }
    let usual = [5, 10, 15].filter { $0 <= most }
    self.init(.pause, usual.isEmpty ? [most] : usual, place: 0, most: most)
  }

  /// The question.
  package var question: String {
    switch purpose {
    case .back: "finish the thought:"
    case .pause: "forgot to pause; it began"
    }
  }

  /// The question on a narrow screen.
  package var shortQuestion: String {
    switch purpose {
    case .back: "finish in"
    case .pause: "pause began"
    }
  }

  /// The unit of the answers.
  package var unit: String { purpose == .pause ? "min ago" : "min" }

  /// The command for the chosen minutes.
  package var command: String {
    switch purpose {
    case .back: "back \(minutes[place])m"
    case .pause: "pause ago \(minutes[place])m"
    }
  }

  /// Handles an arrow, or a digit, which begins a number or goes on with it.
  package mutating func press(_ key: Key) {
    if case .character(let digit) = key, digit.isASCII, digit.isNumber {
      type(digit)
      return
    }
    typed = ""
    switch key {
    case .item(let index): place = min(index, minutes.count - 1)
    case .left, .down, .wheelDown, .character("-"): place = max(0, place - 1)
    case .right, .up, .wheelUp, .character("+"), .tab: place = min(minutes.count - 1, place + 1)
    default: break
    }
  }

  private mutating func type(_ digit: Character) {
    for digits in ["\(typed)\(digit)", "\(digit)"] {
      guard let number = Int(digits), (1...most).contains(number) else { continue }
      minutes.removeSubrange(usual...)
      typed = digits
      if let place = minutes.firstIndex(of: number) {
        self.place = place
      } else {
        place = minutes.count
        minutes.append(number)
      }
      return
    }
  }
}

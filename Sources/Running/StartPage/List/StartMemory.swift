import CivilTime
import RoundRobin
import Terminals

/// The values of the start page's dials, in whole minutes.
package struct StartMemory: Equatable, Sendable {
  /// The minutes of a slice.
  package var slice: Int
  /// The minutes of a break; 0 for none.
  package var rest: Int

  package init(slice: Int, rest: Int) {
    self.slice = slice
    self.rest = rest
  }

  /// The values of the rules; less than a minute counts as one.
  package init(_ rules: Rules) {
    let minutes = { (length: Duration) in max(1, Int(clamping: length.secondsRoundedDown / 60)) }
    self.init(slice: minutes(rules.quantum), rest: rules.breaks.map { minutes($0.length) } ?? 0)
  }

  /// The content of the file, which `Settings` reads with the lowest precedence.
  package var text: String { "quantum = \(slice)m\nbreak = \(rest)m\n" }
}

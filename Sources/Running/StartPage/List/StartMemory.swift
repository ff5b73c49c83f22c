import CivilTime
import RoundRobin
import Terminals

/// What the dials of the start page show, in whole minutes.
package struct StartMemory: Equatable, Sendable {
  /// The minutes of a slice.
  package var slice: Int
  /// The minutes of a break; 0 is none.
  package var rest: Int

  package init(slice: Int, rest: Int) {
    self.slice = slice
    self.rest = rest
  }

  /// What the rules say.
  package init(_ rules: Rules) {
    let minutes = { (length: Duration) in Int(clamping: length.secondsRoundedDown / 60) }
    self.init(slice: minutes(rules.quantum), rest: rules.breaks.map { minutes($0.length) } ?? 0)
  }

  /// The file from which `Settings` takes them, after everything that is set elsewhere.
  package var text: String { "quantum = \(slice)m\nbreak = \(rest)m\n" }
}

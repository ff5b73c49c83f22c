import CivilTime
import Coach
import Drawing
import EventStream
import Rotations
import RoundRobin
import Tasks

/// The page on which a day begins: the list, and the dials for slice and break.
///
/// A value: keys go in with ``press(_:)``, and what has to be done outside comes out.
package struct StartPage: Equatable, Sendable {
  /// Where keys go.
  package enum Place: Equatable, Sendable {
    case slice
    case rest
    /// A line, by its index.
    case line(Int)
  }

  /// The minutes of a slice, and of a break, where 0 is none.
  package static let sliceLimits = 1...60
  package static let restLimits = 0...30

  /// The tasks in their order, and at last the empty line that takes the next one.
  package internal(set) var lines: [StartLine]
  package internal(set) var place: Place
  package internal(set) var slice: Dial
  package internal(set) var rest: Dial
  package internal(set) var isHelpOpen = false
  /// What was just said; the next key takes it away.
  package internal(set) var message: ScreenState.Message?
  /// The list as it was read.
  package let list: TaskList
  /// When each task, by its id, last had the slice, on any day.
  package let lastTurns: [String: Instant]
  /// What takes place in the calendars that every rotation has, today and tomorrow.
  let appointments: [Appointment]
  /// What applies besides slice and break.
  private let baseRules: Rules

  /// The page of a list, with the cursor in the empty line.
  ///
  /// - Parameters:
  ///   - list: The list; only what is open in it is shown.
  ///   - rules: What applies besides slice and break.
  ///   - dials: What the dials show.
  ///   - lastTurns: When each task, by its id, last had the slice.
  ///   - appointments: What takes place in calendars, today and tomorrow.
  package init(
    _ list: TaskList, rules: Rules, dials: StartMemory, lastTurns: [String: Instant] = [:],
    appointments: [Appointment] = []
  ) {
    self.list = list
    self.lastTurns = lastTurns
    self.appointments = appointments
    baseRules = rules
    slice = Dial(dials.slice, in: Self.sliceLimits)
    rest = Dial(dials.rest, in: Self.restLimits)
    lines = list.entries.filter { !$0.item.isDone }.map { StartLine($0, of: list) }
    lines.append(StartLine())
    place = .line(lines.count - 1)
  }

  /// The index of the empty line, which may have a text that is being typed.
  var lastLine: Int { lines.count - 1 }

  /// What is to be remembered of the dials.
  package var dials: StartMemory {
    StartMemory(slice: slice.minutes ?? StartMemory(baseRules).slice, rest: rest.minutes ?? 0)
  }

  /// The rules of the rotation; `nil` while no length of a slice is chosen.
  package var rules: Rules? {
    guard let quantum = slice.duration else { return nil }
    var rules = baseRules
    // A dial that was not turned leaves the length as it is, also one that is no whole minutes.
    let former = StartMemory(baseRules)
    if dials.slice != former.slice { rules.quantum = quantum }
    if dials.rest == former.rest { return rules }
    rules.breaks = nil
    if let length = rest.duration, length > .zero {
      rules.breaks = Rules.Breaks(
        length: length, long: baseRules.breaks?.long, every: baseRules.breaks?.every ?? 4)
    }
    return rules
  }

  /// The lines that are tasks or commitments, by their index.
  var taskLines: [Int] { lines.indices.filter { lines[$0].item != nil } }

  /// What the list is to become: its lines are the ``taskLines``.
  package var revision: ListRevision {
    ListRevision(
      list,
      lines: taskLines.map { ListRevision.Line(lines[$0].entry, words: lines[$0].change) })
  }

  /// Says something that went wrong outside.
  package mutating func complain(_ text: String) {
    message = ScreenState.Message(harmless(text), isWarning: true)
  }
}

/// What the start page asks of whoever drives it.
package enum StartEffect: Equatable, Sendable {
  /// Save the list and begin.
  case start
  /// Save the list and leave.
  case leave
  /// Forget what the terminal shows, and draw everything.
  case redraw
}

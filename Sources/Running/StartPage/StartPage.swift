import CivilTime
import Coach
import Drawing
import EventStream
import Rotations
import RoundRobin
import Tasks
import Terminals

/// The page on which a day begins: the list, and the dials for slice and break.
///
/// A value: keys go in with ``press(_:)``, and what has to be done outside comes out. On a line, letters
/// are commands; what is typed is asked of the list only when it is confirmed.
package struct StartPage: Equatable, Sendable {
  /// Where keys go.
  package enum Place: Equatable, Sendable {
    case slice
    case rest
    /// A line, by its index.
    case line(Int)
  }

  /// The numbers of the dials among what can be clicked; lines have their index.
  static let sliceSpot = -1
  static let restSpot = -2

  /// The minutes of a slice, and of a break, where 0 is none.
  package static let sliceLimits = 1...60
  package static let restLimits = 0...30

  /// The tasks in their order, and at last the line that takes the next one.
  package internal(set) var lines: [StartLine]
  package internal(set) var place: Place
  package internal(set) var slice: Dial
  package internal(set) var rest: Dial
  package internal(set) var isHelpOpen = false
  /// What is looked for while it is typed; `nil`: all lines are there.
  package internal(set) var finder: LineEditor?
  /// What was just said; the next key takes it away.
  package internal(set) var message: ScreenState.Message?
  /// The present day, for words such as `due:fri`.
  package var today = CivilDate(daysSinceEpoch: 0)
  /// When each task, by its id, last had the slice, on any day.
  package let lastTurns: [String: Instant]
  /// What takes place in the calendars that every rotation has, today and tomorrow.
  let appointments: [Appointment]
  /// The time that tasks have had of their estimates, by their ids.
  let efforts: [String: Duration]
  /// What applies besides slice and break.
  private let baseRules: Rules

  /// The page of a list, with the cursor in the line that takes the next task.
  ///
  /// - Parameters:
  ///   - list: The list; only what is open in it is shown.
  ///   - rules: What applies besides slice and break.
  ///   - dials: What the dials show.
  ///   - lastTurns: When each task, by its id, last had the slice.
  ///   - appointments: What takes place in calendars, today and tomorrow.
  ///   - efforts: The time that tasks have had of their estimates, by their ids.
  package init(
    _ list: TaskList, rules: Rules, dials: StartMemory, lastTurns: [String: Instant] = [:],
    appointments: [Appointment] = [], efforts: [String: Duration] = [:]
  ) {
    self.lastTurns = lastTurns
    self.appointments = appointments
    self.efforts = efforts
    baseRules = rules
    slice = Dial(dials.slice, in: Self.sliceLimits)
    rest = Dial(dials.rest, in: Self.restLimits)
    lines = Self.lines(of: list)
    place = .line(lines.count - 1)
  }

  private static func lines(of list: TaskList) -> [StartLine] {
    list.entries.filter { !$0.item.isDone }.map { StartLine($0, of: list) } + [StartLine()]
  }

  /// The index of the line that takes the next task.
  var lastLine: Int { lines.count - 1 }

  /// The lines of tasks that are shown, by their index: all, or those that are looked for.
  var shownLines: [Int] {
    let filter = TextFilter(finder?.text ?? "")
    return (0..<lastLine).filter { filter.accepts(lines[$0].words) }
  }

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

  /// Shows the list as it has become, and stays at the task that the keys went to.
  package mutating func take(_ list: TaskList) {
    let former = lines
    lines = Self.lines(of: list)
    let ids = Set(lines.compactMap { $0.item?.id })
    let formerIDs = Set(former.compactMap { $0.item?.id })
    for index in lines.indices.dropLast() {
      guard let id = lines[index].item?.id else { continue }
      if let old = former.first(where: { $0.item?.id == id }) {
        lines[index].isTicked = old.isTicked
      } else if former.indices.contains(index), let old = former[index].item?.id, !ids.contains(old)
      {
        // Words that change a title change the id that is made of it.
        lines[index].isTicked = former[index].isTicked
      }
    }
    guard case .line(let index) = place else { return }
    if index == former.count - 1 {
      place = .line(lastLine)
    } else if let id = former[index].item?.id, ids.contains(id) {
      place = .line(lines.firstIndex { $0.item?.id == id } ?? index)
    } else {
      place = .line(max(0, min(index, lastLine - 1)))
    }
    // What comes back is what the keys are about next.
    if lines.count > former.count, index != former.count - 1,
      let back = lines.firstIndex(where: { $0.item.map { !formerIDs.contains($0.id) } ?? false })
    {
      place = .line(back)
    }
  }

  /// Says something that was done.
  package mutating func say(_ text: String) {
    message = ScreenState.Message(harmless(text))
  }

  /// Says something that went wrong.
  package mutating func complain(_ text: String) {
    message = ScreenState.Message(harmless(text), isWarning: true)
  }
}

/// What the start page asks of whoever drives it.
package enum StartEffect: Equatable, Sendable {
  /// Carry out requests on the list, all or none, and show what it has become.
  case change([Request])
  case start
  case leave
  /// Forget what the terminal shows, and draw everything.
  case redraw
}

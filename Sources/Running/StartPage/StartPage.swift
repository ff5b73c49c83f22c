import CivilTime
import Coach
import Drawing
import EventStream
import Rotations
import RoundRobin
import Tasks
import Terminals

/// The page at the beginning of a day: the list, and the dials for slice and break.
///
/// A value: ``press(_:)`` takes keys and returns the effects to carry out. On a line, letters are
/// commands; typed text changes the list only when it is confirmed.
package struct StartPage: Equatable, Sendable {
  /// The focus.
  package enum Place: Equatable, Sendable {
    case slice
    case rest
    /// A line, by its index.
    case line(Int)
  }

  /// The numbers of the dials as clickable items; lines have their index.
  static let sliceSpot = -1
  static let restSpot = -2

  /// The limits of a slice and of a break in minutes; 0 for no break.
  package static let sliceLimits = 1...60
  package static let restLimits = 0...30

  /// The tasks in order, followed by the line for a new task.
  package internal(set) var lines: [StartLine]
  package internal(set) var place: Place
  package internal(set) var slice: Dial
  package internal(set) var rest: Dial
  package internal(set) var help: HelpPage?
  /// Whether a task was added here, so that the end of a long list is shown, and not its beginning.
  private(set) var hasGrown = false
  /// The search text during a search; else `nil`.
  package internal(set) var finder: LineEditor?
  /// Whether it is shown in sentences, where tasks have numbers, and none has the focus.
  var isSpoken = false
  /// The keys that the user reassigned.
  package var keys = KeyChoices()
  /// Whether no command on the list can be undone; `false` if that is not known.
  var hasNothingToUndo = false
  /// The last message; the next key removes it.
  package internal(set) var message: ScreenState.Message?
  /// The current day, for words such as `due:fri`.
  package var today = CivilDate(daysSinceEpoch: 0)
  /// Whether no rotation begins when all its tasks come on later days.
  package var beginsOnlyForToday = true
  /// The time of each task's last slice on any day.
  package let lastTurns: LastTurns
  /// The appointments of today and tomorrow in the calendars of every rotation.
  let appointments: [Appointment]
  /// The time that tasks have had of their estimates, by their ids.
  let efforts: [String: Duration]
  /// The rules besides slice and break.
  private let baseRules: Rules
  /// Whether each task takes part today, by its id, also of those that an undo may bring back.
  private var ticks: [String: Bool] = [:]

  /// The page of a list, with the focus on the line for a new task.
  ///
  /// - Parameters:
  ///   - list: The list, of which only open tasks are shown.
  ///   - rules: The rules besides slice and break.
  ///   - dials: The values of the dials.
  ///   - lastTurns: The time of each task's last slice.
  ///   - appointments: The appointments of today and tomorrow.
  ///   - efforts: The time spent on tasks with estimates, by id.
  package init(
    _ list: TaskList, rules: Rules, dials: StartMemory, lastTurns: LastTurns = LastTurns(),
    appointments: [Appointment] = [], efforts: [String: Duration] = [:]
  ) {
    self.lastTurns = lastTurns
    self.appointments = appointments
    self.efforts = efforts
    baseRules = rules
    let former = StartMemory(rules)
    slice = Dial(
      dials.slice, for: dials.slice == former.slice ? rules.quantum : nil, in: Self.sliceLimits)
    rest = Dial(
      dials.rest, for: dials.rest == former.rest ? rules.breaks?.length : nil, in: Self.restLimits)
    lines = Self.lines(of: list)
    place = .line(lines.count - 1)
  }

  private static func lines(of list: TaskList) -> [StartLine] {
    list.entries.filter { !$0.item.isDone }.map { StartLine($0, of: list) } + [StartLine()]
  }

  /// The index of the line for a new task.
  var lastLine: Int { lines.count - 1 }

  /// The indices of the visible task lines: all, or the matches of a search.
  var shownLines: [Int] {
    let filter = TextFilter(finder?.text ?? "")
    return (0..<lastLine).filter { lines[$0].item.map(filter.accepts) ?? true }
  }

  /// The values of the dials to save.
  package var dials: StartMemory {
    StartMemory(slice: slice.minutes ?? StartMemory(baseRules).slice, rest: rest.minutes ?? 0)
  }

  /// The rules of the rotation; `nil` while no length of a slice is chosen.
  package var rules: Rules? {
    guard let quantum = slice.duration else { return nil }
    var rules = baseRules
    rules.quantum = quantum
    rules.breaks = nil
    if let length = rest.duration, length > .zero {
      rules.breaks = Rules.Breaks(
        length: length, long: baseRules.breaks?.long, every: baseRules.breaks?.every ?? 4)
    }
    return rules
  }

  /// Shows the changed list, and keeps the focus on the same task.
  package mutating func take(_ list: TaskList) {
    let former = lines
    lines = Self.lines(of: list)
    let kept = Set(list.items.map(\.id))
    let formerIDs = Set(former.compactMap { $0.item?.id })
    for line in former { if let id = line.item?.id { ticks[id] = line.isTicked } }
    for index in lines.indices.dropLast() {
      guard let id = lines[index].item?.id else { continue }
      if !formerIDs.contains(id), former.indices.contains(index),
        let old = former[index].item?.id, !kept.contains(old)
      {
        // An edit of a title changes the id derived from it.
        ticks[id] = former[index].isTicked
      }
      lines[index].isTicked = ticks[id] ?? true
    }
    guard case .line(let index) = place else { return }
    if index == former.count - 1 {
      place = .line(lastLine)
      if lines.count > former.count { hasGrown = true }
    } else if let same = self.index(of: former[index]) {
      place = .line(same)
    } else {
      place = .line(max(0, min(index, lastLine - 1)))
    }
    // A task that returns gets the focus.
    if lines.count > former.count, index != former.count - 1,
      let back = lines.firstIndex(where: { $0.item.map { !formerIDs.contains($0.id) } ?? false })
    {
      place = .line(back)
    }
  }

  /// Shows the list as others have changed it; text being typed is kept, and if its task is gone,
  /// it becomes the text of a new one.
  mutating func refresh(_ list: TaskList) {
    let (former, new) = (focusedLine, lines.last?.editor)
    take(list)
    if let new { lines[lastLine].resume(new) }
    guard let former else { return }
    if let index = index(of: former) {
      place = .line(index)
    } else if former.editor != nil {
      place = .line(lastLine)
    }
    if let editor = former.editor, case .line(let index) = place { lines[index].resume(editor) }
  }

  /// The present index of the task of a former line; `nil` if it has none, or is gone.
  private func index(of former: StartLine) -> Int? {
    former.item.flatMap { item in lines.firstIndex { $0.item?.id == item.id } }
  }

  /// The line with the focus; `nil` if a dial has it.
  var focusedLine: StartLine? {
    if case .line(let index) = place { lines[index] } else { nil }
  }

  /// Shows a confirmation.
  package mutating func say(_ text: String) {
    message = ScreenState.Message(harmless(text))
  }

  /// Shows an error.
  package mutating func complain(_ text: String) {
    message = ScreenState.Message(harmless(text), isWarning: true)
  }
}

/// An effect of the start page, to be carried out by its driver.
package enum StartEffect: Equatable, Sendable {
  /// Execute requests on the list, all or none, and show the result.
  case change([Request])
  case start
  case leave
  /// Redraw everything.
  case redraw
}

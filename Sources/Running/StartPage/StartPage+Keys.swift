import Ahead
import CivilTime
import EventStream
import Rotations
import Tasks
import Terminals

extension StartPage {
  /// Handles a key.
  ///
  /// - Returns: The effects, in order.
  package mutating func press(_ key: Key) -> [StartEffect] {
    message = nil
    guard let key = help.take(key, of: bindings) else { return [] }
    if case .item(let number) = key { return click(number) }
    if finder != nil { return find(key) }
    if case .line(let index) = place, lines[index].editor != nil { return type(key, in: index) }
    let meaning = meaning(of: key) ?? .turn
    switch meaning {
    case .enter: return enter()
    case .leave: return [.leave]
    case .redraw: return [.redraw]
    case .start: return start()
    case .undo: return [.change([.undo()])]
    case .redo: return [.change([.redo()])]
    case .move(let step): move(by: step)
    case .jump: jump()
    case .jumpBack: for _ in 0..<2 { jump() }
    case .find: if lastLine > 0 { finder = LineEditor() }
    case .help: help = HelpPage()
    case .new: go(to: .line(lastLine))
    case .tick, .done, .delete, .carry: return change(as: meaning)
    case .turn: turn(key)
    }
    return []
  }

  /// All keys except those of text entry.
  var bindings: [KeyBinding<StartMeaning>] { keys.applied(to: StartKeys.bindings) }

  private func meaning(of key: Key) -> StartMeaning? {
    bindings.lazy.compactMap { $0.meanings[key] }.first
  }

  /// Moves the focus to the clicked item; a second click on a task begins to edit it.
  private mutating func click(_ number: Int) -> [StartEffect] {
    if case .line(let index) = place, lines[index].editor?.text.isEmpty == false { return [] }
    let clicked: Place =
      switch number {
      case Self.sliceSpot: .slice
      case Self.restSpot: .rest
      default: .line(min(number, lastLine))
      }
    if clicked == place, case .line(let index) = place, index != lastLine { return enter() }
    finder = nil
    go(to: clicked)
    return []
  }

  private mutating func turn(_ key: Key) {
    switch place {
    case .line: walk(key)
    case .slice: complain(about: slice.press(key), on: slice, option: "-q")
    case .rest: complain(about: rest.press(key), on: rest, option: "--break")
    }
  }

  /// Explains why a typed number of minutes is not taken.
  mutating func complain(about minutes: Int?, on dial: Dial, option: String) {
    guard let minutes else { return }
    let limits = dial.limits
    let cure = minutes > limits.upperBound ? "; longer: rota run \(option) \(minutes)m" : ""
    complain("\(limits.lowerBound) to \(limits.upperBound) min here\(cure)")
  }

  /// The action on the task with the focus.
  private mutating func change(as meaning: StartMeaning) -> [StartEffect] {
    guard case .line(let index) = place, let item = lines[index].item else { return [] }
    switch meaning {
    case .tick:
      lines[index].isTicked.toggle()
      return []
    case .done:
      say(item, is: "done")
      return [.change([.done(item.id)])]
    case .delete:
      say(item, is: "deleted")
      return [.change([.remove(item.id)])]
    case .carry(let step):
      return carry(item, to: index + step)
    default:
      return []
    }
  }

  /// Says what becomes of a task, and which key undoes it.
  private mutating func say(_ item: TaskItem, is state: String) {
    // Without any other task the focus is on the empty line, where letters are text.
    let isLast = !isSpoken && lines.count { $0.item != nil } == 1
    let key = bindings.keyName(of: "undo").map { isLast ? "Tab, then \($0)," : $0 }
    say("\(state): \(item.title)\(key.map { " (\($0) undoes it)" } ?? "")")
  }

  /// Moves a task to another line.
  func carry(_ item: TaskItem, to place: Int) -> [StartEffect] {
    let others = lines.compactMap(\.item).filter { $0.id != item.id }
    guard (0...others.count).contains(place) else { return [] }
    let goal: Request.Goal = place == 0 ? .first : .after(others[place - 1].id)
    return [.change([.move(item.id, goal)])]
  }

  // MARK: Typing

  /// Handles a key during text entry; the list is not changed before Enter.
  private mutating func type(_ key: Key, in index: Int) -> [StartEffect] {
    let isNew = index == lastLine
    switch key {
    case .enter where isNew && lines[index].isBlank: return start()
    case .enter: return confirm(index)
    case .escape where isNew && lines[index].isBlank: return [.leave]
    case .escape: lines[index].cancel()
    case .control("l"): return [.redraw]
    case .up where isNew, .wheelUp where isNew: move(by: -1)
    case .down where isNew, .wheelDown where isNew: move(by: 1)
    case .pageUp where isNew, .pageDown where isNew: walk(key)
    case .home where isNew && lines[index].isBlank, .end where isNew && lines[index].isBlank:
      walk(key)
    case .tab where isNew: jump()
    case .backTab where isNew: for _ in 0..<2 { jump() }
    case .character where isNew && lines[index].isBlank && opensHelp(key): help = HelpPage()
    default: lines[index].type(key)
    }
    return []
  }

  /// Whether a key opens the help on the empty line of the next task, as letters do not.
  private func opensHelp(_ key: Key) -> Bool {
    guard case .character(let character) = key, !character.isLetter else { return false }
    return meaning(of: key) == .help
  }

  /// Changes the list as typed; invalid text stays, to be corrected.
  private mutating func confirm(_ index: Int) -> [StartEffect] {
    if let problem = lines[index].fault(on: today) {
      lines[index].point(at: problem)
      complain(problem.message)
      return []
    }
    let requests = lines[index].requests(on: today)
    if case .remove = requests.first, let item = lines[index].item { say(item, is: "deleted") }
    return requests.isEmpty ? cancel(index) : [.change(requests)]
  }

  private mutating func cancel(_ index: Int) -> [StartEffect] {
    lines[index].cancel()
    return []
  }

  /// Handles a key during a search: Enter moves to the match.
  private mutating func find(_ key: Key) -> [StartEffect] {
    switch key {
    case .escape, .enter: finder = nil
    case .up, .wheelUp: move(by: -1)
    case .down, .wheelDown: move(by: 1)
    case .pageUp, .pageDown: walk(key)
    case .control("l"): return [.redraw]
    default:
      finder?.press(key)
      guard let first = shownLines.first else { return [] }
      if case .line(let index) = place, shownLines.contains(index) { return [] }
      place = .line(first)
    }
    return []
  }

  // MARK: Moving

  /// Moves the focus forward or back, cyclically: slice, break, lines.
  private mutating func move(by step: Int) {
    let places = (finder == nil ? [.slice, .rest] : []) + walkableLines
    guard !places.isEmpty else { return }
    let index = places.firstIndex(of: place) ?? 0
    go(to: places[(index + step + places.count) % places.count])
  }

  /// Moves the focus through the lines with the wheel, or further.
  private mutating func walk(_ key: Key) {
    switch key {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .pageUp, .pageDown, .home, .end:
      let places = walkableLines
      guard let index = places.firstIndex(of: place) else { return }
      place = places[ListWindow.place(after: key, from: index, count: places.count)]
    default: break
    }
  }

  /// The lines that can have the focus.
  private var walkableLines: [Place] {
    shownLines.map(Place.line) + (finder == nil ? [.line(lastLine)] : [])
  }

  /// From the lines to the slice, to the break, and to the line that takes the next task.
  private mutating func jump() {
    switch place {
    case .slice: go(to: .rest)
    case .rest: go(to: .line(lastLine))
    case .line: go(to: .slice)
    }
  }

  private mutating func go(to place: Place) {
    settleDials()
    self.place = place
  }

  private mutating func settleDials() {
    slice.settle()
    rest.settle()
  }

  // MARK: Enter

  /// Begins to change a line, or ends a dial.
  private mutating func enter() -> [StartEffect] {
    if case .line(let index) = place {
      lines[index].edit()
    } else {
      go(to: .line(lastLine))
    }
    return []
  }

  mutating func start() -> [StartEffect] {
    settleDials()
    if !lines[lastLine].isBlank {
      place = .line(lastLine)
      complain("Enter adds this task, Esc throws it away; then it can begin")
    } else if !lines.contains(where: \.takesTurns) {
      complain(reasonForNoTurns)
    } else if let obstacle = obstacle(on: today) {
      complain(obstacle)
    } else if slice.minutes == nil {
      place = .slice
      complain("how long is a slice? turn the dial, or type 1 to 60")
    } else {
      return [.start]
    }
    return []
  }

  /// Why none of the tasks that take turns is there on a day; `nil` if one is, or if the rotation
  /// waits for them.
  func obstacle(on day: CivilDate) -> String? {
    let chosen = lines.filter(\.takesTurns).compactMap(\.item)
    guard beginsOnlyForToday, let later = ListEmptiness(of: chosen, on: day) else { return nil }
    let isAllLater = ListEmptiness(of: lines.compactMap(\.item), on: day) != nil
    return isAllLater ? later.message : reasonForNoTurns
  }

  /// The reason why no task takes turns.
  private var reasonForNoTurns: String {
    let items = lines.compactMap(\.item)
    if items.isEmpty { return "a task is missing; type one, as in: Write essay est:2h" }
    let tasks = items.filter { !$0.isCommitment && !$0.isDone }
    if tasks.isEmpty { return "nothing here takes turns; type a task, as in: Write essay est:2h" }
    return isSpoken
      ? "nothing is for today; t with a number changes that, as in: t 1"
      : "nothing is ticked for today; go up to a task, and space ticks it"
  }
}

import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// The list of all tasks over the ring, to choose one with arrows or by typing.
package struct TaskPicker: Equatable, Sendable {
  /// The action on the chosen task.
  package enum Purpose: CaseIterable, Sendable {
    case look, go, done, edit, note, remove, reopen

    /// The action after Tab.
    var following: Purpose {
      let all = Purpose.allCases
      let next = all[((all.firstIndex(of: action) ?? 0) + 1) % all.count]
      return next == .look ? .go : next
    }

    /// The action of Enter: who looks at a task may go to it.
    var action: Purpose { self == .look ? .go : self }

    /// The label of the list.
    package var label: String {
      switch self {
      case .look: "tasks"
      case .go: "go to"
      case .done: "done"
      case .edit: "edit"
      case .note: "note"
      case .remove: "delete"
      case .reopen: "reopen"
      }
    }
  }

  /// The effect of a key.
  enum Step {
    case stay, close
    case choose(Row)
  }

  package private(set) var purpose: Purpose
  /// The search text.
  package private(set) var filter = LineEditor()
  /// The chosen task, if it matches; else the first match.
  private var task: Handle?
  /// Where the chosen task was, so that its neighbour is chosen when it disappears.
  private var last = 0

  /// The list with the most likely task chosen.
  init(_ purpose: Purpose, at status: RotationStatus) {
    self.purpose = purpose
    switch purpose {
    case .go, .done: task = status.upcoming.first?.task
    case .look, .edit, .note, .remove: task = status.rotation.task ?? status.rotation.next
    case .reopen: task = status.rotation.done.last?.task
    }
  }

  /// The list with a clicked task chosen.
  init(_ purpose: Purpose, task: Handle) {
    self.purpose = purpose
    self.task = task
  }

  /// The matching tasks: the ring from the current one on, the coming ones, the completed ones.
  func rows(_ status: RotationStatus) -> [Row] {
    let filter = TextFilter(filter.text)
    let rotation = status.rotation
    func matches(_ member: Snapshot.Member) -> Bool { filter.accepts(status.item(member.task)) }
    return (rotation.ring + rotation.coming).filter(matches).map {
      Row($0, isDone: false, status)
    } + rotation.done.filter(matches).map { Row($0, isDone: true, status) }
  }

  /// The index of the chosen row; `nil` if there are no rows.
  func place(in rows: [Row]) -> Int? {
    if let place = rows.firstIndex(where: { $0.task == task }) { return place }
    return filter.text.isEmpty && !rows.isEmpty ? min(last, rows.count - 1) : rows.indices.first
  }

  /// Handles a key.
  mutating func press(_ key: Key, at status: RotationStatus) -> Step {
    let rows = rows(status)
    let place = place(in: rows)
    switch key {
    case .escape: return .close
    case .enter: return place.map { .choose(rows[$0]) } ?? .stay
    case .item(let number):
      // A click chooses, a second one acts.
      guard let index = rows.firstIndex(where: { $0.task.index == number }) else { break }
      if index == place { return .choose(rows[index]) }
      (task, last) = (rows[index].task, index)
    case .up, .down, .pageUp, .pageDown, .home, .end, .wheelUp, .wheelDown:
      guard let place else { break }
      last = ListWindow.place(after: key, from: place, count: rows.count)
      task = rows[last].task
    case .tab:
      purpose = purpose.following
    // Searching begins with any letter here, and with this key on other pages.
    case .character("/") where filter.text.isEmpty: break
    default: filter.press(key)
    }
    return .stay
  }
}

extension TaskPicker {
  /// A task of the list.
  struct Row {
    let task: Handle
    let item: TaskItem
    /// The time it has had, with that before the rotation.
    let spent: Duration
    let isDone: Bool
    /// Whether it has the slice.
    let isRunning: Bool

    init(_ member: Snapshot.Member, isDone: Bool, _ status: RotationStatus) {
      task = member.task
      item = status.item(member.task)
      spent = status.work(member)
      self.isDone = isDone
      isRunning = status.current == member.task
    }
  }

  /// The effect of choosing a task.
  enum Choice {
    case effects([ScreenEffect])
    case prompt(Prompt)
    /// Why it cannot be chosen for this action.
    case refusal(String)
  }

  /// The effect of choosing a row; `reopenKey` is the key that reopens tasks.
  func choice(_ row: Row, reopenKey: String?) -> Choice {
    let (id, title) = (row.item.id, harmless(row.item.title))
    if row.isDone, [.go, .done, .edit, .note].contains(purpose) {
      return .refusal(
        "\(title) is done already" + (reopenKey.map { "; \($0) reopens it" } ?? ""))
    }
    switch purpose {
    case .look where row.isRunning || row.isDone: return .effects([])
    case .look, .go: return .effects([.command("go \(id)")])
    case .done: return .effects([.command("done \(id)")])
    case .remove: return .effects([.command("rm \(id)")])
    case .edit: return .prompt(Prompt(.edit(row.item), row.item.line(as: .todoTxt)))
    case .note: return .prompt(Prompt(.note(row.item), row.item.notes ?? ""))
    case .reopen:
      return row.isDone
        ? .effects([.command("reopen \(id)")]) : .refusal("\(title) is not done yet")
    }
  }
}

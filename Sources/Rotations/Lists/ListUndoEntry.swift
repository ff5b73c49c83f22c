import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import JSONLines
import RoundRobin
import TaskLists
import Tasks

/// A command that changed a list, for `rota undo`: a line of a file that may always be deleted.
struct ListUndoEntry {
  /// The change of one task, with its place in the journal.
  struct Deed: Equatable {
    let deed: ListDeed
    /// The journaled rotation: one that consists of this change, or the one with the command.
    let rotation: String
    /// The number of the command's first record in it.
    let command: Int
  }

  let hunk: ListHunk
  var deeds: [Deed]
  /// When it was given; `nil` if unknown, after the last rotation.
  let time: Instant?
  /// Whether it was undone, and can be redone.
  var isTakenBack = false
  /// Whether it was given before the last rotation on the list began, as its place in the file
  /// says.
  var isOlder = false

  /// A command that was given while no rotation ran.
  ///
  /// - Parameters:
  ///   - hunk: The change of the list.
  ///   - deeds: The changes of tasks, with the ids of their rotations in the journal.
  ///   - time: The time.
  init(_ hunk: ListHunk, _ deeds: some Sequence<(ListDeed, String)>, at time: Instant) {
    self.hunk = hunk
    self.time = time
    self.deeds = deeds.filter { $0.0.change != .unchanged }.map { deed, rotation in
      Deed(deed: deed, rotation: rotation, command: ListDeed.seq)
    }
  }

  /// A command that was given in a rotation.
  init(_ command: RotationCommands.Command, of rotation: String, _ hunk: ListHunk) {
    self.hunk = hunk
    time = command.time
    deeds = command.deeds.map { Deed(deed: $0, rotation: rotation, command: command.seq) }
  }

  /// Whether it was given after the last rotation began, and not before this time.
  func isLater(than time: Instant) -> Bool { !isOlder && (self.time.map { $0 >= time } ?? true) }

  /// Undoes or redoes it in a list; returns `false` if its place is gone.
  func takeBack(in draft: inout ListDraft, undoing: Bool) throws(ListFailure) -> Bool {
    let hunk = undoing ? hunk : hunk.reversed
    // A program that was killed may have changed the list, but not the journal.
    if hunk.isTakenBack(in: draft.list.text) { return true }
    guard let bytes = hunk.takenBack(in: draft.list.text) else { return false }
    try draft.replaceBytes(with: bytes)
    return true
  }
}

// MARK: As JSON

extension ListUndoEntry {
  init?(_ value: JSONValue) {
    guard let hunk = ListHunk(value), case .array(let deeds)? = value["deeds"],
      case .bool(let isTakenBack)? = value["taken_back"]
    else { return nil }
    self.hunk = hunk
    self.deeds = deeds.compactMap(Deed.init)
    self.isTakenBack = isTakenBack
    // Earlier versions did not write it.
    if case .integer(let time)? = value["time"] {
      self.time = Instant(milliseconds: Int64(time))
    } else {
      time = nil
    }
  }

  /// The command in a few words.
  var words: String { deeds.map(\.deed).words }

  /// The entry as a line of a file.
  var json: JSONValue {
    var members = hunk.json
    members["deeds"] = .array(deeds.map(\.json))
    members["taken_back"] = .bool(isTakenBack)
    members["time"] = time.map { .integer(Int($0.milliseconds)) }
    return .object(members)
  }
}

extension ListUndoEntry.Deed {
  fileprivate init?(_ value: JSONValue) {
    guard case .string(let rotation)? = value["rotation"] else { return nil }
    self.rotation = rotation
    // Earlier versions did not write it, as they had no commands of rotations.
    if case .integer(let command)? = value["command"] {
      self.command = command
    } else {
      command = ListDeed.seq
    }
    deed = ListDeed(from: Self.item(value["former"]), to: Self.item(value["task"]))
  }

  fileprivate var json: JSONValue {
    .object([
      "rotation": .string(rotation), "command": .integer(command),
      "former": Self.value(deed.former), "task": Self.value(deed.task),
    ])
  }

  private static func item(_ value: JSONValue?) -> TaskItem? {
    guard let value, case .string(let line)? = value["line"], case .string(let id)? = value["id"]
    else { return nil }
    var item = TaskItem.reading(line).item
    item?.id = id
    return item
  }

  private static func value(_ item: TaskItem?) -> JSONValue {
    guard let item else { return .null }
    return .object(["id": .string(item.id), "line": .string(item.line(as: .todoTxt))])
  }
}

// MARK: As records

extension ListUndoEntry.Deed {
  /// The journal records for the undo or redo of a journaled change, after the existing ones of its
  /// rotation; empty if there are none, or the undo is journaled already.
  ///
  /// They are numbered after the journaled ones, so that unwritten records leave no gap.
  func records(
    behind journaled: [Record], at now: Instant, undoing: Bool, zone: Zone
  ) -> [Record] {
    var roots = UndoRoots()
    var of = command
    for record in journaled {
      guard case .undone(let other, _) = record.content, let seq = record.seq else { continue }
      if roots.take(other, by: seq) == command { of = seq }
    }
    guard let last = journaled.last, let seq = last.seq, roots.isTakenBack(command) != undoing,
      let item = (undoing ? deed.former : deed.task) ?? deed.task ?? deed.former
    else { return [] }
    let wall = WallClock(anchor: last.time.instant - last.at, zone: zone)
    let at = max(last.at, wall.position(of: now))
    var scribe = Scribe(
      rotationID: rotation, origin: Origin(name: "", machine: "", pid: 0, list: nil),
      roster: Roster(tasks: [item]), wall: wall, seq: seq, lastInstant: at)
    func record(_ content: Record.Content) -> Record {
      scribe.record(content, at: at, cycle: last.cycle)
    }
    var undone = record(.undone(of: of, kept: nil))
    undone.cause = .user
    let detail = TaskDetail(
      card: TaskCard(item, note: item.notes), slice: item.slice, estimate: item.estimate,
      line: item.line(as: .todoTxt))
    var change = record(
      deed.change == .edited
        ? .taskEdited(detail, .tail)
        : .taskRestored(
          detail, .tail, Standing(deed.place(undoing: undoing), turn: 0), spent: .zero, latest: 0))
    change.cause = .undo(of: of)
    return [undone, change, record(.ended(.stopped, exitCode: 0))]
  }
}

extension [ListDeed] {
  /// The changes in a few words.
  var words: String { map(\.words).joined(separator: ", ") }
}

extension ListDeed {
  /// The place of the task after the undo or redo.
  fileprivate func place(undoing: Bool) -> Standing.Place {
    switch change {
    case .added: undoing ? .removed : .ring
    case .removed: undoing ? .ring : .removed
    case .completed: undoing ? .ring : .done
    case .reopened: undoing ? .done : .ring
    case .edited, .moved, .unchanged: .ring
    }
  }

  /// The result of the undo or redo, in a few words.
  func sentence(undoing: Bool) -> String {
    let name = ((undoing ? former : task) ?? task ?? former).map { harmless($0.title) } ?? ""
    return switch change {
    case .edited: undoing ? "'\(name)' is as it was" : "the edit of '\(name)'"
    case .moved: undoing ? "'\(name)' is where it was" : "the move of '\(name)'"
    case .added, .removed, .completed, .reopened, .unchanged:
      switch place(undoing: undoing) {
      case .removed: "'\(name)' is off the list"
      case .done: "'\(name)' is done again"
      case .ring, .coming: "'\(name)' is back"
      }
    }
  }

  /// The change in a few words.
  fileprivate var words: String {
    let name = (former ?? task).map { harmless($0.title) } ?? ""
    return switch change {
    case .added: "'\(name)' was added"
    case .removed: "'\(name)' was removed"
    case .completed: "'\(name)' was done"
    case .reopened: "'\(name)' was opened again"
    case .edited: "'\(name)' was changed"
    case .moved, .unchanged: "'\(name)' was moved"
    }
  }
}

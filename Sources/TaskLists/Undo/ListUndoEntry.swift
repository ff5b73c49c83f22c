import CivilTime
import Coach
import EventStream
import JSONLines
import RoundRobin
import Tasks

/// A command that changed a list, for `rota undo`: a line of a file that may always be deleted.
package struct ListUndoEntry {
  /// The change of one task, with its place in the journal.
  package struct Deed: Equatable {
    package let deed: ListDeed
    /// The journaled rotation: one that consists of this change, or the one with the command.
    package let rotation: String
    /// The number of the command's first record in it.
    package let command: Int
  }

  package let hunk: ListHunk
  package var deeds: [Deed]
  /// When it was given; `nil` if unknown, after the last rotation.
  package let time: Instant?
  /// Whether it was undone, and can be redone.
  package var isTakenBack = false
  /// Whether it was given before the last rotation on the list began, as its place in the file
  /// says.
  package var isOlder = false

  /// A command that was given while no rotation ran.
  ///
  /// - Parameters:
  ///   - hunk: The change of the list.
  ///   - deeds: The changes of tasks, with the ids of their rotations in the journal.
  ///   - time: The time.
  package init(_ hunk: ListHunk, _ deeds: some Sequence<(ListDeed, String)>, at time: Instant) {
    self.hunk = hunk
    self.time = time
    self.deeds = deeds.filter { $0.0.change != .unchanged }.map { deed, rotation in
      Deed(deed: deed, rotation: rotation, command: ListDeed.changeNumber)
    }
  }

  /// A command that was given in a rotation.
  package init(_ command: RotationCommands.Command, of rotation: String, _ hunk: ListHunk) {
    self.hunk = hunk
    time = command.time
    deeds = command.deeds.map { Deed(deed: $0, rotation: rotation, command: command.seq) }
  }

  /// Whether it was given after the last rotation began, and not before this time.
  package func isLater(than time: Instant) -> Bool {
    !isOlder && (self.time.map { $0 >= time } ?? true)
  }

  /// Whether a list is already as it would be after the undo or redo.
  package func isTakenBack(in draft: ListDraft, undoing: Bool = true) -> Bool {
    let hunk = undoing ? hunk : hunk.reversed
    let leaving = Set(deeds.compactMap { $0.deed.returned(undoing: !undoing)?.id })
    // Another program may have moved a task that would leave the list.
    return hunk.isTakenBack(in: draft.list.text)
      && !draft.list.items.contains { leaving.contains($0.id) }
  }

  /// Undoes or redoes it in a list; returns `false` if its place is gone, or a task that would come
  /// back is there already.
  package func takeBack(in draft: inout ListDraft, undoing: Bool) throws(ListFailure) -> Bool {
    let hunk = undoing ? hunk : hunk.reversed
    // A program that was killed may have changed the list, but not the journal.
    if isTakenBack(in: draft, undoing: undoing) { return true }
    let returned = deeds.compactMap { $0.deed.returned(undoing: undoing) }
    guard let bytes = hunk.takenBack(in: draft.list.text),
      !hunk.isForestalled(in: draft.list, returning: returned)
    else { return false }
    try draft.replaceBytes(with: bytes)
    return true
  }
}

// MARK: As JSON

extension ListUndoEntry {
  package init?(_ value: JSONValue) {
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

  /// The entry as a line of a file.
  package var json: JSONValue {
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
      command = ListDeed.changeNumber
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
  package func records(
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
    let terms = Terms(item, on: wall.beginning.date, wall: wall)
    var detail = TaskDetail(
      card: TaskCard(item, note: item.notes), slice: terms.slice, estimate: terms.estimate,
      from: terms.from.map(wall.timestamp(at:)), line: item.line(as: .todoTxt))
    var change: Record
    if deed.change == .edited {
      change = record(.taskEdited(detail, .tail))
    } else {
      var place = deed.place(undoing: undoing)
      if place == .ring, terms.arrives(after: at) { place = .coming }
      if place != .coming { detail.from = nil }
      change = record(.taskRestored(detail, .tail, Standing(place, turn: 0), spent: .zero))
    }
    change.cause = .undo(of: of)
    return [undone, change, record(.ended(.stopped, exitCode: 0))]
  }
}

extension ListDeed {
  /// The place of the task after the undo or redo.
  package func place(undoing: Bool) -> Standing.Place {
    switch change {
    case .added: undoing ? .removed : .ring
    case .removed: undoing ? .ring : .removed
    case .completed: undoing ? .ring : .done
    case .reopened: undoing ? .done : .ring
    case .edited, .moved, .unchanged: .ring
    }
  }
}

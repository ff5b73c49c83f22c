import CivilTime
import Coach
import Commands
import EventStream
import JSONLines
import RoundRobin
import Tasks

/// A command that changed a list while no rotation ran on it, for `rota undo`: a line of a file
/// that may be deleted at any time.
struct ListUndoEntry: Equatable {
  /// The change of one task, with its place in the journal.
  struct Deed: Equatable {
    let deed: ListDeed
    /// The id of the journaled rotation that consists of this change.
    let rotation: String
    /// The number of the last record of that.
    var seq: Int
    /// The number of the record to be undone next.
    var of: Int
  }

  /// The time of the command.
  let time: Instant
  let hunk: ListHunk
  var deeds: [Deed]
  /// Whether it was undone, and can be redone.
  var isTakenBack = false

  /// - Parameters:
  ///   - hunk: The change of the list.
  ///   - deeds: The changes of tasks, with the ids of their journaled rotations.
  ///   - time: The time of the command.
  init(_ hunk: ListHunk, _ deeds: some Sequence<(ListDeed, String?)>, at time: Instant) {
    self.time = time
    self.hunk = hunk
    self.deeds = deeds.map { deed, rotation in
      Deed(deed: deed, rotation: rotation ?? "", seq: ListDeed.lastSeq, of: ListDeed.seq)
    }
  }
}

// MARK: As JSON

extension ListUndoEntry {
  init?(_ value: JSONValue) {
    guard case .integer(let milliseconds)? = value["time_ms"],
      case .integer(let line)? = value["line"], let before = Self.lines(value["before"]),
      let after = Self.lines(value["after"]), case .array(let deeds)? = value["deeds"],
      case .bool(let isTakenBack)? = value["taken_back"]
    else { return nil }
    time = Instant(milliseconds: Int64(milliseconds))
    guard (0...Int(Int32.max)).contains(line) else { return nil }
    hunk = ListHunk(
      line: line, before: before, after: after, above: Self.text(value["above"]),
      below: Self.text(value["below"]))
    self.deeds = deeds.compactMap(Deed.init)
    self.isTakenBack = isTakenBack
  }

  /// The command in a few words.
  var words: String { deeds.map(\.deed.words).joined(separator: ", ") }

  /// The entry as a line of a file.
  var json: JSONValue {
    .object([
      "time_ms": .integer(Int(time.milliseconds)), "line": .integer(hunk.line),
      "before": .array(hunk.before.map(Self.value)), "after": .array(hunk.after.map(Self.value)),
      "above": hunk.above.map(Self.value) ?? .null, "below": hunk.below.map(Self.value) ?? .null,
      "deeds": .array(deeds.map(\.json)), "taken_back": .bool(isTakenBack),
    ])
  }

  private static func value(_ line: [UInt8]) -> JSONValue {
    .string(String(decoding: line, as: UTF8.self))
  }

  private static func text(_ value: JSONValue?) -> [UInt8]? {
    if case .string(let text)? = value { Array(text.utf8) } else { nil }
  }

  private static func lines(_ value: JSONValue?) -> [[UInt8]]? {
    guard case .array(let values)? = value else { return nil }
    let lines = values.compactMap { text($0) }
    return lines.count == values.count ? lines : nil
  }
}

extension ListUndoEntry.Deed {
  fileprivate init?(_ value: JSONValue) {
    guard case .string(let rotation)? = value["rotation"], case .integer(let seq)? = value["seq"],
      case .integer(let of)? = value["of"]
    else { return nil }
    // More than any list has; a number beyond is damage.
    guard (0...1_000_000).contains(seq), (0...1_000_000).contains(of) else { return nil }
    self.rotation = rotation
    (self.seq, self.of) = (seq, of)
    deed = ListDeed(from: Self.item(value["former"]), to: Self.item(value["task"]))
  }

  fileprivate var json: JSONValue {
    .object([
      "rotation": .string(rotation), "seq": .integer(seq), "of": .integer(of),
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
  /// The journal records for the undo or redo of the change, after its existing ones; empty if it
  /// was not journaled.
  mutating func records(
    since start: Instant, at now: Instant, undoing: Bool, origin: Origin, zone: Zone
  ) -> [Record] {
    guard !rotation.isEmpty,
      let item = (undoing ? deed.former : deed.task) ?? deed.task ?? deed.former,
      deed.change != .moved
    else { return [] }
    let wall = WallClock(anchor: start, zone: zone)
    let at = max(.zero, now - start)
    var scribe = Scribe(
      rotationID: rotation, origin: origin, roster: Roster(tasks: [item]), wall: wall, seq: seq,
      lastInstant: at)
    var undone = scribe.record(.undone(of: of, kept: nil), at: at, cycle: 1)
    undone.cause = .user
    let detail = TaskDetail(
      card: TaskCard(item, note: item.notes), slice: item.slice, estimate: item.estimate,
      line: item.line(as: .todoTxt))
    let content: Record.Content =
      deed.change == .edited
      ? .taskEdited(detail, .tail)
      : .taskRestored(
        detail, .tail, Standing(deed.place(undoing: undoing), turn: 0), spent: .zero, latest: 0)
    var change = scribe.record(content, at: at, cycle: 1)
    change.cause = .undo(of: of)
    of = undone.seq ?? of
    let end = scribe.record(.ended(.stopped, exitCode: 0), at: at, cycle: 1)
    seq = end.seq ?? seq
    return [undone, change, end]
  }
}

extension ListDeed {
  /// The place of the task after the undo or redo.
  fileprivate func place(undoing: Bool) -> Standing.Place {
    switch change {
    case .added: undoing ? .removed : .ring
    case .removed: undoing ? .ring : .removed
    case .completed: undoing ? .ring : .done
    case .reopened: undoing ? .done : .ring
    case .edited, .moved: .ring
    }
  }

  /// The result of the undo or redo, in a few words.
  func sentence(undoing: Bool) -> String {
    let name = ((undoing ? former : task) ?? task ?? former)?.title.withoutControls ?? ""
    return switch change {
    case .edited: "'\(name)' is as it was" + (undoing ? "" : " edited")
    case .moved: "'\(name)' is where it was" + (undoing ? "" : " moved")
    case .added, .removed, .completed, .reopened:
      switch place(undoing: undoing) {
      case .removed: "'\(name)' is off the list"
      case .done: "'\(name)' is done again"
      case .ring, .coming: "'\(name)' is back"
      }
    }
  }

  /// The change in a few words.
  fileprivate var words: String {
    let name = (former ?? task)?.title.withoutControls ?? ""
    return switch change {
    case .added: "'\(name)' was added"
    case .removed: "'\(name)' was removed"
    case .completed: "'\(name)' was done"
    case .reopened: "'\(name)' was opened again"
    case .edited: "'\(name)' was changed"
    case .moved: "'\(name)' was moved"
    }
  }
}

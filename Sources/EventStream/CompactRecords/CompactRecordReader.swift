import CivilTime
import JSONLines
import RoundRobin
import Tasks

/// Reads a journal for statistics, many times faster than it can be parsed into ``Record``s.
///
/// A line in the form this program writes is recognized by its first bytes, and a task seen before
/// by its text. Every other line is parsed as JSON, with members in any order, blanks, and optional
/// members missing.
public struct CompactRecordReader: ~Copyable {
  /// The ids of the rotations, by index.
  public var rotations: [String] { names.rotations }
  /// The tasks, one entry per version, by index.
  public var cards: [TaskCard] { names.cards }
  /// The titles of commitments and the names of unknown kinds, by index.
  public var titles: [String] { names.titles }

  private var json = JSONReader()
  private var names = InternedNames()

  public init() {}

  /// Parses one line without its line feed.
  ///
  /// - Returns: The record; `nil` if the line is blank, or of a kind that journals do not contain.
  /// - Throws: Why it is not a record.
  public mutating func read(_ line: Span<UInt8>) throws(UnreadableRecord) -> CompactRecord? {
    if let quick = scan(line) { return quick }
    return line.isBlank ? nil : try parse(line)
  }

  private mutating func scan(_ line: Span<UInt8>) -> CompactRecord? {
    line.withUnsafeBufferPointer { RecordScanner($0).compactRecord(&names) }
  }

  private mutating func parse(_ line: Span<UInt8>) throws(UnreadableRecord) -> CompactRecord? {
    // The view borrows the line, so the reader must not be changed meanwhile.
    var names = InternedNames()
    swap(&names, &self.names)
    defer { swap(&names, &self.names) }
    do {
      return try Self.compactRecord(json.parse(line), &names)
    } catch {
      throw UnreadableRecord(error)
    }
  }

  private static func compactRecord(_ view: JSONView, _ names: inout InternedNames) throws
    -> CompactRecord?
  {
    try view.requireOneHead()
    let version = try view.integer("v")
    guard version == Record.version else { throw UnreadableRecord(reason: .version(version)) }
    let kind = try view.member("kind")
    guard view["seq"]?.unlessNull != nil else {
      // Only these, and unknown kinds, have no sequence number.
      if ["tick", "lost"].contains(try kind.string()) || !kind.isKnown { return nil }
      _ = try view.integer("seq")
      return nil
    }
    let time = try view.time("time").instant
    let content = try content(of: view, kind, &names)
    return try CompactRecord(
      seq: view.integer("seq"), time: content == .other ? .epoch : time,
      at: view.nanoseconds("at_s"), rotation: names.rotation(view.text("rotation")),
      content: content)
  }

  private static func content(
    of view: JSONView, _ kind: JSONView, _ names: inout InternedNames
  ) throws -> CompactRecord.Content {
    switch kind {
    case "slice_started":
      names.learn(who: view["previous"])
      names.learn(who: view["next"])
      return try .sliceStarted(
        names.card(view.member("task")), isSwitch: view["switched"]?.unlessNull?.bool() ?? false,
        isStanding: isStanding(view))
    case "slice_ended":
      return try .sliceEnded(
        names.card(view.member("task")), view.choice("reason"),
        spent: view["spent_s"]?.unlessNull == nil ? nil : view.nanoseconds("spent_s"))
    case "checked_in":
      return try .checkedIn(isConfirmed: view.flag("confirmed"))
    case "paused":
      return try .paused(ago: view["ago_s"]?.unlessNull == nil ? 0 : view.nanoseconds("ago_s"))
    case "resumed":
      return try .resumed(
        after: view["paused_s"]?.unlessNull == nil ? 0 : view.nanoseconds("paused_s"))
    case "slept":
      return .slept(isCounted: try view.text("policy") == SleepPolicy.count.rawValue)
    case "recovered":
      return .recovered
    case "task_completed":
      return try .completed(names.card(view.member("task")))
    case "task_added":
      return try .added(names.card(view.member("task")))
    case "task_reopened":
      return try .reopened(names.card(view.member("task")))
    case "task_removed":
      return try .removed(names.card(view.member("task")))
    case "task_edited":
      let task = try view.member("task")
      if try task["planned"]?.unlessNull?.bool() == true { return .other }
      let detail = try? view.detail("task")
      return .edited(try names.card(task), hasWrittenID: detail?.item.hasWrittenID ?? true)
    case "undone":
      return try .undone(of: view.integer("of_seq"))
    case "task_restored":
      return try .restored(names.card(view.member("task")), view.choice("place"))
    case "break_started":
      return .interludeStarted(.rest(isLong: try view["long"]?.unlessNull?.bool() ?? false))
    case "check_in_due":
      return .interludeStarted(.checkIn)
    case "commitment_started":
      return .interludeStarted(.commitment(names.title(try view.text("title"))))
    case "waiting_started":
      return .interludeStarted(.waiting)
    case "break_ended", "commitment_ended", "waiting_ended":
      return .interludeEnded
    case "ended":
      return .ended
    case "problem_solved":
      let dropped = try view.integerIfAny("dropped") ?? 0
      return dropped > 0 ? .dropped(dropped) : .other
    default:
      let name = try kind.string()
      return kind.isKnown ? .other : .unknown(names.title(name))
    }
  }

  /// Whether a slice begins paused; `nil` if the record does not contain it.
  private static func isStanding(_ view: JSONView) -> Bool? {
    guard let deadline = view["deadline"] else { return nil }
    return deadline.isNull
  }
}

extension Span<UInt8> {
  /// Whether all bytes are blanks.
  fileprivate var isBlank: Bool {
    for index in indices where self[index] != 0x20 && self[index] != 0x09 { return false }
    return true
  }
}

extension JSONView {
  /// Whether it is the name of a kind of records.
  fileprivate var isKnown: Bool { (try? string()).flatMap(Record.Kind.init) != nil }

  /// A time on the rotation's clock, truncated to nanoseconds.
  fileprivate func nanoseconds(_ key: StaticString) throws -> Int64 {
    let (seconds, attoseconds) = try clock(key).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

import CivilTime
import JSONLines
import RoundRobin
import Tasks

extension Record {
  /// Appends the record and its newline.
  ///
  /// Texts are truncated with `…` if the record would exceed ``longest``; ids, which are short, and
  /// snapshots are not.
  public func append(to buffer: inout [UInt8]) {
    let start = buffer.count
    write(to: &buffer, limit: .max)
    if case .snapshot = content { return }
    var limit = 1024
    while buffer.count - start > Record.longest, limit >= 16 {
      buffer.removeSubrange(start...)
      write(to: &buffer, limit: limit)
      limit /= 2
    }
  }

  /// The record with its newline.
  public var bytes: [UInt8] {
    var buffer: [UInt8] = []
    append(to: &buffer)
    return buffer
  }

  private func write(to buffer: inout [UInt8], limit: Int) {
    buffer.appendObject { object in
      var writer = RecordWriter(limit: limit)
      object.member("v", Record.version)
      if let seq { object.member("seq", seq) }
      object.member("kind", content.kind.rawValue)
      writer.time("time", time, to: &object)
      object.member("at_s", at)
      object.member("rotation", rotation)
      object.member("cycle", cycle)
      writer.write(content, to: &object)
      switch cause {
      case .list: object.member("from_list", true)
      case .user: if !content.saysWhoAsked { object.member("by", "user") }
      case .undo(let seq): object.member("undoes", seq)
      case nil: break
      }
    }
    buffer.append(UInt8(ascii: "\n"))
  }
}

extension Record.Content {
  /// Whether its own fields show that it was requested.
  var saysWhoAsked: Bool {
    if case .commitmentRemoved(_, by: .request) = self { true } else { false }
  }
}

/// Writes the fields of one record, with a limit on the length of texts.
struct RecordWriter {
  /// The longest text, in bytes.
  let limit: Int
  private var scratch: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  mutating func write(_ content: Record.Content, to object: inout JSONObjectWriter) {
    switch content {
    case .snapshot(let snapshot):
      write(snapshot, to: &object)
    case .started(let name, let machine, let list, let quantum, let tasks):
      text("name", name, to: &object)
      text("machine", machine, to: &object)
      text("list", list, to: &object)
      object.member("quantum_s", quantum)
      object.member("tasks", tasks)
    case .sliceStarted(let task, let previous, let next, let switched, let why, let credit, let run):
      card("task", task, to: &object)
      who("previous", previous, to: &object)
      who("next", next, to: &object)
      object.member("switched", switched)
      object.member("why", why.rawValue)
      countdown(run, to: &object)
      object.member("credit_s", credit)
    case .sliceEnded(let task, let reason, let spent, let length, let credit):
      card("task", task, to: &object)
      object.member("reason", reason.rawValue)
      object.member("spent_s", spent)
      object.member("length_s", length)
      object.member("credit_s", credit)
    case .cycleEnded:
      break
    case .breakStarted(let long, let number, let run):
      object.member("long", long)
      countdown(run, to: &object)
      if let number { object.member("number", number) }
    case .breakEnded(let reason, let spent):
      object.member("reason", reason.rawValue)
      object.member("spent_s", spent)
    case .checkInDue(let task, let run):
      card("task", task, to: &object)
      countdown(run, to: &object)
    case .checkedIn(let task, let confirmed, let waited):
      card("task", task, to: &object)
      object.member("confirmed", confirmed)
      object.member("waited_s", waited)
    case .waitingStarted(let until):
      time("until", until, to: &object)
    case .waitingEnded(let waited):
      object.member("waited_s", waited)
    case .commitmentStarted(let block, let until):
      self.block(block, to: &object)
      time("until", until, to: &object)
    case .commitmentEnded(let block, let spent):
      self.block(block, to: &object)
      object.member("spent_s", spent)
    case .commitmentAdded(let block, let start, let end):
      self.block(block, to: &object)
      line(block.line, to: &object)
      time("start", start, to: &object)
      time("end", end, to: &object)
    case .commitmentRemoved(let block, let by):
      self.block(block, to: &object)
      line(block.line, to: &object)
      object.member("by", by.rawValue)
    case .warning(let of, let id, let title, let remaining):
      object.member("of", of.rawValue)
      object.member("id", id)
      text("title", title, to: &object)
      object.member("remaining_s", remaining)
    case .paused(let reason, let ago, let remaining):
      object.member("reason", reason.rawValue)
      object.member("ago_s", ago)
      object.member("remaining_s", remaining)
    case .resumed(let paused, let remaining, let deadline):
      object.member("paused_s", paused)
      object.member("remaining_s", remaining)
      time("deadline", deadline, to: &object)
    case .extended(let of, let by, let run):
      object.member("of", of.rawValue)
      object.member("by_s", by)
      countdown(run, to: &object)
    case .quantumChanged(let quantum):
      object.member("quantum_s", quantum)
    case .taskAdded(let task, let place), .taskArrived(let task, let place),
      .taskEdited(let task, let place), .taskMoved(let task, let place),
      .taskReopened(let task, let place):
      detail("task", task, to: &object)
      self.place(place, to: &object)
    case .taskCompleted(let task, let spent), .taskRemoved(let task, let spent):
      card("task", task, to: &object)
      object.member("spent_s", spent)
    case .undone(let of, let kept):
      object.member("of_seq", of)
      if let kept { text("kept", kept, to: &object) }
    case .taskRestored(let task, let place, let standing, let spent):
      detail("task", task, to: &object)
      self.place(place, to: &object)
      object.member("place", standing.place.rawValue)
      object.member("left_s", standing.left)
      object.member("credit_s", standing.credit)
      object.member("turn_cycle", standing.turn)
      object.member("spent_s", spent)
      object.member("last_slice", standing.latest)
    case .estimateReached(let task, let estimate):
      card("task", task, to: &object)
      object.member("estimate_s", estimate)
    case .slept(let asleep, let frozen, let policy):
      object.member("slept_s", asleep)
      object.member("frozen", frozen)
      object.member("policy", policy.rawValue)
    case .recovered(let recovery):
      object.member("gone_s", recovery.gone)
      object.member("counted_s", recovery.counted)
      origin(recovery.origin, zone: recovery.zone, to: &object)
      object.object("rules") {
        rules(recovery.rules, onSleep: recovery.origin.onSleep, inSnapshot: false, to: &$0)
      }
      time("until", recovery.until, to: &object)
    case .planned(let plan):
      object.member("blocks", plan.blocks)
      object.member("unplaced", plan.unplaced)
      text("reason", plan.reason, to: &object)
      if let changes = plan.changes { text("changes", changes, to: &object) }
      if let coverage = plan.coverage {
        object.member("day", coverage.day.description)
        ids("tasks", coverage.tasks, to: &object)
        ids("left_out", coverage.leftOut, to: &object)
      }
      guard let basis = plan.basis else { break }
      text("options", basis.options, to: &object)
      ids("turns", basis.turns.map { "\($0.task) \($0.stretchText)" }, to: &object)
      for (key, ids) in [
        ("begun", basis.begun), ("served", basis.served), ("waiting", basis.waiting),
        ("order", basis.order),
      ] as [(StaticString, [String])] where !ids.isEmpty {
        self.ids(key, ids, to: &object)
      }
      let calendars = basis.calendars.joined(separator: "\n")
      // A truncated one would be another one.
      if !calendars.isEmpty, calendars.utf8.count <= limit {
        object.member("calendars", calendars)
      }
    case .hookFinished(let hook, let ofSeq, let status, let duration, let output):
      text("hook", hook, to: &object)
      object.member("of_seq", ofSeq)
      object.member("status", status)
      object.member("duration_s", duration)
      text("output", output, to: &object)
    case .problem(let code, let message):
      object.member("code", code.rawValue)
      text("message", message, to: &object)
    case .problemSolved(let code, let dropped):
      object.member("code", code.rawValue)
      object.member("dropped", dropped)
    case .tick(let task, let remaining):
      if let task { card("task", task, to: &object) } else { object.null("task") }
      object.member("remaining_s", remaining)
    case .lost(let from, let to):
      object.member("from_seq", from)
      object.member("to_seq", to)
    case .ended(let reason, let exitCode):
      object.member("reason", reason.rawValue)
      object.member("exit_code", exitCode)
    }
  }

  // MARK: Parts

  func text(_ key: StaticString, _ value: String?, to object: inout JSONObjectWriter) {
    object.member(key, value.map { $0.shortened(to: limit) })
  }

  /// Ids separated by blanks, as many as fit the limit.
  func ids(_ key: StaticString, _ ids: [String], to object: inout JSONObjectWriter) {
    var text = ""
    for id in ids {
      guard text.utf8.count + id.utf8.count < limit else { break }
      if !text.isEmpty { text += " " }
      text += id
    }
    object.member(key, text)
  }

  mutating func time(
    _ key: StaticString, _ value: Timestamp?, to object: inout JSONObjectWriter
  ) {
    guard let value else { return object.null(key) }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(UInt8(ascii: "\""))
    value.append(to: &scratch)
    scratch.append(UInt8(ascii: "\""))
    object.member(key, json: scratch.span)
  }

  mutating func countdown(_ run: Record.Countdown, to object: inout JSONObjectWriter) {
    object.member("length_s", run.length)
    object.member("remaining_s", run.remaining)
    time("deadline", run.deadline, to: &object)
  }

  func who(_ key: StaticString, _ who: Who?, to object: inout JSONObjectWriter) {
    guard let who else { return object.null(key) }
    object.object(key) { object in
      object.member("id", who.id)
      text("title", who.title, to: &object)
      if let project = who.project { text("project", project, to: &object) }
    }
  }

  func card(_ key: StaticString, _ card: TaskCard, to object: inout JSONObjectWriter) {
    object.object(key) { fields(of: card, to: &$0) }
  }

  mutating func detail(
    _ key: StaticString, _ task: TaskDetail, to object: inout JSONObjectWriter
  ) {
    object.object(key) { object in
      fields(of: task.card, to: &object)
      object.member("slice_s", task.slice)
      object.member("estimate_s", task.estimate)
      time("from", task.from, to: &object)
      if task.isPlanned { object.member("planned", true) }
      line(task.line, to: &object)
    }
  }

  func line(_ line: String?, to object: inout JSONObjectWriter) {
    // A truncated one would describe another task.
    if let line, line.utf8.count <= limit { object.member("line", line) }
  }

  func fields(of card: TaskCard, to object: inout JSONObjectWriter) {
    object.member("id", card.id)
    text("title", card.title, to: &object)
    if let project = card.project { text("project", project, to: &object) }
    if !card.tags.isEmpty {
      object.array("tags") { array in
        for tag in card.tags.prefix(limit) { array.element(tag.shortened(to: limit)) }
      }
    }
    if let priority = card.priority { object.member("priority", priority.description) }
    if let note = card.note { text("note", note, to: &object) }
  }

  func block(_ block: Roster.Block, to object: inout JSONObjectWriter) {
    object.member("id", block.id)
    text("title", block.title, to: &object)
    object.member("source", block.source.rawValue)
  }

  private func place(_ place: Record.Place, to object: inout JSONObjectWriter) {
    switch place {
    case .tail, .head: object.null("after")
    case .after(let id): object.member("after", id)
    }
    object.member("first", place == .head)
  }
}

extension String {
  /// The text, truncated with `…` to a number of bytes.
  fileprivate func shortened(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = startIndex
    var size = "…".utf8.count
    for index in indices {
      size += self[index].utf8.count
      if size > limit { break }
      end = self.index(after: index)
    }
    return self[..<end] + "…"
  }
}

import CivilTime
import JSONLines
import RoundRobin
import Tasks

extension RecordWriter {
  mutating func write(_ content: SnapshotContent, to object: inout JSONObjectWriter) {
    let snapshot = content.rotation
    origin(content.origin, zone: content.wall.zone, to: &object)
    writeState(content, to: &object)
    object.object("rules") {
      rules(snapshot.rules, onSleep: content.origin.onSleep, inSnapshot: true, to: &$0)
    }
    members("ring", snapshot.ring, of: content, to: &object)
    members("done", snapshot.done, of: content, to: &object)
    coming(content, to: &object)
    object.array("commitments") { array in
      for block in snapshot.commitments {
        array.object { object in
          let named = content.roster.commitments[block.number]
          self.block(named, to: &object)
          line(named.line, to: &object)
          time("start", content.wall.timestamp(at: block.start), to: &object)
          time("end", content.wall.timestamp(at: block.end), to: &object)
          object.member("next_warning_s", snapshot.nextWarning(of: block))
        }
      }
    }
    if !content.roster.leftOut.isEmpty {
      object.array("left_out") { array in
        for line in content.roster.leftOut { array.element(line) }
      }
    }
    object.member("needs", SnapshotContent.facts)
    if let beginning = content.beginning { time("began", beginning, to: &object) }
    if let checkpoint = content.checkpoint { write(checkpoint, to: &object) }
  }

  private mutating func write(_ checkpoint: Checkpoint, to object: inout JSONObjectWriter) {
    object.member("snapshot_seq", checkpoint.seq)
    object.member("snapshot_at_s", checkpoint.at)
    object.array("past") { array in
      for id in checkpoint.past { array.element(id) }
    }
  }

  func origin(_ origin: Origin, zone: Zone, to object: inout JSONObjectWriter) {
    text("name", origin.name, to: &object)
    text("machine", origin.machine, to: &object)
    object.member("pid", origin.pid)
    text("list", origin.list, to: &object)
    if !origin.keepsUpList { object.member("mark_done", false) }
    if let only = origin.only { text("only", only, to: &object) }
    text("zone", zone.name, to: &object)
  }

  private mutating func writeState(_ content: SnapshotContent, to object: inout JSONObjectWriter) {
    let (snapshot, roster) = (content.rotation, content.roster)
    object.member("state", "\(snapshot.state.name)")
    object.member("paused", snapshot.pausedSince != nil)
    object.member("quantum_s", snapshot.rules.quantum)
    if let task = snapshot.task {
      card("task", TaskCard(roster[task], note: roster[task].notes), to: &object)
    } else {
      object.null("task")
    }
    who("previous", snapshot.previous.map { Who(roster[$0]) }, to: &object)
    who("next", snapshot.next.map { Who(roster[$0]) }, to: &object)
    object.member("length_s", snapshot.length)
    object.member("remaining_s", snapshot.remaining)
    time("deadline", content.deadline, to: &object)
    object.member("slices", snapshot.slices)
    writeDetails(snapshot, to: &object)
    time("until", snapshot.until.map { content.wall.timestamp(at: $0) }, to: &object)
  }

  /// Members needed only to resume the rotation.
  private func writeDetails(_ snapshot: Snapshot, to object: inout JSONObjectWriter) {
    switch snapshot.state {
    case .ready: object.member("after", EndingName.ready)
    case .between(let ending): object.member("after", EndingName.name(of: ending))
    case .slice, .checkIn, .rest, .commitment, .waiting, .ended: object.null("after")
    }
    if case .ended(let reason) = snapshot.state {
      object.member("reason", reason.rawValue)
    } else {
      object.null("reason")
    }
    if case .rest(let long) = snapshot.state {
      object.member("long", long)
    } else {
      object.null("long")
    }
    object.member("spent_s", snapshot.spent)
    object.member("since_s", snapshot.since)
    object.member("paused_since_s", snapshot.pausedSince)
    object.member("next_warning_s", snapshot.rules.nextWarning(below: snapshot.armed))
    object.member("cycles", snapshot.cycle)
    object.member("cycle_open", snapshot.cycleIsOpen)
    object.member("breaks", snapshot.rests)
  }

  /// The rules; the warnings are an array in a snapshot, and a text in other records, whose only
  /// arrays are tags.
  func rules(
    _ rules: Rules, onSleep: SleepPolicy, inSnapshot: Bool, to object: inout JSONObjectWriter
  ) {
    object.member("quantum_s", rules.quantum)
    object.member("break_s", rules.breaks?.length)
    object.member("long_break_s", rules.breaks?.long)
    object.member("every", rules.breaks?.every)
    object.member("check_in_s", rules.checkIn)
    object.member("unused", rules.unused.rawValue)
    object.member("finish_at_estimate", rules.finishAtEstimate)
    if inSnapshot {
      object.array("warn_s") { array in
        for lead in rules.warnings { array.element(lead) }
      }
    } else {
      object.member("warn", rules.warnings.map(\.shortText).joined(separator: " "))
    }
    object.member("cycles", rules.cycles)
    object.member("on_sleep", onSleep.rawValue)
  }

  private mutating func members(
    _ key: StaticString, _ members: [Snapshot.Member], of content: SnapshotContent,
    to object: inout JSONObjectWriter
  ) {
    object.array(key) { array in
      for member in members { array.object { self.member(member, of: content, to: &$0) } }
    }
  }

  /// The coming tasks by arrival, each with its position in the list, which decides between
  /// simultaneous ones.
  private mutating func coming(_ content: SnapshotContent, to object: inout JSONObjectWriter) {
    let tasks = content.rotation.coming.map(\.task).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(tasks, tasks.indices))
    object.array("coming") { array in
      for member in content.rotation.coming {
        array.object { object in
          self.member(member, of: content, to: &object)
          object.member("place", places[member.task])
        }
      }
    }
  }

  private mutating func member(
    _ member: Snapshot.Member, of content: SnapshotContent, to object: inout JSONObjectWriter
  ) {
    let item = content.roster[member.task]
    fields(of: TaskCard(item, note: item.notes), to: &object)
    // A plan has given it another length of slices.
    if item.saysMoreThanSnapshots || item.slice != member.terms.slice {
      text("line", item.line(as: .todoTxt), to: &object)
    }
    object.member("slice_s", member.terms.slice)
    object.member("estimate_s", member.terms.estimate)
    time("from", member.terms.from.map { content.wall.timestamp(at: $0) }, to: &object)
    if member.before > .zero { object.member("before_s", member.before) }
    object.member("spent_s", member.spent)
    object.member("credit_s", member.credit)
    object.member("turn", member.hadTurn)
    object.member("left_s", member.left)
    object.member("last_slice", member.latest)
    object.member("estimate_notice", member.notice.rawValue)
  }
}

extension TaskItem {
  /// Whether its line contains more than the fields of a snapshot.
  fileprivate var saysMoreThanSnapshots: Bool {
    due != nil || from != nil || recurrence != nil || created != nil || projects.count > 1
  }
}

extension Rules {
  /// The lead of the warning that will be said next.
  fileprivate func nextWarning(below armed: Duration) -> Duration? {
    warnings.first { $0 < armed }
  }
}

extension Snapshot {
  /// The lead of the warning of a commitment that will be said next; zero where only its start is
  /// still to be announced at this very instant.
  fileprivate func nextWarning(of block: Commitment) -> Duration? {
    let isPending =
      block.start == clock && block.armed >= .zero && state != .commitment(block.number)
    return rules.nextWarning(below: block.armed) ?? (isPending ? .zero : nil)
  }
}

extension SnapshotContent {
  /// The instant at which the segment ends by itself; `nil` while it is paused or waits.
  public var deadline: Timestamp? {
    switch rotation.state {
    case .slice, .checkIn, .rest:
      guard rotation.since != nil, let remaining = rotation.remaining else { return nil }
      return wall.timestamp(at: rotation.clock + remaining)
    case .commitment:
      return rotation.remaining.map { wall.timestamp(at: rotation.clock + $0) }
    case .waiting:
      return rotation.coming.first?.terms.from.map { wall.timestamp(at: $0) }
    case .ready, .between, .ended:
      return nil
    }
  }
}

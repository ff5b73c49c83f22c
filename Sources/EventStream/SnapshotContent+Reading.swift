import CivilTime
import JSONLines
import RoundRobin
import Tasks

extension SnapshotContent {
  /// Reads a snapshot; its tasks get handles in the order ring, coming, completed.
  init(_ view: JSONView, time: Timestamp, zones: (String) -> Zone?) throws {
    let clock = try view.clock("at_s")
    let rules = try view.member("rules")
    let zone = try zones(view.text("zone")) ?? Zone(offset: time.offset)
    let wall = WallClock(anchor: time.instant - clock.wholeMilliseconds, zone: zone)
    var builder = SnapshotBuilder(
      wall: wall, snapshot: Snapshot(clock: clock, rules: try Rules(rules)))
    try builder.readTasks(view)
    try builder.readCommitments(view)
    try builder.readState(view)
    let checkpoint = try Checkpoint(view)
    builder.addPast(of: checkpoint)
    builder.roster.leftOut = try view["left_out"]?.list { try $0.string() } ?? []
    builder.snapshot.taskCount = builder.roster.tasks.count
    builder.snapshot.commitmentCount = builder.roster.commitments.count
    try self.init(
      origin: Origin(view, rules: rules), rotation: builder.snapshot, roster: builder.roster,
      wall: wall, beginning: view.timeIfAny("began"), checkpoint: checkpoint,
      needs: view.integerIfAny("needs") ?? 1)
  }
}

extension Checkpoint {
  /// Reads which snapshot was the latest in the stream; `nil`: the opening.
  fileprivate init?(_ view: JSONView) throws {
    guard let seq = try view.integerIfAny("snapshot_seq") else { return nil }
    try self.init(
      seq: seq, at: view.clock("snapshot_at_s"),
      past: view["past"]?.unlessNull?.list { try $0.string() } ?? [])
  }
}

extension Recovery {
  /// Reads a `recovered` record.
  init(_ view: JSONView, time: Timestamp, zones: (String) -> Zone?) throws {
    let rules = try view.member("rules")
    try self.init(
      gone: view.seconds("gone_s"), counted: view.seconds("counted_s"),
      origin: Origin(view, rules: rules),
      zone: zones(view.text("zone")) ?? Zone(offset: time.offset), rules: Rules(rules),
      until: view.timeIfAny("until"))
  }
}

extension Origin {
  fileprivate init(_ view: JSONView, rules: JSONView) throws {
    try self.init(
      name: view.text("name"), machine: view.text("machine"), pid: view.integer("pid"),
      list: view.textIfAny("list"), onSleep: rules.choice("on_sleep"),
      keepsUpList: view["mark_done"]?.bool() ?? true, only: view.textIfAny("only"))
  }
}

extension Duration {
  /// The duration truncated to milliseconds, the precision of records' wall times.
  var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .milliseconds(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

extension Rules {
  fileprivate init(_ view: JSONView) throws {
    let warnings =
      try view["warn"] == nil ? view.durations("warn_s") : view.durations(inText: "warn")
    try self.init(
      quantum: view.length("quantum_s"), breaks: Breaks(view),
      checkIn: view.lengthIfAny("check_in_s"), unused: view.choice("unused"),
      finishAtEstimate: view.flag("finish_at_estimate"), warnings: warnings,
      cycles: view.integerIfAny("cycles"))
  }
}

extension Rules.Breaks {
  fileprivate init?(_ view: JSONView) throws {
    guard let length = try view.lengthIfAny("break_s") else { return nil }
    try self.init(
      length: length, long: view.lengthIfAny("long_break_s"), every: view.integer("every"))
  }
}

/// Puts handles and instants in the place of ids and wall times.
private struct SnapshotBuilder {
  let wall: WallClock
  var snapshot: Snapshot
  var roster = Roster()

  mutating func readTasks(_ view: JSONView) throws {
    snapshot.ring = try members(view.member("ring"))
    snapshot.coming = try coming(view.member("coming"))
    snapshot.done = try members(view.member("done"))
  }

  private mutating func members(_ view: JSONView) throws -> [Snapshot.Member] {
    var members: [Snapshot.Member] = []
    var elements = try view.elements()
    while let element = elements.next() {
      // Inlined with the access to the builder, the roster would be copied for each task.
      let task = try add(try item(element))
      members.append(try member(element, task: task))
    }
    return members
  }

  /// Adds a task, of which a snapshot has each once.
  private mutating func add(_ item: TaskItem) throws -> Handle {
    guard roster.handle(of: item.id) == nil else {
      throw UnreadableRecord(reason: .value(field: "id", found: item.id))
    }
    return roster.add(item)
  }

  /// The coming tasks, which get their handles in the order of the list.
  private mutating func coming(_ view: JSONView) throws -> [Snapshot.Member] {
    var items: [(place: Int, item: TaskItem)] = []
    var elements = try view.elements()
    while let element = elements.next() {
      items.append((try element.integer("place"), try item(element)))
    }
    for (_, item) in items.sorted(by: { $0.place < $1.place }) { _ = try add(item) }

    var members: [Snapshot.Member] = []
    elements = try view.elements()
    while let element = elements.next(), let task = roster.handle(of: try element.text("id")) {
      members.append(try member(element, task: task))
    }
    return members
  }

  private func item(_ view: JSONView) throws -> TaskItem {
    let card = try view.card()
    let detail = try TaskDetail(
      card: card, slice: view.lengthIfAny("slice_s"),
      estimate: view.lengthIfAny("estimate_s"), line: view.textIfAny("line"))
    var item = detail.item
    item.notes = card.note
    return item
  }

  private func member(_ view: JSONView, task: Handle) throws -> Snapshot.Member {
    let terms = Terms(
      slice: try view.lengthIfAny("slice_s"), estimate: try view.lengthIfAny("estimate_s"),
      from: try view.timeIfAny("from").map { wall.position(of: $0.instant) })
    return try Snapshot.Member(
      task: task, terms: terms, before: view.secondsIfAny("before_s") ?? .zero,
      spent: view.seconds("spent_s"), credit: view.seconds("credit_s"),
      left: view.secondsIfAny("left_s"), hadTurn: view.flag("turn"),
      latest: view.integer("last_slice"), notice: view.choice("estimate_notice"))
  }

  mutating func readCommitments(_ view: JSONView) throws {
    var elements = try view.member("commitments").elements()
    while let element = elements.next() {
      let number = roster.add(try element.block())
      let start = try wall.position(of: element.time("start").instant)
      // A commitment that begins during another one is announced even if no rule warns of it.
      let least = Duration.nanoseconds(start > snapshot.clock ? 1 : -1)
      snapshot.commitments.append(
        try Commitment(
          number: number, start: start, end: wall.position(of: element.time("end").instant),
          armed: try element["next_warning_s"]?.unlessNull == nil ? least : armed(element)))
    }
  }

  /// Adds the past commitments, of which only the ids are needed.
  mutating func addPast(of checkpoint: Checkpoint?) {
    for id in checkpoint?.past ?? [] where roster.number(of: id) == nil {
      roster.add(Roster.Block(id: id, title: ""))
    }
  }

  mutating func readState(_ view: JSONView) throws {
    snapshot.state = try state(view)
    snapshot.task = try handle(of: view.who("task"))
    snapshot.previous = try handle(of: view.who("previous"))
    snapshot.next = try handle(of: view.who("next"))
    snapshot.length = try view.secondsIfAny("length_s")
    snapshot.remaining = try view.secondsIfAny("remaining_s")
    snapshot.slices = try view.integer("slices")
    snapshot.spent = try view.seconds("spent_s")
    snapshot.since = try view.secondsIfAny("since_s")
    snapshot.pausedSince = try view.secondsIfAny("paused_since_s")
    snapshot.armed = try armed(view)
    snapshot.cycle = try view.integer("cycles")
    snapshot.cycleIsOpen = try view.flag("cycle_open")
    snapshot.rests = try view.integer("breaks")
    snapshot.until = try view.timeIfAny("until").map { wall.position(of: $0.instant) }
    guard snapshot.agreesWithItself else {
      throw UnreadableRecord(reason: .value(field: "state", found: "\(snapshot.state.name)"))
    }
  }

  /// The lead below which warnings are still due: just above that of the next one.
  private func armed(_ view: JSONView) throws -> Duration {
    try view.secondsIfAny("next_warning_s").map { $0 + .nanoseconds(1) } ?? .zero
  }

  private func state(_ view: JSONView) throws -> State {
    if let ending = try view.textIfAny("after") {
      guard let state = EndingName.state(named: ending) else {
        throw UnreadableRecord(reason: .value(field: "after", found: ending))
      }
      return state
    }
    let name = try view.text("state")
    switch name {
    case "slice": return .slice
    case "check_in": return .checkIn
    case "break": return .rest(long: try view.flag("long"))
    // The running commitment is the first of the list.
    case "commitment": return .commitment(0)
    case "waiting": return .waiting
    case "ended": return .ended(try view.choice("reason"))
    default: throw UnreadableRecord(reason: .value(field: "state", found: name))
    }
  }

  /// The handle of a task that may have been removed since.
  private mutating func handle(of who: Who?) -> Handle? {
    guard let who else { return nil }
    return roster.handle(of: who.id) ?? roster.add(TaskItem(who))
  }
}

extension Snapshot {
  /// Whether the tasks and commitments are there that the state is about.
  fileprivate var agreesWithItself: Bool {
    switch state {
    case .slice: task != nil && task == ring.first?.task
    case .checkIn, .between(.slice): previous != nil
    case .commitment: !commitments.isEmpty
    case .ready, .between, .rest, .waiting, .ended: true
    }
  }
}

import CivilTime
import JSONLines
import RoundRobin

/// The meaning of a line of the stream.
public enum StreamLine: Equatable, Sendable {
  case record(Record)
  /// A record of a kind unknown to this version; readers ignore it.
  case unknown(kind: String)
}

extension StreamLine {
  /// Parses one line without its newline. Unknown fields are ignored.
  ///
  /// - Parameters:
  ///   - line: The line, in UTF-8.
  ///   - zones: Looks up the zone that a snapshot names; the fallback is the offset of its record.
  /// - Throws: Why it is not a record.
  public init(
    parsing line: Span<UInt8>, zones: (String) -> Zone? = { _ in nil }
  ) throws(UnreadableRecord) {
    var json = JSONReader()
    do {
      self = try StreamLine(json.parse(line), zones: zones)
    } catch {
      throw UnreadableRecord(error)
    }
  }

  /// Reads a parsed line.
  init(_ view: JSONView, zones: (String) -> Zone? = { _ in nil }) throws {
    try view.requireOneHead()
    let version = try view.integer("v")
    guard version == Record.version else { throw UnreadableRecord(reason: .version(version)) }
    let word = try view.text("kind")
    let time = try view.time("time")
    guard let kind = Record.Kind(rawValue: word) else {
      self = .unknown(kind: word)
      return
    }
    let content = try Record.Content(view, kind: kind, time: time, zones: zones)
    self = try .record(
      Record(
        seq: content.isNumbered ? view.integer("seq") : nil, time: time, at: view.clock("at_s"),
        rotation: view.text("rotation"), cycle: view.integer("cycle"), content: content,
        cause: Record.Cause(view, content)))
  }
}

extension Record.Cause {
  /// The cause in a record; `nil` if irrelevant.
  fileprivate init?(_ view: JSONView, _ content: Record.Content) throws {
    if try view["from_list"]?.bool() ?? false, content.kind.isOfTask {
      self = .list
    } else if let seq = try view.integerIfAny("undoes") {
      self = .undo(of: seq)
    } else if try content.saysWhoAsked || view["by"]?.string() == "user" {
      self = .user
    } else {
      return nil
    }
  }
}

extension Record.Content {
  /// The fields of a kind.
  init(_ view: JSONView, kind: Record.Kind, time: Timestamp, zones: (String) -> Zone?) throws {
    switch kind {
    case .snapshot:
      self = try .snapshot(SnapshotContent(view, time: time, zones: zones))
    case .started:
      self = try .started(
        name: view.text("name"), machine: view.text("machine"), list: view.textIfAny("list"),
        quantum: view.length("quantum_s"), tasks: view.integer("tasks"))
    case .sliceStarted:
      self = try .sliceStarted(
        view.card("task"), previous: view.who("previous"), next: view.who("next"),
        switched: view.flag("switched"), why: view.choice("why"),
        credit: view.secondsIfAny("credit_s") ?? .zero, view.countdown())
    case .sliceEnded:
      self = try .sliceEnded(
        view.card("task"), view.choice("reason"), spent: view.seconds("spent_s"),
        length: view.seconds("length_s"), credit: view.seconds("credit_s"))
    case .cycleEnded:
      self = .cycleEnded
    case .breakStarted:
      self = try .breakStarted(
        long: view.flag("long"), number: view.integerIfAny("number"), view.countdown())
    case .breakEnded:
      self = try .breakEnded(view.choice("reason"), spent: view.seconds("spent_s"))
    case .checkInDue:
      self = try .checkInDue(view.card("task"), view.countdown())
    case .checkedIn:
      self = try .checkedIn(
        view.card("task"), confirmed: view.flag("confirmed"), waited: view.seconds("waited_s"))
    case .waitingStarted:
      self = try .waitingStarted(until: view.time("until"))
    case .waitingEnded:
      self = try .waitingEnded(waited: view.seconds("waited_s"))
    case .commitmentStarted:
      self = try .commitmentStarted(view.block(), until: view.time("until"))
    case .commitmentEnded:
      self = try .commitmentEnded(view.block(), spent: view.seconds("spent_s"))
    case .commitmentAdded:
      self = try .commitmentAdded(view.block(), start: view.time("start"), end: view.time("end"))
    case .commitmentRemoved:
      self = try .commitmentRemoved(
        view.block(), by: view["by"] == nil ? .request : view.choice("by"))
    case .warning:
      self = try .warning(
        view.choice("of"), id: view.textIfAny("id"), title: view.textIfAny("title"),
        remaining: view.seconds("remaining_s"))
    case .paused:
      self = try .paused(
        view.choice("reason"), ago: view.clock("ago_s"),
        remaining: view.secondsIfAny("remaining_s"))
    case .resumed:
      self = try .resumed(
        paused: view.clock("paused_s"), remaining: view.secondsIfAny("remaining_s"),
        deadline: view.timeIfAny("deadline"))
    case .extended:
      self = try .extended(view.choice("of"), by: view.seconds("by_s"), view.countdown())
    case .quantumChanged:
      self = try .quantumChanged(view.length("quantum_s"))
    case .taskAdded:
      self = try .taskAdded(view.detail("task"), view.place())
    case .taskArrived:
      self = try .taskArrived(view.detail("task"), view.place())
    case .taskEdited:
      self = try .taskEdited(view.detail("task"), view.place())
    case .taskMoved:
      self = try .taskMoved(view.detail("task"), view.place())
    case .taskReopened:
      self = try .taskReopened(view.detail("task"), view.place())
    case .taskCompleted:
      self = try .taskCompleted(view.card("task"), spent: view.seconds("spent_s"))
    case .taskRemoved:
      self = try .taskRemoved(view.card("task"), spent: view.seconds("spent_s"))
    case .undone:
      self = try .undone(of: view.integer("of_seq"), kept: view.textIfAny("kept"))
    case .taskRestored:
      self = try .taskRestored(
        view.detail("task"), view.place(),
        Standing(
          view.choice("place"), turn: view.integer("turn_cycle"),
          latest: view.integer("last_slice"), credit: view.seconds("credit_s"),
          left: view.secondsIfAny("left_s")), spent: view.seconds("spent_s"))
    case .estimateReached:
      self = try .estimateReached(view.card("task"), estimate: view.length("estimate_s"))
    case .slept:
      self = try .slept(
        view.seconds("slept_s"), frozen: view.flag("frozen"), view.choice("policy"))
    case .recovered:
      self = try .recovered(Recovery(view, time: time, zones: zones))
    case .planned:
      self = try .planned(
        PlanDigest(
          blocks: view.integer("blocks"), unplaced: view.integer("unplaced"),
          reason: view.text("reason"), changes: view.textIfAny("changes"),
          coverage: view.coverage(), basis: view.basis()))
    case .hookFinished:
      self = try .hookFinished(
        hook: view.text("hook"), ofSeq: view.integer("of_seq"), status: view.integer("status"),
        duration: view.seconds("duration_s"), output: view.text("output"))
    case .problem:
      self = try .problem(view.choice("code"), message: view.text("message"))
    case .problemSolved:
      self = try .problemSolved(view.choice("code"), dropped: view.integerIfAny("dropped") ?? 0)
    case .tick:
      self = try .tick(
        view["task"]?.unlessNull == nil ? nil : view.card("task"),
        remaining: view.secondsIfAny("remaining_s"))
    case .lost:
      self = try .lost(from: view.integer("from_seq"), to: view.integer("to_seq"))
    case .ended:
      self = try .ended(view.choice("reason"), exitCode: view.integer("exit_code"))
    }
  }
}

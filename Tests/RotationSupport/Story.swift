import RoundRobin
import Testing

/// A rotation as lines of text, one for each event: `10s slice_ended B expired 10s`.
///
/// Tasks are named A, B, C … in the order of addition; all times are seconds.
package struct Story {
  package private(set) var rotation: Rotation
  /// The events since the last query.
  private var events: [Event] = []

  /// A rotation at its start, with slices of ten seconds.
  package init(
    _ tasks: [Terms] = .three, breaks: Rules.Breaks? = nil, checkIn: Int? = nil,
    unused: Rules.Unused = .drop, finishAtEstimate: Bool = false, warn: [Int] = [],
    cycles: Int? = nil, commitments: [ClosedRange<Int>] = [], until: Int? = nil,
    before: [Int] = []
  ) {
    let rules = Rules(
      quantum: .seconds(10), breaks: breaks, checkIn: checkIn.map { .seconds($0) }, unused: unused,
      finishAtEstimate: finishAtEstimate, warnings: warn.map { .seconds($0) }, cycles: cycles)
    rotation = Rotation(
      tasks: tasks, rules: rules,
      commitments: commitments.map { (.seconds($0.lowerBound), .seconds($0.upperBound)) },
      until: until.map { .seconds($0) }, before: before.map { .seconds($0) })
  }

  /// Executes a command, which must be accepted.
  package mutating func at(
    _ second: Int, _ command: Command, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(Refusal) {
      events += try rotation.apply(command, at: .seconds(second))
    } catch {
      events += error.events
      Issue.record("\(command) was refused: \(error.reason)", sourceLocation: sourceLocation)
    }
  }

  /// The reason why a command is refused; it must change nothing.
  package mutating func refusal(
    at second: Int, _ command: Command, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Refusal.Reason? {
    events += rotation.advance(to: .seconds(second))
    let before = rotation
    do throws(Refusal) {
      events += try rotation.apply(command, at: .seconds(second))
      return nil
    } catch {
      #expect(rotation == before, "refused, it changed something", sourceLocation: sourceLocation)
      return error.reason
    }
  }

  /// The events since the last query, up to and including a second.
  package mutating func told(until second: Int) -> [String] {
    let told = events + rotation.advance(to: .seconds(second))
    events = []
    return Story.lines(told)
  }

  /// As ``told(until:)``, only the lines of some kinds.
  package mutating func told(until second: Int, only kinds: String...) -> [String] {
    told(until: second).filter { line in
      line.split(separator: " ").dropFirst().first.map { kinds.contains(String($0)) } ?? false
    }
  }

  /// Discards the events up to and including a second.
  package mutating func skip(to second: Int) {
    _ = told(until: second)
  }

  /// The ring from its head, as letters.
  package var ring: String { rotation.snapshot.ring.map { Story.name($0.task) }.joined() }

  // MARK: Words

  package static func lines(_ events: [Event]) -> [String] {
    events.map { "\(words($0.at)) \(words($0.fact, cycle: $0.cycle))" }
  }

  package static func name(_ task: Handle) -> String {
    String(UnicodeScalar(UInt8(truncatingIfNeeded: 65 + task.index)))
  }

  package static func words(_ duration: Duration) -> String {
    let second = Duration.seconds(duration.components.seconds)
    return duration == second ? "\(second.components.seconds)s" : "\(duration)"
  }

  private static func words(_ fact: Fact, cycle: Int) -> String {
    switch fact {
    case .started(let tasks): "started \(tasks)"
    case .sliceStarted(let task, _, _, let why, let length, let credit, let standing):
      "slice_started \(name(task)) \(why) \(words(length))" + left(credit) + stands(standing)
    case .sliceEnded(let task, let reason, let spent, let length, let credit):
      "slice_ended \(name(task)) \(reason) \(words(spent))"
        + (spent == length ? "" : " of \(words(length))") + left(credit)
    case .cycleEnded: "cycle_ended \(cycle)"
    case .restStarted(let rest, let standing):
      "break_started \(words(rest.length))" + (rest.long ? " long" : "") + stands(standing)
    case .restEnded(let reason, let spent): "break_ended \(reason) \(words(spent))"
    case .checkInDue(let task, let length, let standing):
      "check_in_due \(name(task)) \(words(length))" + stands(standing)
    case .checkedIn(let task, let confirmed, let waited):
      "checked_in \(name(task)) \(confirmed ? "confirmed" : "unconfirmed") \(words(waited))"
    case .waitingStarted(let until): "waiting_started until \(words(until))"
    case .waitingEnded(let waited): "waiting_ended \(words(waited))"
    case .commitmentStarted(let number, let until):
      "commitment_started \(number) until \(words(until))"
    case .commitmentEnded(let number, let spent): "commitment_ended \(number) \(words(spent))"
    case .commitmentAdded(let number, let start, let end):
      "commitment_added \(number) \(words(start)) to \(words(end))"
    case .commitmentRemoved(let number): "commitment_removed \(number)"
    case .warning(let subject, let remaining): "warning \(words(subject)) \(words(remaining))"
    case .paused(let reason, let ago, let remaining):
      "paused \(reason) ago \(words(ago))" + (remaining.map { ", \(words($0)) left" } ?? "")
    case .resumed(let paused, let remaining):
      "resumed after \(words(paused))" + (remaining.map { ", \(words($0)) left" } ?? "")
    case .extended(let subject, let by, let length, let remaining, let standing):
      "extended \(words(subject)) by \(words(by)) to \(words(length)), \(words(remaining)) left"
        + stands(standing)
    case .quantumChanged(let length): "quantum_changed \(words(length))"
    case .added(let task, _, let position): "added \(name(task)) \(words(position))"
    case .arrived(let task): "arrived \(name(task))"
    case .edited(let task, _): "edited \(name(task))"
    case .moved(let task, let position): "moved \(name(task)) \(words(position))"
    case .reopened(let task): "reopened \(name(task))"
    case .completed(let task, let spent): "completed \(name(task)) \(words(spent))"
    case .removed(let task, let spent): "removed \(name(task)) \(words(spent))"
    case .restored(let task, let standing, let position):
      "restored \(name(task)) \(standing.place.rawValue) \(words(position))"
        + (standing.left.map { " left \(words($0))" } ?? "")
    case .estimateReached(let task, let estimate):
      "estimate_reached \(name(task)) \(words(estimate))"
    case .slept(let length, let frozen, let policy):
      "slept \(words(length)) \(policy)" + (frozen ? " frozen" : "")
    case .ended(let reason): "ended \(reason)"
    }
  }

  private static func left(_ credit: Duration) -> String {
    credit == .zero ? "" : " credit \(words(credit))"
  }

  private static func stands(_ standing: Bool) -> String { standing ? " standing" : "" }

  private static func words(_ subject: Fact.Subject) -> String {
    switch subject {
    case .slice(let task): "slice \(name(task))"
    case .rest: "break"
    case .checkIn: "check_in"
    case .commitment(let number): "commitment \(number)"
    case .upcoming(let number): "upcoming \(number)"
    }
  }

  private static func words(_ position: Position) -> String {
    switch position {
    case .tail: "last"
    case .head: "first"
    case .after(let task): "after \(name(task))"
    }
  }
}

extension Handle {
  package static let a = Handle(0)
  package static let b = Handle(1)
  package static let c = Handle(2)
  package static let d = Handle(3)
  package static let e = Handle(4)
}

extension [Terms] {
  package static let one = plain(1)
  package static let two = plain(2)
  package static let three = plain(3)

  /// Tasks with default terms.
  package static func plain(_ count: Int) -> [Terms] { [Terms](repeating: Terms(), count: count) }
}

extension Terms {
  /// A task with lengths in seconds.
  package static func task(slice: Int? = nil, estimate: Int? = nil, from: Int? = nil) -> Terms {
    Terms(
      slice: slice.map { .seconds($0) }, estimate: estimate.map { .seconds($0) },
      from: from.map { .seconds($0) })
  }
}

extension Rules.Breaks {
  /// Breaks of five seconds.
  package static let five = Rules.Breaks(length: .seconds(5))
}

import Calendars
import CivilTime
import Coach
import Commands
import EventStream
import ICalendar
import Journals
import Options
import Planning
import Platform
import RoundRobin
import Tasks

/// The rotation that is running on the planned list, and how it plans, read from its socket and the
/// journal.
final class PlannedRotation: Sendable {
  private let session: Session
  /// The basis of its last plan; `nil` if it does not follow one.
  private let basis: PlanDigest.Basis?
  /// Those of its calendars that can be read.
  private let calendars: [String]
  /// The tasks of the turns that began since, in order.
  private let begun: [String]
  /// The ids of the commitments that were removed by command.
  private let givenUp: Set<String>
  /// Its records up to the present state.
  private let records: [Record]

  /// Finds the rotation that is running on a list; `nil` if there is none, or it does not answer.
  ///
  /// - Parameters:
  ///   - list: The path of the list.
  ///   - world: The sockets, and the journal.
  init?(on list: String, in world: some World) {
    let found = world.rotationNames.lazy
      .compactMap { try? world.snapshotRecord(of: $0, within: .milliseconds(300)) }
      .first { $0.content.origin.list.map { world.files.isSame($0, list) } == true }
    var fold = StreamFold()
    guard let (record, content) = found, case ()? = try? fold.append(record),
      let session = Session(fold)
    else { return nil }
    self.session = session
    let reader = world.journalReader
    let known = try? reader.records(of: record.rotation, on: content.origin.machine)
    records = (known ?? []).filter { $0.seq ?? 0 <= fold.seq }
    var past = Past()
    for record in records { past.take(record.content) }
    (basis, begun, givenUp) = (past.basis, past.begun, past.givenUp)
    calendars = (basis?.calendars ?? []).filter { (try? CalendarSet([$0], in: world)) != nil }
  }

  /// The state that follows from the records.
  private struct Past {
    var basis: PlanDigest.Basis?
    var begun: [String] = []
    var givenUp: Set<String> = []

    mutating func take(_ content: Record.Content) {
      switch content {
      case .planned(let digest): (basis, begun) = (digest.basis, digest.basis?.begun ?? [])
      case .sliceStarted(let task, _, _, _, let why, _, _) where why.isTurn: begun.append(task.id)
      case .commitmentRemoved(let block, by: .request): givenUp.insert(block.id)
      case .commitmentAdded(let block, _, _): givenUp.remove(block.id)
      default: break
      }
    }
  }

  /// Returns the arguments with the rotation's options added; typed options take precedence.
  func applied(to arguments: Arguments) -> Arguments {
    let words =
      (basis?.options ?? plainOptions).split(separator: " ").map(String.init)
      + calendars.map { "--\(Option.calendar.name)=\($0)" }
    let own = (try? Arguments(parsing: words, as: PlanCommand.syntax))?.given ?? []
    let typed = Set(arguments.given.map(\.option))
    var combined = arguments
    combined.given = own.filter { !typed.contains($0.option) } + arguments.given
    return combined
  }

  /// The options that correspond to the rules of a rotation without a plan.
  private var plainOptions: String {
    let rules = session.rotation.rules
    let pause = rules.breaks.map { " --break \($0.length.shortText)" } ?? ""
    let longest = max(rules.quantum, PlanTerms.blockLength.lowerBound)
    return "--max \(longest.shortText)\(pause)"
  }

  /// Plans the time after the running slice, as the rotation would at this instant.
  ///
  /// - Parameters:
  ///   - inputs: The inputs of a plan without the rotation.
  ///   - options: The options of the command.
  /// - Returns: The days, and their plan.
  func plan(_ inputs: PlanInputs, _ options: PlanOptions) -> RotationDays {
    var (inputs, session) = (inputs, session)
    session.recall(inputs.items, after: records)
    var situation = session.situation("it was asked for", days: options.dayCount)
    let now = inputs.zone.local(situation.now)
    let today = now.date
    inputs.days = options.terms.days(options.dayCount, at: now)
    if let window = inputs.window {
      situation.commitments += session.commitments(
        onlyIn: inputs.agenda, for: window.to.days(since: today)
      ).filter { !givenUp.contains($0.id) }
    }
    if let filter = options.filter {
      situation.tasks.removeAll { !filter.matches($0, today: today) }
    }
    let follows = basis?.options == options.terms.options
    let turns = (basis?.turns ?? []).map(PlannedTurn.init)
    var left = turns.map { Itinerary.Turn(task: $0.task, length: .zero) }
    for task in begun {
      if let place = left.firstIndex(where: { $0.task == task }) { left.remove(at: place) }
    }
    let standing = turns.left(left)
    let served = Set(turns.map(\.task)).subtracting(standing.map(\.task))
      .union(basis?.served ?? [])
    inputs.past.worked += situation.underway
    inputs.past.waiting = basis?.waiting ?? inputs.past.waiting
    if let task = situation.running.flatMap(session.title) {
      let start = TimeText.clock(inputs.zone.local(situation.start.nextMinute).time)
      inputs.ages.append("\(task) is running; this plan begins after it, at \(start)")
    }
    return RotationDays(
      situation, from: inputs,
      order: ((basis?.order ?? inputs.items.map(\.id)) + records.descriptions.map(\.card.id))
        .places,
      served: served, standing: follows ? standing.flatMap(\.blocks) : [])
  }
}

extension Session {
  /// The title of a task.
  fileprivate func title(of id: String) -> String? {
    scribe.roster.handle(of: id).map { scribe.roster[$0].title }
  }
}

extension PlannedTurn {
  fileprivate init(_ turn: PlanDigest.Turn) {
    task = turn.task
    blocks = turn.stretches.map { stretch in
      Plan.Block(
        kind: .task(id: turn.task), title: "", start: stretch.lowerBound, end: stretch.upperBound,
        why: .fixed)
    }
  }
}

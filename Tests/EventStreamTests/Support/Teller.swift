import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Drives a rotation through a story, event by event, and writes its stream.
struct Teller {
  /// What was said, and how everything was right after it.
  struct Moment {
    /// The record with its newline.
    var line: [UInt8]
    /// Everything, to go on from here.
    var teller: Teller
    /// Whether more facts of the same command follow, which only the command can say.
    var isInsideCommand = false

    /// The snapshot that a reader would get now.
    var snapshot: [UInt8] { teller.scribe.snapshot(of: teller.rotation).bytes }
  }

  private(set) var rotation: Rotation
  private(set) var scribe: Scribe
  /// What is still to be done.
  private(set) var script: ArraySlice<(at: Duration, step: Story.Step)>
  private let length: Duration
  private var tasksGiven: Int
  private var commitmentsGiven: Int
  private(set) var refusals: [Refusal.Reason] = []

  init(
    rotation: Rotation, scribe: Scribe, script: ArraySlice<(at: Duration, step: Story.Step)>,
    length: Duration, tasksGiven: Int, commitmentsGiven: Int
  ) {
    self.rotation = rotation
    self.scribe = scribe
    self.script = script
    self.length = length
    self.tasksGiven = tasksGiven
    self.commitmentsGiven = commitmentsGiven
  }

  /// One who goes on with the rotation of a snapshot where this one is.
  func resumed(from record: Record) -> Teller? {
    guard case .snapshot(let content) = record.content else { return nil }
    var teller = self
    teller.rotation = Rotation(content.rotation)
    teller.scribe = Scribe(
      rotationID: record.rotation, origin: content.origin, roster: content.roster,
      wall: content.wall, seq: record.seq ?? 0)
    return teller
  }

  // MARK: Telling

  /// The first record, and then all the rest.
  mutating func tellAll() -> [Moment] {
    let line = scribe.opening(rotation).bytes
    return [Moment(line: line, teller: self)] + tell()
  }

  /// All that happens from here to the end of the story, or to the end of the step that has told
  /// enough.
  mutating func tell(atMost count: Int = .max) -> [Moment] {
    var moments: [Moment] = []
    while moments.count < count, let (at, step) = script.first, at <= length {
      advance(to: at, into: &moments)
      script.removeFirst()
      switch step {
      case .command(let command): carryOut(command, into: &moments)
      case .setClock(let offset): setClock(by: offset)
      }
    }
    if moments.count < count { advance(to: length, into: &moments) }
    return moments
  }

  private mutating func advance(to limit: Duration, into moments: inout [Moment]) {
    while let event = rotation.step(to: limit) {
      let line = scribe.record(event, of: rotation).bytes
      moments.append(Moment(line: line, teller: self))
    }
  }

  /// The wall clock moves against the rotation's clock.
  private mutating func setClock(by offset: Duration) {
    scribe.wall.anchor += offset
    rotation.shiftMarks(by: .zero - offset, at: rotation.clock)
  }

  private mutating func carryOut(_ command: Command, into moments: inout [Moment]) {
    if case .slept(let asleep, _, let policy) = command, policy != .count {
      setClock(by: asleep)
    }
    let named = prepare(command)
    var events: [Event] = []
    let before = rotation
    do throws(Refusal) {
      try rotation.perform(named, into: &events)
    } catch {
      refusals.append(error.reason)
      if case .add = command { scribe.roster.dropLast() }
      if case .addNext = command { scribe.roster.dropLast() }
      return
    }
    // The facts are told one by one, each with the rotation as it was right after it.
    rotation = before
    for (position, event) in events.enumerated() {
      rotation.replay(event)
      if case .edit(let task, let terms) = command, case .edited(let handle, _) = event.fact {
        scribe.roster.replace(
          handle, by: Teller.item(number: task.index, terms, edited: true))
      }
      let line = scribe.record(event, of: rotation).bytes
      moments.append(
        Moment(line: line, teller: self, isInsideCommand: position < events.count - 1))
    }
  }

  // MARK: Names

  static func item(number: Int, _ terms: Terms, edited: Bool = false) -> TaskItem {
    var item = TaskItem(title: "Task \(number)" + (edited ? " edited" : ""), id: "t\(number)")
    item.slice = terms.slice
    item.estimate = terms.estimate
    item.projects = number.isMultiple(of: 2) ? ["school"] : []
    item.tags = number.isMultiple(of: 3) ? ["maths", "home"] : []
    return item
  }

  static func block(number: Int) -> Roster.Block {
    Roster.Block(id: "c\(number)", title: "Lecture \(number)")
  }

  /// The command with the handles that its tasks have here, and everything new in the roster.
  private mutating func prepare(_ command: Command) -> Command {
    switch command {
    case .done(let task?): return .done(here(task))
    case .go(let task, let length): return .go(here(task), length)
    case .reopen(let task?): return .reopen(here(task))
    case .remove(let task): return .remove(here(task))
    case .move(let task, .after(let other)): return .move(here(task), .after(here(other)))
    case .move(let task, let goal): return .move(here(task), goal)
    case .edit(let task, let terms): return .edit(here(task), terms)
    case .add(let terms), .addNext(let terms):
      scribe.roster.add(Teller.item(number: tasksGiven, terms))
      if rotation.refusal(of: command) == nil { tasksGiven += 1 }
      return command
    case .commit:
      if rotation.refusal(of: command) == nil {
        scribe.roster.add(Teller.block(number: commitmentsGiven))
        commitmentsGiven += 1
      }
      return command
    case .uncommit(let number):
      return .uncommit(number: scribe.roster.number(of: "c\(number)") ?? Int.max)
    case .pause, .resume, .toggle, .skip, .done(nil), .extend, .back, .here, .quantum,
      .reopen(nil), .slept, .stop:
      return command
    }
  }

  private func here(_ task: Handle) -> Handle {
    scribe.roster.handle(of: "t\(task.index)") ?? Handle(100_000)
  }
}

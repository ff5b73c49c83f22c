import RoundRobin
import RotationSupport
import Testing

/// The engine and the naive model side by side, and the books kept over what they say.
struct ModelComparison {
  /// What a twin starts with.
  struct Start: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var tasks: [Terms] = [Terms(), Terms(), Terms()]
    var rules: Rules
    var commitments: [ClosedRange<Int>] = []
    var until: Int?
  }

  private(set) var engine: Rotation
  private(set) var model: NaiveModel
  /// A rotation that only ever replays what the engine said.
  private var replayed: Rotation
  private(set) var checker: InvariantChecker
  /// How many events were compared.
  private(set) var count = 0
  /// What the twins did not agree on.
  private(set) var disagreement: String?
  /// Whether each command is given to a restored rotation too.
  let isThorough: Bool

  init(_ start: Start, isThorough: Bool) {
    let blocks = start.commitments.map {
      (start: Duration.ticks($0.lowerBound), end: Duration.ticks($0.upperBound))
    }
    let until = start.until.map(Duration.ticks)
    engine = Rotation(
      tasks: start.tasks, rules: start.rules, commitments: blocks, until: until)
    replayed = engine
    model = NaiveModel(tasks: start.tasks, rules: start.rules, commitments: blocks, until: until)
    checker = InvariantChecker(tasks: start.tasks.count)
    self.isThorough = isThorough
    advance(to: 0)
  }

  /// The next instant at which something happens by itself, at most `limit` ticks from now.
  func deadline(within limit: Int) -> Int {
    min(engine.nextDeadline?.ticks ?? .max, model.now + limit)
  }

  /// Lets time pass for both.
  mutating func advance(to instant: Int) {
    var events: [Event] = []
    while let event = engine.step(to: .ticks(instant)) {
      events.append(event)
      follow(event)
    }
    model.advance(to: instant)
    compare(events, after: nil)
    if let event = replayed.step(to: .ticks(instant)) {
      disagree("replayed, it also says \(event)")
    }
  }

  /// Gives both a command now.
  mutating func apply(_ command: Command) {
    let restored = isThorough ? Rotation(engine.snapshot) : nil
    let before = isThorough ? engine : nil
    do throws(Refusal) {
      let events = try engine.apply(command, at: engine.clock)
      replay(events)
      if !model.apply(command) { disagree("only the model refuses \(command)") }
      compare(events, after: command)
      compare(restored, command, events)
    } catch {
      if model.apply(command) { disagree("only the engine refuses \(command): \(error.reason)") }
      if !error.events.isEmpty { disagree("events in a refusal of what was not late") }
      if let before, before != engine {
        disagree("the refused \(command) changed something")
      }
    }
  }

  private mutating func compare(_ restored: Rotation?, _ command: Command, _ events: [Event]) {
    guard var restored else { return }
    if (try? restored.apply(command, at: engine.clock)) != events {
      disagree("restored, \(command) is answered otherwise")
    }
    if restored.snapshot != engine.snapshot { disagree("restored, \(command) leads elsewhere") }
  }

  /// What the rest of the stream is for the engine and for one restored from its snapshot.
  mutating func checkRest(to instant: Int) {
    var restored = Rotation(engine.snapshot)
    if restored.snapshot != engine.snapshot { disagree("a restored snapshot is another") }
    var engine = engine
    let rest = engine.advance(to: .ticks(instant))
    if restored.advance(to: .ticks(instant)) != rest { disagree("restored, the rest differs") }
  }

  private mutating func replay(_ events: [Event]) {
    for event in events {
      replayed.replay(event)
      checker.enter(event, replayed.snapshot)
      checkNext(after: event)
    }
    if replayed != engine { disagree("replaying the command leads elsewhere") }
  }

  private mutating func follow(_ event: Event) {
    checker.enter(event, engine.snapshot)
    replayed.replay(event)
    if replayed != engine { disagree("replaying \(event) leads elsewhere") }
    checkNext(after: event)
  }

  /// In the middle of an instant too, a restored rotation says the same next.
  private mutating func checkNext(after event: Event) {
    guard isThorough else { return }
    let limit = event.at + .ticks(100)
    var original = replayed
    var restored = Rotation(replayed.snapshot)
    let (next, other) = (original.step(to: limit), restored.step(to: limit))
    if next != other {
      disagree(
        "restored after \(event): \(String(describing: other)), not \(String(describing: next))")
    } else if original.snapshot != restored.snapshot {
      disagree("restored after \(event), \(String(describing: next)) leads elsewhere")
    }
  }

  private mutating func compare(_ events: [Event], after command: Command?) {
    if events != model.events {
      disagree(
        """
        \(what(command)) engine: \(Story.lines(events))
        \(what(command)) model:  \(Story.lines(model.events))
        """)
    }
    count += events.count
    model.events.removeAll(keepingCapacity: true)
    let ring = engine.snapshot.ring
    if !ring.lazy.map(\.task.index).elementsEqual(model.ring) {
      disagree("\(what(command)) ring: \(ring.map(\.task)), naively \(model.ring)")
    }
    if let fault = checker.faults.first { disagree(fault) }
  }

  private func what(_ command: Command?) -> String {
    "at \(model.now)" + (command.map { " \($0)" } ?? "")
  }

  private mutating func disagree(_ what: String) {
    if disagreement == nil { disagreement = what }
  }
}

/// Two comparisons are the same if all that can follow is the same for both: how much was compared on the way
/// does not matter.
extension ModelComparison: Hashable {
  static func == (one: ModelComparison, other: ModelComparison) -> Bool {
    one.model == other.model && one.engine == other.engine && one.checker == other.checker
      && one.replayed == other.replayed && one.disagreement == other.disagreement
      && one.isThorough == other.isThorough
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(model.now)
    hasher.combine(model.ring)
    hasher.combine(model.history)
    hasher.combine(model.ran)
    hasher.combine(model.length)
    hasher.combine(model.quantum)
    hasher.combine(model.pausedFor)
  }
}

extension ModelComparison.Start {
  /// Any of the rules, up to twelve tasks, arrivals and commitments.
  init(_ random: inout RandomCommands) {
    let (rules, commitments) = (random.rules(), random.commitments())
    self.init(
      testDescription: "random", tasks: (0..<random.roll(0...12)).map { _ in random.terms(now: 0) },
      rules: rules, commitments: commitments, until: random.oneIn(6) ? random.roll(1...400) : nil)
  }
}

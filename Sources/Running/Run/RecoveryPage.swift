import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Options
import Platform
import Rotations
import RoundRobin
import Terminals

/// The page about an interrupted rotation: y resumes it, n closes it, and Enter does what is likely
/// by its age.
struct RecoveryPage: ScreenContent {
  /// Whether to resume it; `nil` to decide later.
  typealias Outcome = Bool?

  /// The question at the time of the last picture.
  private(set) var question: RecoveryQuestion
  let now: @Sendable () -> Instant

  init(question: RecoveryQuestion, now: @escaping @Sendable () -> Instant) {
    self.question = question
    self.now = now
  }

  var windowTitle: String { "Rota" }

  mutating func picture(
    with ink: Ink, width: Int, height: Int
  ) -> (grid: Grid, lasting: Duration?) {
    question.now = now()
    var grid = Grid(width: width, height: height)
    let frame = ScreenFrame(width: width, height: height)
    frame.drawHeader(
      "interrupted", day: question.zone.local(question.now).date, ink: ink, into: &grid)
    let area = frame.area
    let lines = lines(ink).flatMap { $0.wrapped(to: max(1, area.width), indent: 0) }
    let widest = lines.map(\.width).max() ?? 0
    grid.put(
      lines.prefix(max(1, area.height)), x: area.x + max(0, (area.width - widest) / 2),
      y: area.y + max(0, (area.height - lines.count) / 2), width: area.width,
      ellipsis: ink.ellipsis)
    let keys = [
      KeyHint("Enter", question.isOld ? "close" : "resume"),
      question.isOld ? KeyHint("y", "resume", rank: 1) : KeyHint("n", "close", rank: 1),
      KeyHint("Esc", "later", rank: 2),
    ]
    KeyBar.line(keys, ink: ink, width: frame.room).draw(
      into: &grid, x: frame.margin, y: frame.bottomRow, width: frame.room, ellipsis: ink.ellipsis)
    return (grid, isCounting ? .seconds(1) : .seconds(60))
  }

  /// Whether it was interrupted in a break that is not over: that goes on while nothing runs.
  private var isCounting: Bool {
    if case .rest = question.status.state { question.status.remaining != .zero } else { false }
  }

  mutating func press(_ key: Key) -> ScreenStep<Outcome> {
    switch key {
    case .enter: .end(!question.isOld)
    case .character("y"), .character("Y"): .end(true)
    case .character("n"), .character("N"): .end(false)
    case .escape, .character("q"): .end(nil)
    case .control("l"): .redraw
    default: .stay
    }
  }

  mutating func breakOff(by signal: Signal) {}

  /// The interrupted rotation and its time, what it was at, and the number of tasks.
  private func lines(_ ink: Ink) -> [TextLine] {
    let status = question.status
    var lines = [
      TextLine("A rotation was interrupted", ink.strong), TextLine(question.when, ink.label),
      .blank,
    ]
    if let segment = segment(ink) { lines.append(segment) }
    let (done, all) = status.tally
    let words = all == 0 ? status.doneWords : "\(done) of \(all.counting("task")) done"
    lines.append(TextLine(words, ink.label))
    if let loss = question.rotation.loss {
      lines.append(TextLine("the journal has lost part of it: \(harmless(loss))", ink.warning))
    }
    if question.isOld { lines += [.blank, TextLine("Is this a new day?", ink.text)] }
    return lines
  }

  /// The task of the slice or of the next one, and what was left of it; before it a break with its
  /// rest.
  private func segment(_ ink: Ink) -> TextLine? {
    let status = question.status
    let rotation = status.rotation
    func left(_ time: Duration?) -> String {
      time.map { ", \(TimeText.countdown($0)) left" } ?? ""
    }
    var spans: [TextSpan] = []
    let next = rotation.ring.first?.task
    var task = rotation.task ?? next
    if case .rest = status.state { task = next }
    if isCounting {
      spans.append(TextSpan("\(status.headline)\(left(status.remaining)), then ", ink.text))
    }
    guard let task else { return nil }
    let rest = status.state == .slice ? status.remaining : status.member(task)?.left
    spans += [
      TextSpan(status.title(task), ink.title(of: status.item(task)).adding(.bold)),
      TextSpan(left(rest), ink.text),
    ]
    return TextLine(spans)
  }
}

extension RunCommand {
  /// The decision before the start page about an interrupted rotation on the same tasks.
  package enum Beginning: Sendable {
    /// There is none, or it was closed.
    case startPage
    case takeUp
    case leave
  }

  /// Shows the page of an interrupted rotation, if there is one, until the user decides; throws if
  /// another process asks about it.
  package func beginning(
    as form: StartPage.Form = .drawn, in world: some World
  ) throws(Failure) -> Beginning {
    let instance: LocalInstance
    do throws(Failure) {
      instance = try LocalInstance(options, in: world)
    } catch {
      if world.holder(of: options.name).asking != nil { throw error }
      // Other errors are reported when a rotation begins.
      return .startPage
    }
    defer { instance.lock.close() }
    guard let plan = try? RunPlan(optionsForNow(in: world), on: instance.machine, in: world),
      case .broken(let rotation) = instance.remains(like: plan, in: world)
    else { return .startPage }
    instance.lock.setAsking(true)
    defer { instance.lock.setAsking(false) }
    let question = RecoveryQuestion(
      rotation: rotation, now: world.now, zone: plan.session.wall.zone)
    switch try answer(to: question, as: form, in: world) {
    case true?: return .takeUp
    case nil: return .leave
    case false?:
      try instance.close(rotation, in: world)
      return .startPage
    }
  }

  private func answer(
    to question: RecoveryQuestion, as form: StartPage.Form, in world: some World
  ) throws(Failure) -> Bool? {
    if form == .spoken { return question.ask(in: world) }
    let ink = options.presentation.ink(for: options.presentation.profile(in: world.environment))
    return try rethrowing(
      ScreenLoop(
        RecoveryPage(question: question) { world.now }, ink: ink,
        presentation: options.presentation), as: Failure.output
    ).run()
  }
}

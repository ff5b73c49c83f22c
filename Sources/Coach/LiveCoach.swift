import CivilTime
import Dispatch
import EventStream
import Platform
import RoundRobin

/// The driver of a live rotation: one serial queue, one timer for deadlines and screen together.
///
/// It sleeps until the next deadline, the next change of the screen, a key, or a change of the
/// clocks. Whatever wakes it first lets the rotation catch up to the present, hands what happened to
/// the readers, and arms the timer anew.
public final class LiveCoach: Sendable {
  /// How a live run ended.
  public enum Outcome: Equatable, Sendable {
    case ended(Closing)
    /// By a signal, which is to be raised again.
    case signal(Signal)
    /// It has not begun, as a file for the stream cannot be written.
    case unusable(path: String)
  }

  /// What a live run is made of.
  public struct Setup: Sendable {
    public var run: ScriptedSession
    /// How many times as fast the rotation's clock goes.
    public var speed: Double
    /// Whether sleep and changes of the wall clock matter; an accelerated run has its own wall clock.
    public var watchesClocks: Bool
    /// Where the stream goes.
    public var outlets: [Sink.Destination]
    public var display: (any Display)?
    /// Says what went wrong beside the rotation, one line at a time.
    public var complain: @Sendable (String) -> Void

    public init(
      run: ScriptedSession, speed: Double = 1, watchesClocks: Bool = true,
      outlets: [Sink.Destination], display: (any Display)? = nil,
      complain: @escaping @Sendable (String) -> Void
    ) {
      self.run = run
      self.speed = speed
      self.watchesClocks = watchesClocks
      self.outlets = outlets
      self.display = display
      self.complain = complain
    }
  }

  private struct State {
    var run: ScriptedSession
    var clock: RotationClock
    var watch: ClockWatch
    var outlets = StreamOutlets()
    /// The instant of CLOCK_MONOTONIC at which the timer should fire.
    var armed: Duration?
    var timer: DeadlineTimer?
    var clockChange: ClockChange?
    var signals: Signals?
    var outcome: Outcome?
    /// Until when the end waits for slow readers, once it has come.
    var lastCall: Duration?
    /// Whether the rotation is over and only the display is still looked at.
    var isLingering = false
  }

  /// How long the end waits for slow readers.
  private static let patienceAtTheEnd = Duration.seconds(2)

  public let queue: DispatchQueue
  private let setup: Setup
  private let clocks: any Clocks
  private let state: Confined<State>
  private let over = DispatchSemaphore(value: 0)

  public init(_ setup: Setup, clocks: any Clocks = SystemClocks(), queue: DispatchQueue) {
    self.queue = queue
    self.setup = setup
    self.clocks = clocks
    let sample = ClockWatch.Sample(clocks)
    state = Confined(
      State(
        run: setup.run, clock: RotationClock(origin: sample.monotonic, speed: setup.speed),
        watch: ClockWatch(sample)),
      to: queue)
  }

  /// Runs the rotation to its end; blocks the calling thread.
  public func run() -> Outcome {
    queue.async { self.start() }
    over.wait()
    return queue.sync { state.value.outcome ?? .ended(.failed) }
  }

  /// Carries out a request; a refusal is said on the display.
  public func perform(_ request: Request) {
    wake { run in
      do throws(Refused) {
        return try run.withSession { session throws(Refused) in
          try session.perform(request)
        }.map(ScriptedSession.Output.record)
      } catch {
        self.complain("\(error)")
        return []
      }
    }
  }

  /// Lets the picture be drawn again, as something on it has changed.
  public func refresh() { wake { _ in [] } }

  // MARK: Start

  private func start() {
    if let path = openOutlets() {
      state.value.outcome = .unusable(path: path)
      over.signal()
      return
    }
    state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.timerFired() }
    state.value.signals = Signals(queue: queue) { [weak self] in self?.handle($0) }
    if setup.watchesClocks {
      state.value.clockChange = try? ClockChange(queue: queue) { [weak self] in self?.refresh() }
    }
    setup.display?.whenGone { [weak self] in self?.displayIsGone() }
    setup.display?.enter()
    beginClock()
    let outputs = state.value.run.open()
    tell(outputs)
    if !setup.outlets.isEmpty { closeIfUnwatched(.failed) }
  }

  /// Lets the clocks begin now: what the preparation took is not part of the first slice.
  private func beginClock() {
    let sample = ClockWatch.Sample(clocks)
    state.value.clock.set(to: .zero, at: sample.monotonic)
    state.value.watch = ClockWatch(sample)
    if setup.watchesClocks {
      state.value.run.withSession { $0.setWall(to: sample.wall, at: .zero) }
    }
  }

  /// Opens the outlets; answers the file that cannot be written, if there is one.
  private func openOutlets() -> String? {
    for (number, destination) in setup.outlets.enumerated() {
      do throws(SystemError) {
        let sink = try Sink(destination, queue: queue) { [weak self] event in
          self?.handle(event, of: number)
        }
        state.value.outlets.add(sink, number: number)
      } catch {
        if case .file(let path) = destination { return path }
        complain("the stream cannot be written: \(error)")
      }
    }
    return nil
  }

  // MARK: Waking up

  private func timerFired() {
    if state.value.lastCall != nil { return endStream() }
    // A timer that fires a little early, as it may after its clock was adjusted, is armed again.
    wake { _ in [] }
  }

  /// Lets the rotation catch up to the present, then `change` it, and tells what happened.
  private func wake(_ change: (inout ScriptedSession) -> [ScriptedSession.Output]) {
    guard state.value.outcome == nil else { return }
    var outputs = catchUp()
    if !state.value.run.isOver {
      outputs += change(&state.value.run)
      outputs += state.value.run.advance(to: state.value.run.session.now)
    }
    tell(outputs)
  }

  private func catchUp() -> [ScriptedSession.Output] {
    let sample = ClockWatch.Sample(clocks)
    var outputs: [ScriptedSession.Output] = []
    if setup.watchesClocks,
      let finding = state.value.watch.look(at: sample, due: state.value.armed)
    {
      outputs = take(finding, at: sample)
    }
    return outputs + state.value.run.advance(to: state.value.clock.time(at: sample.monotonic))
  }

  private func take(
    _ finding: ClockWatch.Finding, at sample: ClockWatch.Sample
  ) -> [ScriptedSession.Output] {
    switch finding {
    case .suspended(let asleep):
      let start = state.value.clock.time(at: sample.monotonic)
      return sleep(for: asleep, since: start, frozen: false, at: sample)
    case .frozen(let asleep, let since):
      let start = state.value.clock.time(at: since)
      return sleep(for: asleep, since: start, frozen: true, at: sample)
    case .wallSet:
      let now = state.value.clock.time(at: sample.monotonic)
      let records = state.value.run.withSession { session in
        let records = session.advance(to: now)
        session.setWall(to: sample.wall, at: now)
        return records
      }
      return records.map(ScriptedSession.Output.record)
    }
  }

  private func sleep(
    for asleep: Duration, since start: Duration, frozen: Bool, at sample: ClockWatch.Sample
  ) -> [ScriptedSession.Output] {
    let (records, counted) = state.value.run.withSession {
      $0.sleep(for: asleep, since: start, frozen: frozen, wakingAt: sample.wall)
    }
    state.value.clock.set(to: start + counted, at: sample.monotonic)
    return records.map(ScriptedSession.Output.record)
  }

  // MARK: Telling

  /// Hands on what happened, shows it, and sleeps until something can happen next.
  private func tell(_ outputs: [ScriptedSession.Output]) {
    var records: [Record] = []
    for output in outputs {
      switch output {
      case .record(let record): records.append(record)
      case .refused(let line, let message): complain("line \(line): \(message)")
      }
    }
    state.value.outlets.send(records)
    let now = max(
      state.value.run.session.now, state.value.clock.time(at: clocks.monotonic))
    let session = state.value.run.session
    let refresh = setup.display?.show(session, after: records, at: now)
    if state.value.run.isOver { return finish() }
    if nothingCanHappen { return closeIdle() }
    arm(refresh: refresh)
  }

  private func arm(refresh: Duration?) {
    let next = [state.value.run.nextDeadline, refresh].compactMap(\.self).min()
    guard let next else {
      state.value.armed = nil
      state.value.timer?.disarm()
      return
    }
    let deadline = state.value.clock.monotonic(at: next)
    state.value.armed = deadline
    state.value.timer?.arm(at: deadline)
  }

  /// Whether an accelerated run has come to a stand and nobody is there to resume it.
  private var nothingCanHappen: Bool {
    !setup.watchesClocks && setup.display?.takesRequests != true
      && state.value.run.nextDeadline == nil
  }

  /// Ends an accelerated run in which nothing can happen any more.
  private func closeIdle() {
    tell(
      state.value.run.withSession { $0.close(.stopped) }.map(ScriptedSession.Output.record))
  }

  private func complain(_ message: String) {
    if let display = setup.display {
      display.say(message)
    } else {
      setup.complain(message)
    }
  }

  // MARK: Readers

  private func handle(_ event: Sink.Event, of number: Int) {
    guard state.value.outcome == nil || state.value.lastCall != nil else { return }
    switch event {
    case .drained:
      let session = state.value.run.session
      state.value.outlets.catchUp(number, with: session)
    case .readerGone:
      state.value.outlets.remove(number)
      closeIfUnwatched(.readerGone)
    case .failed(let error):
      state.value.outlets.remove(number)
      complain("the stream cannot be written any more: \(error)")
      closeIfUnwatched(.failed)
    }
    if state.value.lastCall != nil, !state.value.outlets.isBehind { endStream() }
  }

  private func closeIfUnwatched(_ reason: Closing) {
    // One line, or sentences, only stand beside what the readers of the stream do.
    guard setup.display?.takesRequests != true, state.value.outlets.isEmpty else { return }
    close(reason)
  }

  /// Ends the rotation unless somebody reads the stream: nobody else would know of it.
  private func displayIsGone() {
    if state.value.outlets.isEmpty { close(.hangup) }
  }

  // MARK: Signals

  private func handle(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp: end(by: signal)
    case .windowChanged:
      setup.display?.windowChanged()
      refresh()
    case .stop: stopProcess()
    case .continued: refresh()
    }
  }

  private func end(by signal: Signal) {
    if state.value.isLingering {
      // The rotation has ended well: whoever looks at the summary only wants to go.
      setup.display?.leave()
      return leave()
    }
    guard state.value.outcome == nil else { return }
    state.value.outcome = .signal(signal)
    let reason: Closing = signal == .hangUp ? .hangup : .interrupted
    var outputs = catchUp()
    outputs += state.value.run.withSession { session in
      session.close(reason, exitCode: Int(128 + signal.number)).map(ScriptedSession.Output.record)
    }
    tell(outputs)
  }

  /// Does what Ctrl-Z asks for; what was asleep meanwhile is found out by the clocks.
  private func stopProcess() {
    refresh()
    setup.display?.leave()
    // From here on every instant that passes is one at which the process should be awake.
    state.value.armed = clocks.monotonic
    Signals.stopProcess()
    setup.display?.enter()
    refresh()
  }

  // MARK: The end

  private func close(_ reason: Closing) {
    wake { run in run.withSession { $0.close(reason) }.map(ScriptedSession.Output.record) }
  }

  /// Lets readers that have missed something catch up for a while, and then leaves.
  private func finish() {
    if state.value.outcome == nil, case .ended(let reason) = state.value.run.session.rotation.state
    {
      state.value.outcome = .ended(reason)
    }
    state.value.clockChange = nil
    let lastCall = clocks.monotonic + LiveCoach.patienceAtTheEnd
    state.value.lastCall = lastCall
    if state.value.outlets.isBehind {
      state.value.timer?.arm(at: lastCall)
    } else {
      endStream()
    }
  }

  /// Closes the stream, and lets the display be looked at as long as somebody wants to.
  private func endStream() {
    guard let lastCall = state.value.lastCall else { return }
    state.value.lastCall = nil
    state.value.timer = nil
    state.value.outlets.finish(by: lastCall)
    guard let display = setup.display else { return leave() }
    state.value.isLingering = true
    var mayLinger = false
    if case .ended(let reason) = state.value.outcome { mayLinger = reason != .hangup }
    display.end(state.value.run.session, mayLinger: mayLinger) { [weak self] in self?.leave() }
  }

  /// Lets ``run()`` return.
  private func leave() {
    guard state.value.isLingering || setup.display == nil else { return }
    state.value.isLingering = false
    state.value.signals = nil
    over.signal()
  }
}

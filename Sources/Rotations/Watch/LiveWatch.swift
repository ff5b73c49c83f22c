import Coach
import Commands
import Dispatch
import EventStream
import Platform
import RoundRobin

/// Shows a rotation of another process, and sends it the requests of keys.
///
/// A thread waits for records; everything else happens on one serial queue, where one timer updates
/// the picture between two records.
final class LiveWatch: Sendable {
  /// The end of the display.
  enum Outcome: Equatable {
    /// The rotation has ended.
    case ended
    /// The user left.
    case left
    /// A signal, which is to be raised again.
    case signal(Signal)
    /// The stream was interrupted, as when the coach is killed.
    case cutOff
    /// The stream cannot be read.
    case failed(ControlFailure)
  }

  private struct State: ~Copyable {
    var rotation: FollowedRotation?
    var timer: DeadlineTimer?
    var signals: Signals?
    var outcome: Outcome?
    /// Whether the rotation is over and only the display remains.
    var isLingering = false
  }

  private let queue: DispatchQueue
  private let display: any Display
  private let world: any World
  private let messenger: Messenger
  private let state: Confined<State>
  private let connection: CoachConnection
  private let over = DispatchSemaphore(value: 0)

  /// `connect` connects to the coach of the rotation, again if it displaced this client.
  init(
    on display: any Display, queue: DispatchQueue, messenger: Messenger, in world: some World,
    connect: @escaping CoachConnection.Connect
  ) {
    connection = CoachConnection(connect)
    self.queue = queue
    self.display = display
    self.messenger = messenger
    self.world = world
    state = Confined(State(), to: queue)
  }

  /// Watches the rotation; blocks the calling thread.
  ///
  /// - Throws: Why the rotation cannot be reached.
  func run() throws(ControlFailure) -> Outcome {
    let opened = try connection.open()
    queue.sync { start() }
    DispatchQueue(label: "rota.records").async { self.read(opened) }
    over.wait()
    connection.close()
    return queue.sync {
      state.value.signals = nil
      state.value.timer = nil
      return state.value.outcome ?? .left
    }
  }

  /// Executes a request; the display shows a refusal.
  func perform(_ request: Request) {
    messenger.send(request) { reason in
      self.queue.async {
        self.display.say(reason)
        self.refresh()
      }
    }
  }

  /// Redraws the picture.
  func refresh() { show([]) }

  /// Ends the watch, and not the rotation; on the queue.
  func leave() { end(.left) }

  private func start() {
    state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.refresh() }
    state.value.signals = Signals(queue: queue) { [weak self] in self?.handle($0) }
    display.whenGone { [weak self] in self?.end(.left) }
  }

  // MARK: The stream

  private func read(_ opened: any Connection) {
    do throws(ControlFailure) {
      var stream = world.client(over: opened)
      try stream.subscribe()
      var known: Record?
      while true {
        do throws(ControlFailure) {
          let records = try stream.nextRecords(within: nil)
          known = records.last { $0.seq != nil } ?? known
          queue.async { self.take(records) }
        } catch {
          guard error == .notRunning, let last = known, let seq = last.seq, !last.isEnd else {
            throw error
          }
          // The coach may have displaced this client for another one.
          stream = world.client(over: try connection.open())
          guard try stream.takeUp(last.rotation, after: seq) else { throw .notRunning }
        }
      }
    } catch {
      queue.async { self.end(error == .notRunning ? .cutOff : .failed(error)) }
    }
  }

  private func take(_ records: [Record]) {
    // After a failure more records may be waiting.
    guard state.value.outcome == nil || state.value.isLingering else { return }
    let isFirst = state.value.rotation == nil
    do throws(ControlFailure) {
      _ = try state.value.rotation.take(records, clocks: world.clocks)
    } catch {
      return end(.failed(error))
    }
    if isFirst { display.enter() }
    show(records)
  }

  private func show(_ records: [Record]) {
    guard state.value.outcome == nil, let rotation = state.value.rotation else { return }
    let next = display.show(rotation, after: records, at: rotation.now(world.clocks))
    if rotation.isOver { return linger(over: rotation) }
    if let next {
      state.value.timer?.arm(at: rotation.monotonic(at: next))
    } else {
      state.value.timer?.disarm()
    }
  }

  // MARK: Signals

  private func handle(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp: end(.signal(signal))
    case .windowChanged:
      display.windowChanged()
      refresh()
    case .stop:
      display.leave()
      Signals.stopProcess()
      display.enter()
      refresh()
    case .continued:
      if state.value.outcome == nil { display.enter() }
      refresh()
    }
  }

  // MARK: The end

  /// Shows the end for as long as the user wants to look at it.
  private func linger(over rotation: FollowedRotation) {
    state.value.outcome = .ended
    state.value.isLingering = true
    state.value.timer?.disarm()
    display.end(rotation, mayLinger: true) { [weak self] in self?.finish() }
  }

  private func end(_ outcome: Outcome) {
    if state.value.isLingering {
      // The user leaves the summary, so the end of the stream needs no message.
      guard case .signal = outcome else { return }
      return finish()
    }
    guard state.value.outcome == nil else { return }
    state.value.outcome = outcome
    finish()
  }

  /// Lets ``run()`` return.
  private func finish() {
    state.value.isLingering = false
    display.leave()
    over.signal()
  }
}

extension Record {
  fileprivate var isEnd: Bool { if case .ended = content { true } else { false } }
}

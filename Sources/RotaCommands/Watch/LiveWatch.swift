import CivilTime
import Coach
import Dispatch
import EventStream
import Platform
import RoundRobin

/// Shows a rotation that another process runs, and hands on what keys ask for.
///
/// A thread waits for the records of the stream; everything else happens on one serial queue, on
/// which one timer lets the picture change between two records.
final class LiveWatch: Sendable {
  /// How it ended.
  enum Outcome: Equatable {
    /// The rotation has ended.
    case ended
    /// Whoever watched has left.
    case left
    /// By a signal, which is to be raised again.
    case signal(Signal)
    /// The stream broke off, as it does when the coach is killed.
    case cutOff
    /// The stream cannot be read.
    case failed(ControlFailure)
  }

  private struct State {
    var rotation: Following?
    var timer: DeadlineTimer?
    var signals: Signals?
    var outcome: Outcome?
    /// Whether the rotation is over and only the display is still looked at.
    var isLingering = false
  }

  private let queue: DispatchQueue
  private let display: any Display
  private let clocks: any Clocks
  private let zones: @Sendable (String) -> Zone?
  private let messenger: Messenger
  private let state: Confined<State>
  private let over = DispatchSemaphore(value: 0)

  init(on display: any Display, queue: DispatchQueue, messenger: Messenger, in world: some World) {
    self.queue = queue
    self.display = display
    self.messenger = messenger
    clocks = world.clocks
    zones = { world.zone(named: $0) }
    state = Confined(State(), to: queue)
  }

  /// Watches the rotation at the other end of a connection; blocks the calling thread.
  func run(_ connection: any Connection) -> Outcome {
    queue.sync { start() }
    DispatchQueue(label: "rota records").async { self.read(connection) }
    over.wait()
    connection.close()
    return queue.sync {
      state.value.signals = nil
      state.value.timer = nil
      return state.value.outcome ?? .left
    }
  }

  /// Carries out a request; a refusal is said on the display.
  func perform(_ request: Request) {
    messenger.send(request) { reason in
      self.queue.async {
        self.display.say(reason)
        self.refresh()
      }
    }
  }

  /// Lets the picture be drawn again, as something on it has changed.
  func refresh() { show([]) }

  /// Ends the watch, and not the rotation; on the queue.
  func leave() { end(.left) }

  private func start() {
    state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.refresh() }
    state.value.signals = Signals(queue: queue) { [weak self] in self?.handle($0) }
    display.whenGone { [weak self] in self?.end(.left) }
  }

  // MARK: The stream

  private func read(_ connection: any Connection) {
    let client = ControlClient(connection, clocks: clocks)
    do throws(ControlFailure) {
      try client.subscribe()
      while true {
        let records = try client.nextRecords(within: nil, zones: zones)
        queue.async { self.take(records) }
      }
    } catch {
      queue.async { self.end(error == .notRunning ? .cutOff : .failed(error)) }
    }
  }

  private func take(_ records: [Record]) {
    do throws(StreamFold.Misfit) {
      if state.value.rotation == nil {
        state.value.rotation = try Following(records, clocks: clocks)
        display.enter()
      } else {
        try state.value.rotation?.take(records, clocks: clocks)
      }
    } catch {
      return end(.failed(.protocol("the stream of the rotation has a gap")))
    }
    show(records)
  }

  private func show(_ records: [Record]) {
    guard state.value.outcome == nil, let rotation = state.value.rotation else { return }
    let next = display.show(rotation, after: records, at: rotation.now(clocks))
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
    case .continued: refresh()
    }
  }

  // MARK: The end

  /// Lets the end be looked at as long as somebody wants to.
  private func linger(over rotation: Following) {
    state.value.outcome = .ended
    state.value.isLingering = true
    state.value.timer?.disarm()
    display.end(rotation, mayLinger: true) { [weak self] in self?.finish() }
  }

  private func end(_ outcome: Outcome) {
    if state.value.isLingering {
      // Whoever looks at the summary only wants to go; that the stream is over is no news.
      guard case .signal = outcome else { return }
      return finish()
    }
    guard state.value.outcome == nil else { return }
    state.value.outcome = outcome
    finish()
  }

  /// Lets ``run(_:)`` return.
  private func finish() {
    state.value.isLingering = false
    display.leave()
    over.signal()
  }
}

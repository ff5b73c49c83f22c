import Commands
import Dispatch
import Drawing
import Platform

/// The content of a full screen: a value that keys change.
package protocol ScreenContent: Sendable {
  /// The result.
  associatedtype Outcome: Sendable

  /// The name of the window.
  var windowTitle: String { get }

  /// The picture, with the time until it changes by itself; `nil` if it does not.
  mutating func picture(
    with ink: Ink, width: Int, height: Int
  ) -> (grid: Grid, lasting: Duration?)

  /// Handles a key.
  mutating func press(_ key: Key) -> ScreenStep<Outcome>

  /// Saves what is needed when a signal ends the program.
  mutating func breakOff(by signal: Signal)
}

/// The reaction to a key, besides drawing.
package enum ScreenStep<Outcome: Sendable>: Sendable {
  case stay
  /// Everything is sent again.
  case redraw
  case end(Outcome)
}

/// Runs a content on the terminal at the standard output until it ends.
///
/// All work is done on one serial queue, which sleeps until a key, a signal, or the time at which
/// the picture changes by itself.
package final class ScreenLoop<Content: ScreenContent>: Sendable {
  private struct State: ~Copyable {
    var content: Content
    var outcome: Content.Outcome?
    /// The signal that ends the program, to be raised again.
    var signal: Signal?
    var signals: Signals?
    var timer: DeadlineTimer?

    var isOver: Bool { outcome != nil || signal != nil }
  }

  private let queue: DispatchQueue
  private let terminal: ScreenTerminal
  private let clocks = SystemClocks()
  private let state: Confined<State>
  private let over = DispatchSemaphore(value: 0)

  /// A loop on the standard output; throws if a thread cannot be started.
  package init(_ content: Content, ink: Ink, presentation: Presentation) throws(SystemError) {
    queue = DispatchQueue(label: "rota.screen")
    terminal = try ScreenTerminal(
      .output, ink: ink, theme: presentation.theme, hasMouse: presentation.hasMouse, queue: queue)
    state = Confined(State(content: content), to: queue)
  }

  /// Runs the content to its end; blocks the calling thread. Does not return after a signal.
  package func run() -> Content.Outcome {
    queue.async { self.begin() }
    over.wait()
    let (outcome, signal) = queue.sync {
      terminal.close()
      state.value.signals = nil
      state.value.timer = nil
      return (state.value.outcome, state.value.signal)
    }
    guard let outcome else { Signals.raiseAgain(signal ?? .hangUp) }
    return outcome
  }

  private func begin() {
    state.value.signals = Signals(queue: queue) { [weak self] in self?.take($0) }
    state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.draw() }
    terminal.attach(
      onKey: { [weak self] in self?.press($0) },
      onEnd: { [weak self] in self?.take(.hangUp) },
      onReturn: { [weak self] in self?.draw() })
    terminal.whenGone { [weak self] in self?.take(.hangUp) }
    terminal.enter()
    draw()
  }

  private func draw() {
    guard !state.value.isOver, terminal.isOnScreen else { return }
    let size = terminal.size
    let picture = state.value.content.picture(
      with: terminal.ink, width: size.columns, height: size.rows)
    terminal.draw(picture.grid)
    terminal.entitle(state.value.content.windowTitle)
    if let lasting = picture.lasting {
      state.value.timer?.arm(at: clocks.monotonic + lasting)
    }
  }

  // MARK: Input

  private func press(_ key: Key) {
    guard !state.value.isOver else { return }
    switch state.value.content.press(key) {
    case .stay: break
    case .redraw: terminal.forget()
    case .end(let outcome):
      state.value.outcome = outcome
      return end()
    }
    draw()
  }

  private func take(_ signal: Signal) {
    // A closing terminal is reported in more than one way.
    guard !state.value.isOver else { return }
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp:
      state.value.content.breakOff(by: signal)
      state.value.signal = signal
      end()
    case .windowChanged:
      terminal.forget()
      draw()
    case .continued:
      terminal.enter()
      terminal.forget()
      draw()
    case .stop:
      terminal.leave()
      Signals.stopProcess()
      terminal.enter()
      draw()
    }
  }

  private func end() {
    terminal.leave()
    over.signal()
  }
}

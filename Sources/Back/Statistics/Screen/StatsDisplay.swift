import Commands
import Dispatch
import Drawing
import Platform
import Terminals

/// The statistics on the whole screen of a terminal, until somebody has seen enough.
final class StatsDisplay: Sendable {
  /// How it ended.
  enum Outcome: Equatable {
    case left
    /// By a signal, which is to be raised again.
    case signal(Signal)
  }

  private struct Model {
    var state: StatsScreenState
    var book: StatsBook
    var screen: StatsScreen
    var outcome: Outcome?
    var signals: Signals?
  }

  private let queue = DispatchQueue(label: "statistics")
  private let terminal: ScreenTerminal
  private let model: Confined<Model>
  private let over = DispatchSemaphore(value: 0)

  /// A display on the standard output; it fails when no thread can be had for the terminal.
  init(
    _ state: StatsScreenState, of book: StatsBook, screen: StatsScreen, theme: Presentation.Theme
  ) throws(SystemError) {
    terminal = try ScreenTerminal(
      .output, ink: screen.ink, theme: theme, queue: queue)
    model = Confined(Model(state: state, book: book, screen: screen), to: queue)
  }

  /// Shows the statistics to their end; blocks the calling thread.
  func run() -> Outcome {
    queue.async { self.begin() }
    over.wait()
    return queue.sync {
      terminal.close()
      model.value.signals = nil
      return model.value.outcome ?? .left
    }
  }

  private func begin() {
    model.value.signals = Signals(queue: queue) { [weak self] in self?.take($0) }
    terminal.attach(
      onKey: { [weak self] in self?.press($0) },
      onEnd: { [weak self] in self?.take(.hangUp) })
    terminal.whenGone { [weak self] in self?.take(.hangUp) }
    terminal.enter()
    draw()
  }

  private func draw() {
    guard model.value.outcome == nil else { return }
    let size = terminal.size
    model.value.screen.ink = terminal.ink
    let state = model.value.state
    let screen = model.value.screen
    terminal.draw(
      screen.picture(of: state, in: &model.value.book, width: size.columns, height: size.rows))
    terminal.entitle("Rota: looking back")
  }

  // MARK: What comes from outside

  private func press(_ key: Key) {
    guard model.value.outcome == nil else { return }
    var state = model.value.state
    let effect = state.press(key, in: &model.value.book)
    model.value.state = state
    switch effect {
    case .leave: return end(.left)
    case .redraw: terminal.forget()
    case nil: break
    }
    draw()
  }

  private func take(_ signal: Signal) {
    // A terminal that goes away is told in more than one way.
    guard model.value.outcome == nil else { return }
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp: end(.signal(signal))
    case .windowChanged, .continued:
      terminal.forget()
      draw()
    case .stop:
      terminal.leave()
      Signals.stopProcess()
      terminal.enter()
      draw()
    }
  }

  private func end(_ outcome: Outcome) {
    model.value.outcome = outcome
    terminal.leave()
    over.signal()
  }
}

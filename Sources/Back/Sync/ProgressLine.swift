import Commands
import Drawing
import Platform

/// A line on the terminal that says what is being done, for those who have to wait, also while
/// another program does the work.
final class ProgressLine: Sendable {
  /// How long nobody is bothered, and how often the line is written.
  private static let interval = Duration.milliseconds(500)

  private struct State: ~Copyable {
    var words = ""
    var isShown = false
  }

  private let world: any World
  private let state = Locked(State())
  /// `nil`: nobody looks.
  private let ticker: Ticker?

  init(in world: some World) {
    self.world = world
    let state = state
    ticker =
      world.isTerminal(.error)
      ? Ticker(after: Self.interval, every: Self.interval) { passed in
        state.withLock { state in
          let (seconds, _) = passed.components
          world.tell("\(Escape.restartLine)\(state.words)\(seconds > 0 ? "  \(seconds) s" : "")")
          state.isShown = true
        }
      } : nil
  }

  /// Something else is being done now.
  func begin(_ words: String) { state.withLock { $0.words = words } }

  /// Tells people something that stays.
  func say(_ message: String) {
    state.withLock { state in
      hide(&state)
      world.say(message)
    }
  }

  /// Takes the line away.
  func end() {
    ticker?.stop()
    state.withLock { hide(&$0) }
  }

  private func hide(_ state: inout State) {
    if state.isShown { world.tell(Escape.restartLine) }
    state.isShown = false
  }
}

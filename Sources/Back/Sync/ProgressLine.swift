import Commands
import Drawing
import Platform
import Terminals

/// A line of progress on the terminal, updated even while another program does the work.
final class ProgressLine: Sendable {
  /// The delay before the first line, and the interval of updates.
  private static let interval = Duration.milliseconds(500)

  private struct State: ~Copyable {
    var words = "preparing"
    var isShown = false
  }

  private let world: any World
  private let state = Locked(State())
  /// `nil` without a terminal that can draw over a line.
  private let ticker: Ticker?

  init(in world: some World) {
    self.world = world
    let state = state
    ticker =
      world.drawsOver(.error)
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

  /// Prints a message that remains.
  func say(_ message: String) {
    state.withLock { state in
      hide(&state)
      world.say(message)
    }
  }

  /// Removes the line.
  func end() {
    ticker?.stop()
    state.withLock { hide(&$0) }
  }

  private func hide(_ state: inout State) {
    if state.isShown { world.tell(Escape.restartLine) }
    state.isShown = false
  }
}

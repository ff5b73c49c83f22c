import Drawing
import Platform
import Terminals

/// The statistics on the whole screen, until a key closes them.
struct StatsContent: ScreenContent {
  var state: StatsScreenState
  var book: StatsBook
  var screen: StatsScreen

  var windowTitle: String { "Rota: looking back" }

  mutating func picture(
    with ink: Ink, width: Int, height: Int
  ) -> (grid: Grid, lasting: Duration?) {
    screen.ink = ink
    return (screen.picture(of: state, in: &book, width: width, height: height), nil)
  }

  mutating func press(_ key: Key) -> ScreenStep<Void> {
    switch state.press(key, in: &book) {
    case .leave: .end(())
    case .redraw: .redraw
    case nil: .stay
    }
  }

  mutating func breakOff(by signal: Signal) {}
}

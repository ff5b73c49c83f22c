import Commands
import Drawing
import Platform
import Terminals

/// The statistics on the whole screen, until a key closes them.
struct StatsContent: ScreenContent {
  var state: StatsScreenState
  var book: StatsBook
  /// The colours of tags, which the list of them changes.
  var tags: TagBook
  /// Keeps the colour of a tag, and answers with the colours there are then.
  let keep: @Sendable (String, TagColor) throws(Failure) -> TagBook

  var windowTitle: String { "Rota: looking back" }

  mutating func picture(
    with ink: Ink, width: Int, height: Int
  ) -> (grid: Grid, lasting: Duration?) {
    var ink = ink
    ink.tags = tags
    return (state.picture(in: &book, ink: ink, width: width, height: height), nil)
  }

  mutating func press(_ key: Key) -> ScreenStep<Void> {
    switch state.press(key, in: &book) {
    case .leave: .end(())
    case .redraw: .redraw
    case .color(let name, let step): recolored(name, step)
    case nil: .stay
    }
  }

  private mutating func recolored(_ name: String, _ step: Int) -> ScreenStep<Void> {
    do throws(Failure) {
      tags = try keep(name, tags.color(of: name, further: step))
    } catch {
      state.tagList?.problem = "not changed: \(error)"
    }
    return .stay
  }

  mutating func breakOff(by signal: Signal) {}
}

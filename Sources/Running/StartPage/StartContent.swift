import CivilTime
import Commands
import Drawing
import EventStream
import Platform
import Rotations
import Terminals

/// The start page on the whole screen, until somebody starts, or leaves.
struct StartContent: ScreenContent {
  /// What became of the page.
  enum Outcome {
    /// The list is saved; the tasks with these ids take turns, in this order.
    case start(ids: [String], StartPage)
    case leave(StartPage)
  }

  var page: StartPage
  var screen: StartScreen
  let zone: Zone
  let clocks: any Clocks
  /// Saves the list, and gives the ids of the tasks that take turns.
  let save: @Sendable (StartPage, WallClock) throws(Failure) -> [String]

  var windowTitle: String { "Rota" }

  /// The wall clock, anchored at the present.
  private var wall: WallClock {
    WallClock(anchor: Instant(milliseconds: clocks.wall), zone: zone)
  }

  /// The page, until the clock shows another minute.
  mutating func picture(
    with ink: Ink, width: Int, height: Int
  ) -> (grid: Grid, lasting: Duration?) {
    let wall = wall
    screen.ink = ink
    let picture = screen.picture(of: page, at: wall, width: width, height: height)
    let minute: Int64 = 60_000
    let left = minute - ((wall.anchor.milliseconds % minute) + minute) % minute
    return (picture.grid, .milliseconds(left))
  }

  mutating func press(_ key: Key) -> ScreenStep<Outcome> {
    switch page.press(key).first {
    case .start: finish { .start(ids: $0, $1) }
    case .leave: finish { .leave($1) }
    case .redraw: .redraw
    case nil: .stay
    }
  }

  /// Saves the list, and ends; where it cannot be saved, that is said and the page stays.
  private mutating func finish(_ outcome: ([String], StartPage) -> Outcome) -> ScreenStep<Outcome> {
    do throws(Failure) {
      return .end(outcome(try save(page, wall), page))
    } catch {
      page.complain("not saved: \(error.message ?? ""); Ctrl-C leaves without")
      return .stay
    }
  }

  /// Keeps what was typed, unless somebody decided against it.
  mutating func breakOff(by signal: Signal) {
    if signal != .interrupt { _ = try? save(page, wall) }
  }
}

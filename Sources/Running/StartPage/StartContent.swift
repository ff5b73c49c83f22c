import CivilTime
import Commands
import Drawing
import EventStream
import Platform
import Rotations
import TaskLists
import Tasks
import Terminals

/// The start page on the full screen, until the user starts or leaves.
struct StartContent: ScreenContent {
  /// The result of the page.
  enum Outcome {
    /// Start with these tasks, in this order.
    case start(ids: [String], StartPage)
    case leave(StartPage)
  }

  var page: StartPage
  var screen: StartScreen
  let zone: Zone
  let clocks: any Clocks
  /// The list that is shown.
  let files: StartFiles

  var windowTitle: String { "Rota" }

  /// The wall clock, anchored at the present.
  var wall: WallClock {
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
    page.today = wall.beginning.date
    switch page.press(key).first {
    case .change(let requests): change(requests)
    case .start: if let outcome = start() { return .end(outcome) }
    case .leave: return .end(.leave(page))
    case .redraw: return .redraw
    case nil: break
    }
    return .stay
  }

  /// The rotation that the page begins, with the tasks that are open in the list by now: it may
  /// have been changed elsewhere. `nil` if nothing can begin, and then the page says why.
  mutating func start() -> Outcome? {
    page.today = wall.beginning.date
    do throws(Failure) {
      page.take(try files.list())
    } catch {
      page.complain(error.message ?? "")
      return nil
    }
    guard page.start() == [.start] else { return nil }
    // The page would be lost with all that was chosen on it.
    if files.hasRotation {
      page.complain("a rotation runs by now, begun elsewhere; rota watch shows it")
      return nil
    }
    return .start(ids: StartForecast(page, at: wall)?.ids(of: page) ?? [], page)
  }

  /// Changes the list; on failure the page shows the error, and the list as others may have changed
  /// it meanwhile.
  mutating func change(_ requests: [Request]) {
    let meant = page.focusedLine
    defer { page.hasNothingToUndo = files.hasNothingToUndo }
    do throws(Failure) {
      let answer = try files.change(requests)
      page.take(answer.list)
      if let words = answer.words { page.say(words) }
    } catch {
      let list = reread()
      if let list, let item = meant?.item, requests.first?.task == item.id,
        !list.items.contains(where: { $0.id == item.id })
      {
        page.complain("'\(item.title)' is no longer on the list")
      } else {
        page.complain(error.message ?? "")
      }
    }
  }

  /// Shows the list as it is now, and returns it; `nil` if it cannot be read.
  @discardableResult
  mutating func reread() -> TaskList? {
    guard let list = try? files.list() else { return nil }
    page.refresh(list)
    return list
  }

  /// Only unconfirmed text is lost.
  mutating func breakOff(by signal: Signal) {}
}

extension StartForecast {
  /// The ids of the participants: the tasks in the order of their turns, and the commitments.
  func ids(of page: StartPage) -> [String] {
    (order + commitments).compactMap { page.lines[$0].item?.id }
  }
}

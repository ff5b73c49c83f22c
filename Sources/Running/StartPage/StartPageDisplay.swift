import CivilTime
import Commands
import Dispatch
import Drawing
import EventStream
import Platform
import Rotations
import Terminals

/// Shows the start page on a terminal until somebody starts, or leaves.
///
/// Like a rotation it has one serial queue, and sleeps until a key, a signal, or the next minute.
final class StartPageDisplay: Sendable {
  /// What became of the page.
  enum Outcome {
    /// The list is saved; the tasks with these ids take turns, in this order.
    case start(ids: [String], StartPage)
    case leave(StartPage)
    /// A signal ends the program, and is to be raised again.
    case signal(Signal)
  }

  private struct State {
    var page: StartPage
    var screen: StartScreen
    var outcome: Outcome?
    var signals: Signals?
    var timer: DeadlineTimer?
  }

  private let queue = DispatchQueue(label: "start page")
  private let terminal: ScreenTerminal
  private let zone: Zone
  private let clocks: any Clocks
  /// Saves the list, and gives the ids of the tasks that take turns.
  private let save: @Sendable (StartPage, WallClock) throws(Failure) -> [String]
  private let state: Confined<State>
  private let over = DispatchSemaphore(value: 0)

  /// A display on the standard output; it fails when no thread can be had for the terminal.
  init(
    _ page: StartPage, screen: StartScreen, theme: Presentation.Theme, zone: Zone,
    clocks: any Clocks = SystemClocks(),
    save: @escaping @Sendable (StartPage, WallClock) throws(Failure) -> [String]
  ) throws(SystemError) {
    terminal = try ScreenTerminal(
      .output, ink: screen.ink, theme: theme, queue: queue)
    self.zone = zone
    self.clocks = clocks
    self.save = save
    state = Confined(State(page: page, screen: screen), to: queue)
  }

  /// Shows the page to its end; blocks the calling thread.
  func run() -> Outcome {
    queue.async { self.begin() }
    over.wait()
    return queue.sync {
      terminal.close()
      state.value.signals = nil
      state.value.timer = nil
      return state.value.outcome ?? .leave(state.value.page)
    }
  }

  private func begin() {
    state.value.signals = Signals(queue: queue) { [weak self] in self?.take($0) }
    state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.draw() }
    terminal.attach(
      onKey: { [weak self] in self?.press($0) },
      onEnd: { [weak self] in self?.take(.hangUp) })
    terminal.whenGone { [weak self] in self?.take(.hangUp) }
    terminal.enter()
    draw()
  }

  /// The wall clock, anchored at the present.
  private var wall: WallClock {
    WallClock(anchor: Instant(milliseconds: clocks.wall), zone: zone)
  }

  /// Draws the page, and sleeps until the clock shows another minute.
  private func draw() {
    guard state.value.outcome == nil else { return }
    let size = terminal.size
    let wall = wall
    state.value.screen.ink = terminal.ink
    let picture = state.value.screen.picture(
      of: state.value.page, at: wall, width: size.columns, height: size.rows)
    terminal.draw(picture.grid)
    terminal.entitle("Rota")
    let minute: Int64 = 60_000
    let left = minute - ((wall.anchor.milliseconds % minute) + minute) % minute
    state.value.timer?.arm(at: clocks.monotonic + .milliseconds(left))
  }

  // MARK: What comes from outside

  private func press(_ key: Key) {
    guard state.value.outcome == nil else { return }
    for effect in state.value.page.press(key) { carryOut(effect) }
    draw()
  }

  private func carryOut(_ effect: StartEffect) {
    switch effect {
    case .start: finish { ids in .start(ids: ids, state.value.page) }
    case .leave: finish { _ in .leave(state.value.page) }
    case .redraw: terminal.forget()
    }
  }

  private func take(_ signal: Signal) {
    // A terminal that goes away is told in more than one way.
    guard state.value.outcome == nil else { return }
    switch signal {
    case .interrupt:
      end(.signal(signal))
    case .terminate, .quit, .hangUp:
      // Nobody decided against what was typed.
      _ = try? save(state.value.page, wall)
      end(.signal(signal))
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

  // MARK: The end

  /// Saves the list, and ends; where it cannot be saved, that is said and the page stays.
  private func finish(_ outcome: ([String]) -> Outcome) {
    do throws(Failure) {
      end(outcome(try save(state.value.page, wall)))
    } catch {
      state.value.page.complain("not saved: \(error.message ?? ""); Ctrl-C leaves without")
    }
  }

  private func end(_ outcome: Outcome) {
    state.value.outcome = outcome
    terminal.leave()
    over.signal()
  }
}

import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Histories
import Platform
import RoundRobin
import TaskLists
import Tasks
import Terminals

/// A display on the full screen of a terminal, with keys.
package final class ScreenDisplay: KeyedDisplay {
  private struct State: ~Copyable {
    var screen: Screen
    var view = ScreenState()
    /// The rotation as last shown.
    var content: SnapshotContent?
    var now = Duration.zero
    /// Called when the user leaves the end.
    var whenDone: (@Sendable () -> Void)?
    /// The tasks typed at the end to continue with.
    var more: MoreTasks?
    var handlers: KeyHandlers?
  }

  package let takesRequests = true

  private let terminal: ScreenTerminal
  private let announcer: Announcer
  private let isAnimated: Bool
  private let lookBack: LookBack?
  private let keep: (@Sendable (Lessons) -> Void)?
  /// Saves lessons one after another. A global queue would be looked after once a second.
  private let saving = DispatchQueue(label: "rota.hints")
  private let state: Confined<State>

  /// A display on `stream`; see ``ScreenTerminal``.
  package init(
    _ stream: StandardStream, screen: Screen, presentation: Presentation, announcer: Announcer,
    keys: KeyChoices, lessons: Lessons?,
    keep: (@Sendable (Lessons) -> Void)?, lookBack: LookBack? = nil,
    defaultList: String? = nil, queue: DispatchQueue
  ) throws(SystemError) {
    terminal = try ScreenTerminal(
      stream, ink: screen.ink, theme: presentation.theme, hasMouse: presentation.hasMouse,
      queue: queue)
    self.announcer = announcer
    isAnimated = screen.isAnimated
    self.lookBack = lookBack
    self.keep = keep
    var view = ScreenState()
    view.keys = keys
    view.hasMouse = presentation.hasMouse
    view.lessons = lessons
    view.defaultList = defaultList
    state = Confined(State(screen: screen, view: view), to: queue)
  }

  package func attach(_ handlers: KeyHandlers) {
    state.value.handlers = handlers
    state.value.view.isGuest = handlers.leave != nil
    terminal.attach(
      onKey: { [weak self] in self?.press($0) }, onEnd: { [weak self] in self?.done() },
      onReturn: { [weak self] in self?.update() })
  }

  /// The tasks to continue with; `nil` unless some were typed at the end. On the queue.
  package var more: MoreTasks? { state.value.more }

  // MARK: The rotation

  package func show(_ rotation: any Watchable, after records: [Record], at now: Duration)
    -> Duration?
  {
    if !records.isEmpty {
      learn {
        for record in records { $0.take(record) }
        $0.hasNothingToUndo = rotation.hasNothingToUndo
      }
    }
    state.value.view.dropMessage(at: now)
    let content = content(of: rotation, after: records)
    state.value.content = content
    state.value.now = now
    terminal.send(announcer.announce(records))
    guard terminal.isOnScreen else { return nil }
    draw()
    return ScreenClock.nextChange(of: content, after: now, isAnimated: isAnimated)
  }

  /// Changes the state, and saves new lessons on another thread.
  private func learn(_ change: (inout ScreenState) -> Void) {
    let former = state.value.view.lessons
    change(&state.value.view)
    guard let keep, let lessons = state.value.view.lessons, lessons != former else { return }
    saving.async { keep(lessons) }
  }

  /// The content of the rotation; cached while there are no events, which saves most of the work.
  private func content(of rotation: any Watchable, after records: [Record]) -> SnapshotContent {
    if records.isEmpty, let known = state.value.content, known.wall == rotation.wall {
      return known
    }
    return rotation.content
  }

  package func say(_ message: String) {
    state.value.view.message = ScreenState.Message(
      harmless(message), isWarning: true, given: state.value.now)
  }

  package func greet(_ message: String) {
    state.value.view.message = ScreenState.Message(harmless(message))
  }

  private func draw() {
    guard terminal.isOnScreen, let content = state.value.content else { return }
    let size = terminal.size
    // The screen has coloured the tasks already; only the background may become known later.
    state.value.screen.ink.palette = terminal.ink.palette
    let picture = state.value.screen.picture(
      of: content, at: state.value.now, state: state.value.view, width: size.columns,
      height: size.rows)
    terminal.draw(picture.grid)
    terminal.entitle(RotationStatus(content, at: state.value.now).windowTitle)
  }

  // MARK: The terminal

  package func enter() {
    terminal.enter()
    draw()
  }

  package func leave() { terminal.leave() }

  package func whenGone(_ action: @escaping @Sendable () -> Void) { terminal.whenGone(action) }

  package func windowChanged() {
    terminal.forget()
    draw()
  }

  // MARK: Keys

  private func press(_ key: Key) {
    guard let content = state.value.content else { return }
    var effects: [ScreenEffect] = []
    let now = state.value.now
    learn { effects = $0.press(key, with: content, at: now) }
    for effect in effects { carryOut(effect) }
    update()
  }

  /// Draws the present, or the end.
  private func update() {
    if state.value.whenDone != nil { draw() } else { state.value.handlers?.refresh() }
  }

  private func carryOut(_ effect: ScreenEffect) {
    switch effect {
    case .command(let line):
      if let fault = state.value.handlers?.send(line) { say(fault) }
    case .redraw: terminal.forget()
    case .more(let lines):
      let tasks = lines.filter { TaskItem.reading($0).item != nil }
      if tasks.isEmpty { return say("a task needs a title, as in: Write essay est:2h") }
      state.value.more = MoreTasks(typed: tasks, open: state.value.content?.openItems ?? [])
      done()
    case .leave: done()
    }
  }

  // MARK: The end

  package func end(
    _ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void
  ) {
    state.value.whenDone = whenDone
    state.value.view.grove.complete(for: rotation.content.rotation, by: lookBack?.slices)
    // Only if the screen is the only output: a reader of the stream waits for its end. Without
    // keys, as when the terminal is gone, the user could not end it.
    guard mayLinger, terminal.isStandardOutput, terminal.hasKeys else { return done() }
    state.value.view.streak = lookBack?.streak()
    draw()
  }

  private func done() {
    guard let whenDone = state.value.whenDone else {
      state.value.handlers?.leave?()
      return
    }
    state.value.whenDone = nil
    leave()
    whenDone()
  }

  /// Prints the final text, and releases the terminal; after the coach has ended.
  package func close() {
    var summary: [String] = []
    if let content = state.value.content, content.rotation.state.isOver {
      summary = Summary(content, state.value.view).text(width: terminal.size.columns)
    }
    terminal.close(saying: summary.map { $0 + "\n" }.joined())
  }
}

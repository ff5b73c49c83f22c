import Coach
import Dispatch
import Drawing
import EventStream
import Platform
import RoundRobin
import Tasks

/// Shows a live rotation on the whole screen of a terminal, and reads keys from it.
final class ScreenDisplay: Display {
  private struct State {
    var screen: Screen
    var encoder: FrameEncoder
    var view = ScreenState()
    var reader = KeyReader()
    /// How often keys were read.
    var reads = 0
    /// What the terminal shows; `nil`: unknown, so that everything is drawn.
    var drawn: Grid?
    var title = ""
    /// The rotation as it was shown last.
    var content: SnapshotContent?
    var now = Duration.zero
    var input: KeyInput?
    var isOnScreen = false
    var hasAsked: Bool
    /// Called when nobody looks at the end any more.
    var whenDone: (@Sendable () -> Void)?
    /// What was typed at the end to go on with.
    var more: [String] = []
    var perform: (@Sendable (Request) -> Void)?
    var refresh: (@Sendable () -> Void)?
  }

  private static let enterEscapes =
    Escape.pushWindowTitle + Escape.enterAlternateScreen + Escape.clearScreen + Escape.hideCursor
    + Escape.enableBracketedPaste
  private static let leaveEscapes =
    Escape.endSynchronizedOutput + Escape.resetStyle + Escape.disableBracketedPaste
    + Escape.showCursor + Escape.leaveAlternateScreen + Escape.popWindowTitle

  let takesRequests = true

  private let queue: DispatchQueue
  private let terminal: Terminal
  private let sink: TerminalSink
  private let announcer: Announcer
  private let isAnimated: Bool
  private let state: Confined<State>

  /// A display on `stream`; keys are read from the standard input if it is a terminal, else from
  /// the terminal that is drawn on.
  ///
  /// With the theme `auto` the terminal is asked for its background. It fails when no thread can be
  /// had for the terminal.
  init(
    _ stream: StandardStream, screen: Screen, theme: Presentation.Theme, announcer: Announcer,
    queue: DispatchQueue
  ) throws(SystemError) {
    let input: StandardStream = Terminal.isTerminal(StandardStream.input.rawValue) ? .input : stream
    terminal = Terminal(input: input.rawValue, output: stream.rawValue)
    sink = try TerminalSink(stream, glyphs: screen.profile.glyphs, queue: queue)
    self.queue = queue
    self.announcer = announcer
    isAnimated = screen.isAnimated
    let encoder = FrameEncoder(depth: screen.profile.depth, glyphs: screen.profile.glyphs)
    // Without colours nothing depends on the background.
    let hasAsked = theme != .auto || screen.profile.depth == .none
    state = Confined(State(screen: screen, encoder: encoder, hasAsked: hasAsked), to: queue)
  }

  /// Says who carries out what keys ask for; on the queue.
  func attach(to coach: LiveCoach) {
    state.value.perform = { [weak coach] request in coach?.perform(request) }
    state.value.refresh = { [weak coach] in coach?.refresh() }
  }

  /// What was typed at the end to go on with; on the queue.
  var more: [String] { state.value.more }

  // MARK: The rotation

  func show(_ session: Session, after records: [Record], at now: Duration) -> Duration? {
    for record in records { state.value.view.take(record) }
    let content = content(of: session, after: records)
    state.value.content = content
    state.value.now = now
    send(announcer.announce(records))
    draw()
    return ScreenClock.nextChange(of: content, after: now, isAnimated: isAnimated)
  }

  /// How things stand; as before where nothing happened, which spares most of the work.
  private func content(of session: Session, after records: [Record]) -> SnapshotContent {
    if records.isEmpty, let known = state.value.content, known.wall == session.scribe.wall {
      return known
    }
    return session.content
  }

  func say(_ message: String) {
    state.value.view.message = ScreenState.Message(harmless(message), isWarning: true)
  }

  // MARK: Drawing

  private func draw() {
    guard state.value.isOnScreen, let content = state.value.content else { return }
    let size = terminal.size ?? WindowSize(columns: 80, rows: 24)
    let picture = state.value.screen.picture(
      of: content, at: state.value.now, state: state.value.view, width: size.columns,
      height: size.rows)
    var former = state.value.drawn
    if former?.width != picture.grid.width || former?.height != picture.grid.height { former = nil }
    let bytes = state.value.encoder.bytes(from: former, to: picture.grid)
    let title = Announcement.windowTitle(of: content)
    if title != state.value.title {
      state.value.title = title
      send(Escape.windowTitle(title))
    }
    // A frame that a slow terminal did not take is made up for by a whole one.
    state.value.drawn = bytes.isEmpty || sink.offer(bytes) ? picture.grid : nil
  }

  private func send(_ text: String) { sink.offer(text) }

  // MARK: The terminal

  func enter() {
    guard !state.value.isOnScreen else { return }
    try? terminal.enterRawMode(leavingBy: Array(Self.leaveEscapes.utf8))
    if !state.value.hasAsked, terminal.isInForeground { askForBackground() }
    state.value.isOnScreen = true
    state.value.drawn = nil
    state.value.title = ""
    send(Self.enterEscapes)
    if state.value.input == nil {
      state.value.input = KeyInput(terminal, queue: queue) { [weak self] in self?.take($0) }
    }
    draw()
  }

  /// Takes the colours that go with the terminal's background; what was typed meanwhile counts.
  private func askForBackground() {
    state.value.hasAsked = true
    let answer = terminal.askForBackground()
    if let color = answer.color {
      let background = Color(
        red: UInt8(color.red * 255), green: UInt8(color.green * 255),
        blue: UInt8(color.blue * 255))
      state.value.screen.palette = Palette(
        Appearance(background: background), background: background,
        depth: state.value.screen.profile.depth)
    }
    if !answer.typed.isEmpty { queue.async { self.take(.bytes(answer.typed)) } }
  }

  func leave() {
    guard state.value.isOnScreen else { return }
    state.value.isOnScreen = false
    send(Self.leaveEscapes)
    sink.flush()
    terminal.leaveRawMode()
  }

  func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  func windowChanged() {
    state.value.drawn = nil
    draw()
  }

  // MARK: Keys

  private func take(_ event: KeyInput.Event) {
    switch event {
    case .bytes(let bytes):
      for key in state.value.reader.read(bytes) { press(key) }
      state.value.reads += 1
      if state.value.reader.isUndecided { settle(after: state.value.reads) }
    case .ended:
      state.value.input = nil
      done()
    }
  }

  /// An Escape that nothing followed for a while is the key itself.
  private func settle(after read: Int) {
    queue.asyncAfter(deadline: .now() + KeyReader.patience) { [weak self] in
      guard let self, state.value.reads == read else { return }
      for key in state.value.reader.settle() { press(key) }
    }
  }

  private func press(_ key: Key) {
    guard let content = state.value.content else { return }
    for effect in state.value.view.press(key, with: content) { carryOut(effect) }
    if state.value.whenDone != nil { draw() } else { state.value.refresh?() }
  }

  private func carryOut(_ effect: ScreenEffect) {
    switch effect {
    case .command(let line):
      do throws(UnreadableRequest) {
        state.value.perform?(try Request(parsing: line))
      } catch {
        say("\(error)")
      }
    case .redraw: state.value.drawn = nil
    case .more(let lines):
      let tasks = lines.filter { TaskItem.reading($0).item != nil }
      if tasks.isEmpty { return say("a task needs a title, as in: Write essay est:2h") }
      state.value.more = openLines + tasks
      done()
    case .leave: done()
    }
  }

  // MARK: The end

  /// The tasks that are still open, as lines of a list.
  private var openLines: [String] {
    guard let content = state.value.content else { return [] }
    return (content.rotation.ring + content.rotation.coming).map {
      content.roster[$0.task].line(as: .todoTxt)
    }
  }

  func end(_ session: Session, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    state.value.whenDone = whenDone
    // Only where the screen is all there is: a reader of the stream waits for its end.
    let isAlone = terminal.output == StandardStream.output.rawValue
    // Without keys, as when the terminal is gone, nobody could end it.
    if !mayLinger || !isAlone || state.value.input == nil { done() }
  }

  private func done() {
    guard let whenDone = state.value.whenDone else { return }
    state.value.whenDone = nil
    leave()
    whenDone()
  }

  /// Writes what stays on the terminal, and lets go of it; after the coach has ended.
  func close() {
    leave()
    if let content = state.value.content {
      send(Summary(content).text.map { $0 + "\n" }.joined())
    }
    state.value.input = nil
    sink.finish()
  }
}

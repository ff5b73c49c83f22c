import Commands
import Dispatch
import Drawing
import Platform

/// The full screen of a terminal: draws grids and delivers keys.
///
/// Call everything except the initializer on the queue given there. The terminal is restored in
/// every case, by ``leave()`` or by ``Rescue``.
package final class ScreenTerminal: Sendable {
  private struct State: ~Copyable {
    var encoder: FrameEncoder
    var ink: Ink
    /// The grid on the terminal; `nil` if unknown, so that everything is drawn.
    var drawn: Grid?
    var title = ""
    var input: KeyInput?
    var isOnScreen = false
    var hasAsked: Bool
    var onKey: (@Sendable (Key) -> Void)?
    var onEnd: (@Sendable () -> Void)?
    var onReturn: (@Sendable () -> Void)?
  }

  private static let enterEscapes =
    Escape.pushWindowTitle + Escape.enterAlternateScreen + Escape.clearScreen + Escape.hideCursor
    + Escape.enableBracketedPaste
  private static let leaveEscapes =
    Escape.endSynchronizedOutput + Escape.resetStyle + Escape.disableMouse
    + Escape.disableBracketedPaste
    + Escape.showCursor + Escape.leaveAlternateScreen + Escape.popWindowTitle

  private let queue: DispatchQueue
  private let terminal: Terminal
  private let foreground: ForegroundWait
  private let reader: TimedKeyReader
  private let sink: TerminalSink
  private let hasMouse: Bool
  private let state: Confined<State>

  /// The terminal at `stream`; keys are read from standard input if that is a terminal, else from
  /// the same terminal.
  ///
  /// Clicks on marked areas are delivered as the keys named there. With the theme `auto` the
  /// terminal's background is queried. Throws if a thread cannot be started.
  package init(
    _ stream: StandardStream, ink: Ink, theme: Presentation.Theme, hasMouse: Bool,
    queue: DispatchQueue
  ) throws(SystemError) {
    let input: StandardStream = Terminal.isTerminal(StandardStream.input.rawValue) ? .input : stream
    terminal = Terminal(input: input.rawValue, output: stream.rawValue)
    foreground = ForegroundWait(for: terminal, queue: queue)
    sink = try TerminalSink(stream, isASCII: ink.isASCII, queue: queue)
    reader = TimedKeyReader(queue: queue)
    self.queue = queue
    self.hasMouse = hasMouse
    // Without colours nothing depends on the background.
    let hasAsked = theme != .auto || ink.profile.depth == .none
    let encoder = FrameEncoder(depth: ink.profile.depth, glyphs: ink.profile.glyphs)
    state = Confined(State(encoder: encoder, ink: ink, hasAsked: hasAsked), to: queue)
  }

  /// Sets the handlers of keys, of the end of input, and of an entry that had to wait, after which
  /// everything is to be drawn.
  package func attach(
    onKey: @escaping @Sendable (Key) -> Void, onEnd: @escaping @Sendable () -> Void,
    onReturn: @escaping @Sendable () -> Void
  ) {
    state.value.onKey = onKey
    state.value.onEnd = onEnd
    state.value.onReturn = onReturn
  }

  /// The styles for the background of the terminal.
  package var ink: Ink { state.value.ink }

  /// Whether the terminal is drawn on now.
  package var isOnScreen: Bool { state.value.isOnScreen }

  /// Whether keys can be read.
  package var hasKeys: Bool { state.value.input != nil }

  /// Whether it is the terminal of the standard output, so that nothing else may be printed.
  package var isStandardOutput: Bool { terminal.output == StandardStream.output.rawValue }

  package var size: WindowSize { terminal.size ?? WindowSize(columns: 80, rows: 24) }

  // MARK: Coming and going

  /// Takes over the terminal, as soon as the program is in its foreground; idempotent.
  ///
  /// A screen that was put into the background without being left is left.
  package func enter() {
    if state.value.isOnScreen {
      if terminal.isInForeground { return }
      leave()
    }
    foreground.reach { [weak self] isLate in
      self?.takeOver()
      if isLate { self?.state.value.onReturn?() }
    }
  }

  private func takeOver() {
    let hasKeys = !terminal.lacksKeys
    if hasKeys { try? terminal.enterRawMode(leavingBy: Array(Self.leaveEscapes.utf8)) }
    if !state.value.hasAsked, terminal.ownsKeys { askForBackground() }
    state.value.isOnScreen = true
    state.value.drawn = nil
    state.value.title = ""
    sink.offer(Self.enterEscapes + (hasMouse ? Escape.enableMouse : ""))
    if hasKeys, state.value.input == nil {
      state.value.input = KeyInput(terminal, queue: queue) { [weak self] in self?.take($0) }
    }
  }

  /// Restores the terminal; idempotent.
  package func leave() {
    foreground.giveUp()
    guard state.value.isOnScreen else { return }
    state.value.isOnScreen = false
    state.value.input = nil
    sink.offer(Self.leaveEscapes)
    sink.flush()
    terminal.leaveRawMode()
  }

  /// Restores the terminal for good, and prints a text that remains.
  package func close(saying text: String = "") {
    leave()
    sink.offer(text)
    sink.finish()
  }

  package func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  /// Queries the background and adapts the colours; keys typed meanwhile are delivered.
  private func askForBackground() {
    state.value.hasAsked = true
    let answer = terminal.askForBackground()
    if let color = answer.color {
      let background = Color(
        red: UInt8(color.red * 255), green: UInt8(color.green * 255),
        blue: UInt8(color.blue * 255))
      state.value.ink.palette = Palette(
        Appearance(background: background), background: background,
        depth: state.value.ink.profile.depth)
    }
    if !answer.typed.isEmpty { queue.async { self.take(.bytes(answer.typed)) } }
  }

  // MARK: Drawing

  /// Draws a grid by sending its difference to the previous one.
  package func draw(_ grid: Grid) {
    guard state.value.isOnScreen else { return }
    var former = state.value.drawn
    if former?.width != grid.width || former?.height != grid.height { former = nil }
    let bytes = state.value.encoder.bytes(from: former, to: grid)
    // After a frame dropped by a slow terminal, a complete one is sent.
    state.value.drawn = bytes.isEmpty || sink.offer(bytes) ? grid : nil
  }

  /// Discards the knowledge of the terminal's contents, so that everything is drawn.
  package func forget() { state.value.drawn = nil }

  /// Names the window.
  package func entitle(_ title: String) {
    guard state.value.isOnScreen, title != state.value.title else { return }
    state.value.title = title
    sink.offer(Escape.windowTitle(title))
  }

  /// Sends output other than a picture, such as a bell.
  package func send(_ text: String) { sink.offer(text) }

  // MARK: Keys

  private func take(_ event: KeyInput.Event) {
    switch event {
    case .bytes(let bytes): reader.read(bytes) { [weak self] in self?.press($0) }
    case .ended:
      state.value.input = nil
      // In the background reading fails, but the terminal is still there.
      if terminal.lacksKeys { enter() } else { state.value.onEnd?() }
    }
  }

  /// Delivers a key, or the key of a clicked area.
  private func press(_ key: Key) {
    guard case .click(let x, let y) = key else {
      state.value.onKey?(key)
      return
    }
    switch state.value.drawn?.target(x: x, y: y) {
    case .key(let name): Key(named: name).map { state.value.onKey?($0) }
    case .item(let number): state.value.onKey?(.item(number))
    case nil: break
    }
  }
}

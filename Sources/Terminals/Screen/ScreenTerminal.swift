import Commands
import Dispatch
import Drawing
import Platform

/// The whole screen of a terminal: grids go in, keys come out.
///
/// All calls but the initializer are made on the queue given there. The terminal is restored on
/// every way out, by ``leave()`` or by ``Rescue``.
package final class ScreenTerminal: Sendable {
  private struct State: ~Copyable {
    var encoder: FrameEncoder
    var ink: Ink
    var reader = KeyReader()
    /// How often keys were read.
    var reads = 0
    /// What the terminal shows; `nil`: unknown, so that everything is drawn.
    var drawn: Grid?
    var title = ""
    var input: KeyInput?
    var isOnScreen = false
    var hasAsked: Bool
    var onKey: (@Sendable (Key) -> Void)?
    var onEnd: (@Sendable () -> Void)?
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
  private let sink: TerminalSink
  private let hasMouse: Bool
  private let state: Confined<State>

  /// The terminal behind `stream`; keys are read from the standard input if it is a terminal, else
  /// from the terminal that is drawn on.
  ///
  /// Clicks on what a picture marks are the keys that it names. With the theme `auto` the terminal is asked for its background. It fails when no thread can be
  /// had for the terminal.
  package init(
    _ stream: StandardStream, ink: Ink, theme: Presentation.Theme, hasMouse: Bool,
    queue: DispatchQueue
  ) throws(SystemError) {
    let input: StandardStream = Terminal.isTerminal(StandardStream.input.rawValue) ? .input : stream
    terminal = Terminal(input: input.rawValue, output: stream.rawValue)
    sink = try TerminalSink(stream, glyphs: ink.profile.glyphs, queue: queue)
    self.queue = queue
    self.hasMouse = hasMouse
    // Without colours nothing depends on the background.
    let hasAsked = theme != .auto || ink.profile.depth == .none
    let encoder = FrameEncoder(depth: ink.profile.depth, glyphs: ink.profile.glyphs)
    state = Confined(State(encoder: encoder, ink: ink, hasAsked: hasAsked), to: queue)
  }

  /// Says who is told of keys, and who of it when no key can come any more.
  package func attach(
    onKey: @escaping @Sendable (Key) -> Void, onEnd: @escaping @Sendable () -> Void
  ) {
    state.value.onKey = onKey
    state.value.onEnd = onEnd
  }

  /// What is drawn with, in the colours that go with the terminal's background.
  package var ink: Ink { state.value.ink }

  /// Whether the terminal is drawn on now.
  package var isOnScreen: Bool { state.value.isOnScreen }

  /// Whether keys may come.
  package var hasKeys: Bool { state.value.input != nil }

  /// Whether it is the terminal of the standard output, beside which nothing is printed.
  package var isStandardOutput: Bool { terminal.output == StandardStream.output.rawValue }

  package var size: WindowSize { terminal.size ?? WindowSize(columns: 80, rows: 24) }

  // MARK: Coming and going

  /// Takes the terminal; does nothing if it has it.
  package func enter() {
    guard !state.value.isOnScreen else { return }
    try? terminal.enterRawMode(leavingBy: Array(Self.leaveEscapes.utf8))
    if !state.value.hasAsked, terminal.isInForeground { askForBackground() }
    state.value.isOnScreen = true
    state.value.drawn = nil
    state.value.title = ""
    sink.offer(Self.enterEscapes + (hasMouse ? Escape.enableMouse : ""))
    if state.value.input == nil {
      state.value.input = KeyInput(terminal, queue: queue) { [weak self] in self?.take($0) }
    }
  }

  /// Gives the terminal back as it was; does nothing if it does not have it.
  package func leave() {
    guard state.value.isOnScreen else { return }
    state.value.isOnScreen = false
    sink.offer(Self.leaveEscapes)
    sink.flush()
    terminal.leaveRawMode()
  }

  /// Gives the terminal back for good, with a text that stays on it.
  package func close(saying text: String = "") {
    leave()
    sink.offer(text)
    state.value.input = nil
    sink.finish()
  }

  package func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  /// Takes the colours that go with the terminal's background; what was typed meanwhile counts.
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

  /// Shows a grid, by sending what differs from the one before.
  package func draw(_ grid: Grid) {
    guard state.value.isOnScreen else { return }
    var former = state.value.drawn
    if former?.width != grid.width || former?.height != grid.height { former = nil }
    let bytes = state.value.encoder.bytes(from: former, to: grid)
    // A frame that a slow terminal did not take is made up for by a whole one.
    state.value.drawn = bytes.isEmpty || sink.offer(bytes) ? grid : nil
  }

  /// Forgets what the terminal shows, so that everything is drawn.
  package func forget() { state.value.drawn = nil }

  /// Names the window.
  package func entitle(_ title: String) {
    guard state.value.isOnScreen, title != state.value.title else { return }
    state.value.title = title
    sink.offer(Escape.windowTitle(title))
  }

  /// Sends what is no picture, such as a bell.
  package func send(_ text: String) { sink.offer(text) }

  // MARK: Keys

  private func take(_ event: KeyInput.Event) {
    switch event {
    case .bytes(let bytes):
      for key in state.value.reader.read(bytes) { press(key) }
      state.value.reads += 1
      if state.value.reader.isUndecided { settle(after: state.value.reads) }
    case .ended:
      state.value.input = nil
      state.value.onEnd?()
    }
  }

  /// Tells of a key, and of a click what it stands for.
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

  /// An Escape that nothing followed for a while is the key itself.
  private func settle(after read: Int) {
    queue.asyncAfter(deadline: .now() + KeyReader.patience) { [weak self] in
      guard let self, state.value.reads == read else { return }
      for key in state.value.reader.settle() { state.value.onKey?(key) }
    }
  }
}

import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Histories
import Platform
import Terminals

/// A display of one line that is updated in place, beside other output.
final class LineDisplay: KeyedDisplay {
  private struct State: ~Copyable {
    var screen: Screen
    var encoder: FrameEncoder
    var shown = ""
    /// Whether the line is drawn: not in the background.
    var isDrawing = false
    var keys = SpokenKeys()
    var content: SnapshotContent?
    /// The rotation's clock at the last update.
    var now = Duration.zero
    /// Whether readers were given records since.
    var hasMadeRoom = false
    /// The end of the time for which the line is theirs, on the same clock.
    var readersTurn = Duration.zero
    var handlers: KeyHandlers?
  }

  /// For how long readers that print have the line to themselves.
  private static let room = Duration.milliseconds(200)

  private let sink: TerminalSink
  private let source: KeySource?
  private let foreground: ForegroundWait
  private let terminal: Terminal
  private let announcer: Announcer
  private let keys: KeyChoices
  private let lookBack: LookBack?
  private let state: Confined<State>

  init(
    _ stream: StandardStream, screen: Screen, announcer: Announcer, keys: KeyChoices,
    lookBack: LookBack?, queue: DispatchQueue
  ) throws(SystemError) {
    sink = try TerminalSink(stream, isASCII: screen.ink.isASCII, queue: queue)
    source = KeySource(beside: stream, marking: sink, queue: queue)
    terminal = Terminal(input: stream.rawValue, output: stream.rawValue)
    foreground = ForegroundWait(for: terminal, queue: queue)
    self.announcer = announcer
    self.keys = keys
    self.lookBack = lookBack
    let encoder = FrameEncoder(depth: screen.ink.profile.depth, glyphs: screen.ink.profile.glyphs)
    state = Confined(State(screen: screen, encoder: encoder), to: queue)
  }

  var takesRequests: Bool { source != nil }

  func attach(_ handlers: KeyHandlers) {
    state.value.handlers = handlers
    state.value.keys = SpokenKeys(isGuest: handlers.leave != nil, keys)
    source?.attach { [weak self] in self?.press($0) }
  }

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    let content = rotation.content
    state.value.content = content
    state.value.now = now
    state.value.keys.take(records)
    for record in records {
      switch record.content {
      case .planned(let plan): say(Words.planned(plan))
      case .problem, .problemSolved: Narrator.sentence(for: record).map(say)
      default: break
      }
    }
    let announcement = announcer.announce(records)
    sink.offer(announcement)
    if rotation.isOver || !state.value.isDrawing { return nil }
    if state.value.hasMadeRoom {
      state.value.hasMadeRoom = false
      state.value.readersTurn = now + Self.room
    }
    if now < state.value.readersTurn { return state.value.readersTurn }
    draw(content, at: now)
    return ScreenClock.nextChange(of: content, after: now, isAnimated: false)
  }

  /// Draws the current input or choice, or else the state of the rotation.
  private func draw(_ content: SnapshotContent, at now: Duration) {
    // The last column stays free, as some terminals wrap there.
    let width = max(1, columns - 1)
    let status = RotationStatus(content, at: now)
    let glyphs = state.value.screen.ink.profile.glyphs
    if let line = state.value.keys.line(at: status, width: width, glyphs: glyphs) {
      let isAtEnd = line.cursor == TextWidth.of(line.text)
      return draw(line.text + (isAtEnd ? "" : Escape.moveTo(x: line.cursor)))
    }
    let line = state.value.screen.line(of: content, at: now, width: width)
    draw(state.value.encoder.lines(of: line).joined())
  }

  private func press(_ key: Key) {
    guard let content = state.value.content else { return }
    let status = RotationStatus(content, at: state.value.now)
    let (sentences, effects) = state.value.keys.press(key, at: status)
    for sentence in sentences { say(sentence) }
    guard let handlers = state.value.handlers else { return }
    handlers.carryOut(effects, say)
    handlers.refresh()
  }

  private func draw(_ text: String) {
    guard text != state.value.shown else { return }
    state.value.shown = text
    sink.offer(Escape.restartLine + text)
  }

  func makeRoom() {
    restartLine()
    state.value.hasMadeRoom = true
  }

  func say(_ message: String) {
    restartLine()
    let lines = TextWidth.wrapped(harmless(message), to: columns, indent: 2)
    sink.offer(lines.map { $0 + "\n" }.joined())
  }

  /// Clears the line, unless it is that of a shell.
  private func restartLine() {
    if state.value.isDrawing { sink.offer(Escape.restartLine) }
    state.value.shown = ""
  }

  func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  func windowChanged() { state.value.shown = "" }

  func enter() {
    foreground.reach { [weak self] isLate in
      guard let self else { return }
      source?.enter()
      state.value.isDrawing = true
      if isLate { state.value.handlers?.refresh() }
    }
  }

  func close() { source?.leave() }

  func leave() {
    foreground.giveUp()
    source?.leave()
    restartLine()
    state.value.isDrawing = false
    sink.flush()
  }

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    foreground.giveUp()
    source?.leave()
    let summary = state.value.keys.summary(of: rotation.content, by: lookBack).text(width: columns)
    restartLine()
    sink.offer(summary.joined(separator: "\n") + "\n")
    sink.finish()
    whenDone()
  }

  /// The width of the terminal.
  private var columns: Int { terminal.size?.columns ?? 80 }
}

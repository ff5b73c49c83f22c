import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Histories
import Platform
import Terminals

/// A display of sentences; takes keys if both ends are terminals.
final class PlainDisplay: KeyedDisplay {
  private struct State: ~Copyable {
    var keys = SpokenKeys()
    var content: SnapshotContent?
    /// Whether anything was said of the rotation yet.
    var isIntroduced = false
    var narration = Narration()
    /// The rotation's clock at the last update.
    var now = Duration.zero
    /// The last line with the current input or choice.
    var line = ""
    var handlers: KeyHandlers?
  }

  private let sink: TerminalSink
  private let source: KeySource?
  private let announcer: Announcer
  private let keys: KeyChoices
  private let lookBack: LookBack?
  /// The present width of sentences.
  private let width: @Sendable () -> Int
  private let state: Confined<State>

  init(
    _ stream: StandardStream, isASCII: Bool, announcer: Announcer, keys: KeyChoices,
    lookBack: LookBack?, width: @escaping @Sendable () -> Int, queue: DispatchQueue
  ) throws(SystemError) {
    sink = try TerminalSink(stream, isASCII: isASCII, queue: queue)
    source = KeySource(beside: stream, marking: nil, queue: queue)
    self.announcer = announcer
    self.keys = keys
    self.lookBack = lookBack
    self.width = width
    state = Confined(State(), to: queue)
  }

  var takesRequests: Bool { source != nil }

  func attach(_ handlers: KeyHandlers) {
    state.value.handlers = handlers
    state.value.keys = SpokenKeys(isGuest: handlers.leave != nil, keys)
    source?.attach { [weak self] in self?.press($0) }
  }

  // MARK: Sentences

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    state.value.now = now
    state.value.keys.take(records)
    if source != nil { state.value.content = rotation.content }
    var lines = state.value.narration.lines(about: records, width: width())
    if !state.value.isIntroduced {
      state.value.isIntroduced = true
      // A display attached during the rotation first prints its state.
      let isGuest = state.value.handlers?.leave != nil
      if isGuest { lines = wrapped([RotationStatus(rotation.content, at: now).progress]) + lines }
    }
    // Time that passes is not said: only records change the line.
    if !lines.isEmpty { tell(lines) } else if !records.isEmpty { showLine() }
    sink.offer(announcer.announce(records))
    return nil
  }

  func say(_ message: String) { tell(wrapped([harmless(message)])) }

  /// Prints lines, followed by the current input or choice.
  private func tell(_ lines: [String]) {
    let start = state.value.line.isEmpty ? "" : "\n"
    state.value.line = ""
    sink.offer(start + lines.map { $0 + "\n" }.joined())
    showLine()
  }

  private func wrapped(_ sentences: [String]) -> [String] {
    let width = width()
    return sentences.flatMap { TextWidth.wrapped($0, to: width, indent: 2) }
  }

  /// Prints the current input or choice if it changed: only the appended part, or all in a new
  /// line.
  private func showLine() {
    guard let content = state.value.content else { return }
    let status = RotationStatus(content, at: state.value.now)
    // The line after the end is that of the shell.
    if status.isOver { return }
    let line = state.value.keys.line(at: status) ?? ""
    let former = state.value.line
    if line == former { return }
    state.value.line = line
    let isLonger = !former.isEmpty && line.hasPrefix(former)
    let text = isLonger ? String(line.dropFirst(former.count)) : line
    sink.offer((isLonger || former.isEmpty ? "" : "\n") + text)
  }

  // MARK: Keys

  private func press(_ key: Key) {
    // The remaining time is that of this instant.
    state.value.handlers?.refresh()
    guard let content = state.value.content else { return }
    let status = RotationStatus(content, at: state.value.now)
    let (sentences, effects) = state.value.keys.press(key, at: status)
    if sentences.isEmpty { showLine() } else { tell(wrapped(sentences)) }
    state.value.handlers?.carryOut(effects, say)
  }

  // MARK: The terminal

  func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  func windowChanged() {}

  func enter() { source?.enter() }

  func leave() { source?.leave() }

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    source?.leave()
    tell(state.value.keys.summary(of: rotation.content, by: lookBack).text(width: width()))
    sink.finish()
    whenDone()
  }

  func close() { source?.leave() }
}

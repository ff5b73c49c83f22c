import Commands
import Dispatch
import Drawing
import Platform

/// Unechoed keys from the terminal, for a display without a screen.
///
/// Call everything except the initializer on the queue given there.
package final class KeySource: Sendable {
  private struct State: ~Copyable {
    var input: KeyInput?
    var onKey: (@Sendable (Key) -> Void)?
  }

  private let queue: DispatchQueue
  private let terminal: Terminal
  /// The output, if the terminal can mark pasted text.
  private let sink: TerminalSink?
  private let foreground: ForegroundWait
  private let reader: TimedKeyReader
  private let state: Confined<State>

  /// Keys for output on a stream; `nil` unless both are terminals.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - sink: The output on it, on which pasted text is asked to be marked; `nil` if the terminal
  ///     knows no escape sequences.
  ///   - queue: The queue of all calls.
  package init?(beside stream: StandardStream, marking sink: TerminalSink?, queue: DispatchQueue) {
    guard stream == .output, Terminal.isTerminal(StandardStream.input.rawValue),
      Terminal.isTerminal(stream.rawValue)
    else { return nil }
    self.queue = queue
    self.sink = sink
    terminal = Terminal(input: StandardStream.input.rawValue, output: stream.rawValue)
    foreground = ForegroundWait(for: terminal, queue: queue)
    reader = TimedKeyReader(queue: queue)
    state = Confined(State(), to: queue)
  }

  /// Sets the handler of keys.
  package func attach(onKey: @escaping @Sendable (Key) -> Void) { state.value.onKey = onKey }

  /// Begins to read keys, as soon as the program is in the foreground of its shell; idempotent.
  package func enter() {
    foreground.reach { [weak self] _ in self?.takeOver() }
  }

  private func takeOver() {
    guard terminal.ownsKeys else { return }
    try? terminal.enterRawMode(
      leavingBy: sink == nil ? [] : Array(Escape.disableBracketedPaste.utf8))
    if state.value.input == nil {
      // Otherwise the letters of pasted words would be commands.
      sink?.offer(Escape.enableBracketedPaste)
      state.value.input = KeyInput(terminal, queue: queue) { [weak self] in self?.take($0) }
    }
  }

  /// Restores the terminal.
  package func leave() {
    foreground.giveUp()
    if state.value.input != nil { sink?.offer(Escape.disableBracketedPaste) }
    state.value.input = nil
    terminal.leaveRawMode()
  }

  private func take(_ event: KeyInput.Event) {
    switch event {
    case .bytes(let bytes): reader.read(bytes) { [weak self] in self?.state.value.onKey?($0) }
    case .ended: state.value.input = nil
    }
  }
}

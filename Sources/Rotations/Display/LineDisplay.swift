import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Platform
import Terminals

/// Shows a live rotation in one line that is rewritten in place, beside what others print.
final class LineDisplay: Display {
  private struct State {
    var screen: Screen
    var encoder: FrameEncoder
    var shown = ""
  }

  let takesRequests = false

  private let sink: TerminalSink
  private let stream: StandardStream
  private let announcer: Announcer
  private let isAnimated: Bool
  private let state: Confined<State>

  init(
    _ stream: StandardStream, screen: Screen, announcer: Announcer, queue: DispatchQueue
  ) throws(SystemError) {
    sink = try TerminalSink(stream, glyphs: screen.ink.profile.glyphs, queue: queue)
    self.stream = stream
    self.announcer = announcer
    isAnimated = screen.isAnimated
    let encoder = FrameEncoder(depth: screen.ink.profile.depth, glyphs: screen.ink.profile.glyphs)
    state = Confined(State(screen: screen, encoder: encoder), to: queue)
  }

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    let content = rotation.content
    for record in records {
      if case .planned(let plan) = record.content { say(Words.planned(plan)) }
    }
    let announcement = announcer.announce(records)
    sink.offer(announcement)
    if rotation.isOver { return nil }
    // The last column stays free, as some terminals wrap there.
    let width = max(1, (Terminal.size(of: stream.rawValue)?.columns ?? 80) - 1)
    let line = state.value.screen.line(of: content, at: now, width: width)
    draw(state.value.encoder.lines(of: line).joined())
    return ScreenClock.nextChange(of: content, after: now, isAnimated: isAnimated)
  }

  private func draw(_ text: String) {
    guard text != state.value.shown else { return }
    state.value.shown = text
    sink.offer(Escape.restartLine + text)
  }

  func say(_ message: String) {
    sink.offer(Escape.restartLine + harmless(message) + "\n")
    state.value.shown = ""
  }

  func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  func windowChanged() { state.value.shown = "" }

  func enter() { state.value.shown = "" }

  func leave() {
    sink.offer(Escape.restartLine)
    sink.flush()
  }

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    let summary = Summary(rotation.content).text.joined(separator: "\n")
    sink.offer(Escape.restartLine + summary + "\n")
    sink.finish()
    whenDone()
  }
}

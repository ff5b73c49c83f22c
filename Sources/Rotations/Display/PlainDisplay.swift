import Coach
import Commands
import Dispatch
import Drawing
import EventStream
import Platform
import Terminals

/// Tells a live rotation in sentences, one below the other.
final class PlainDisplay: Display {
  let takesRequests = false

  private let sink: TerminalSink
  private let announcer: Announcer

  init(
    _ stream: StandardStream, glyphs: GlyphLevel, announcer: Announcer, queue: DispatchQueue
  ) throws(SystemError) {
    sink = try TerminalSink(stream, glyphs: glyphs, queue: queue)
    self.announcer = announcer
  }

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    let lines = records.compactMap(Narrator.sentence).map { $0 + "\n" }
    let text = lines.joined() + announcer.announce(records)
    sink.offer(text)
    return nil
  }

  func say(_ message: String) {
    sink.offer(harmless(message) + "\n")
  }

  func whenGone(_ action: @escaping @Sendable () -> Void) { sink.whenGone(action) }

  func windowChanged() {}

  func enter() {}

  func leave() {}

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    sink.finish()
    whenDone()
  }
}

import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Synchronization

/// A live coach on a thread of its own, and what it had to say beside the stream.
final class Stage: Sendable {
  let clocks = MovableClocks()
  let coach: LiveCoach
  private let complaints: Complaints
  private let outcome = Mutex<LiveCoach.Outcome?>(nil)
  private let over = DispatchSemaphore(value: 0)

  /// Lines of text that come from any thread.
  final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  init(
    _ run: ScriptedSession, to outlets: [Sink.Destination], speed: Double = 1,
    display: (any Display)? = nil
  ) {
    let complaints = Complaints()
    self.complaints = complaints
    coach = LiveCoach(
      LiveCoach.Setup(
        run: run, speed: speed, watchesClocks: speed == 1, outlets: outlets, display: display,
        complain: { complaints.add($0) }),
      host: SystemHost(clocks: clocks), queue: DispatchQueue(label: "stage"))
    let thread = DispatchQueue(label: "coach")
    thread.async {
      let outcome = self.coach.run()
      self.outcome.withLock { $0 = outcome }
      self.over.signal()
    }
  }

  func ask(_ words: String) {
    coach.queue.async { self.coach.perform(.reading(words)) }
  }

  /// Lets something happen to the clocks, and the coach look at them.
  func change(_ change: @escaping @Sendable (MovableClocks) -> Void) {
    coach.queue.async {
      change(self.clocks)
      self.coach.refresh()
    }
  }

  /// How the run ended; `nil` if it has not within half a minute.
  func end() -> LiveCoach.Outcome? {
    guard over.wait(timeout: .now() + 30) == .success else { return nil }
    over.signal()
    return outcome.withLock { $0 }
  }

  var messages: [String] { complaints.all }
}

extension Rehearsal {
  /// A run of tasks that starts now, with a live clock.
  static func live(
    _ lines: String, rules: Rules, onSleep: SleepPolicy = .pause, endsAtCycle: Bool = false,
    tick: Duration? = nil, script: String? = nil
  ) throws -> ScriptedSession {
    let now = Timestamp(Instant(milliseconds: SystemClocks().wall), offset: 3600).description
    return ScriptedSession(
      try Rehearsal(lines, rules: rules, onSleep: onSleep, at: now).unopened,
      lines: [script.flatMap { ScriptLine($0, number: 1, after: .zero) }].compactMap(\.self),
      endsAtCycle: endsAtCycle, tick: tick)
  }
}

import EventStream
import Platform

/// Brings the clocks of the machine to the rotation's clock.
extension LiveCoach {
  /// Advances the rotation to the present.
  func catchUp() -> [ScriptedSession.Output] {
    let sample = ClockWatch.Sample(host.clocks)
    var outputs: [ScriptedSession.Output] = []
    if setup.watchesClocks,
      let finding = state.value.watch.look(at: sample, due: state.value.armed)
    {
      outputs = take(finding, at: sample).map(ScriptedSession.Output.record)
    }
    let now = state.value.clock.time(at: sample.monotonic)
    if setup.watchesClocks { return outputs + state.value.run.advance(to: now) }
    return outputs + accelerate(to: now, at: sample.monotonic)
  }

  /// Advances the rotation towards `now`, as far as possible in one turn of the queue.
  ///
  /// A clock faster than the machine can follow is slowed down. Otherwise each turn would have more
  /// to catch up with than the one before, and keys, readers and signals would starve.
  private func accelerate(to now: Duration, at monotonic: Duration) -> [ScriptedSession.Output] {
    var outputs: [ScriptedSession.Output] = []
    for _ in 0..<LiveCoach.instantsInOneTurn {
      // It ends at the instant from which on nothing can happen, like a simulated run.
      if nothingCanHappen { return outputs }
      guard let next = state.value.run.nextDeadline, next <= now else {
        return outputs + state.value.run.advance(to: now)
      }
      outputs += state.value.run.advance(to: next)
    }
    state.value.clock.set(to: state.value.run.session.now, at: monotonic)
    return outputs
  }

  /// The number of instants processed in one turn of an accelerated run, which take a few
  /// milliseconds.
  private static let instantsInOneTurn = 1_000

  private func take(_ finding: ClockWatch.Finding, at sample: ClockWatch.Sample) -> [Record] {
    switch finding {
    case .suspended(let asleep):
      let start = state.value.clock.time(at: sample.monotonic)
      return sleep(for: asleep, since: start, frozen: false, at: sample)
    case .frozen(let asleep, let since):
      let start = state.value.clock.time(at: since)
      return sleep(for: asleep, since: start, frozen: true, at: sample)
    case .wallSet:
      let now = state.value.clock.time(at: sample.monotonic)
      let records = state.value.run.session.advance(to: now)
      state.value.run.session.setWall(to: sample.wall, at: now)
      return records
    }
  }

  private func sleep(
    for asleep: Duration, since start: Duration, frozen: Bool, at sample: ClockWatch.Sample
  ) -> [Record] {
    let (records, counted) = state.value.run.session.sleep(
      for: asleep, since: start, frozen: frozen, wakingAt: sample.wall)
    state.value.clock.set(to: start + counted, at: sample.monotonic)
    return records
  }
}

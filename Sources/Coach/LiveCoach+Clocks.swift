import EventStream
import Platform

/// What the clocks of the machine mean for the rotation's clock.
extension LiveCoach {
  /// Lets everything happen that was due up to the present.
  func catchUp() -> [ScriptedSession.Output] {
    let sample = ClockWatch.Sample(host.clocks)
    var outputs: [ScriptedSession.Output] = []
    if setup.watchesClocks,
      let finding = state.value.watch.look(at: sample, due: state.value.armed)
    {
      outputs = take(finding, at: sample).map(ScriptedSession.Output.record)
    }
    return outputs + state.value.run.advance(to: state.value.clock.time(at: sample.monotonic))
  }

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
      return state.value.run.withSession { session in
        let records = session.advance(to: now)
        session.setWall(to: sample.wall, at: now)
        return records
      }
    }
  }

  private func sleep(
    for asleep: Duration, since start: Duration, frozen: Bool, at sample: ClockWatch.Sample
  ) -> [Record] {
    let (records, counted) = state.value.run.withSession {
      $0.sleep(for: asleep, since: start, frozen: frozen, wakingAt: sample.wall)
    }
    state.value.clock.set(to: start + counted, at: sample.monotonic)
    return records
  }
}

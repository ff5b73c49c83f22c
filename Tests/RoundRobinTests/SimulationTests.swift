import RoundRobin
import RotationSupport
import Testing

/// Rotations on a simulated clock.
@Suite struct SimulationTests {
  private let rotation = Rotation(tasks: .two, rules: Rules(quantum: .seconds(10)))

  @Test func `Commands of a script happen at their instants`() {
    var day = Simulation(rotation, script: [(.seconds(4), .skip), (.seconds(6), .stop())])
    #expect(
      Story.lines(day.run(until: .seconds(90))) == [
        "0s started 2", "0s slice_started A first 10s", "4s slice_ended A skipped 4s of 10s",
        "4s slice_started B turn 10s", "6s slice_ended B stopped 2s of 10s", "6s ended stopped",
      ])
  }

  @Test func `Refused commands are kept with their instant and reason, and nothing else is lost`() {
    var day = Simulation(rotation, script: [(.seconds(12), .go(.b)), (.seconds(13), .reopen())])
    let events = day.run(until: .seconds(20))
    #expect(day.refusals.map(\.at) == [.seconds(12), .seconds(13)])
    #expect(day.refusals.map(\.reason) == [.hasTheSlice(.b), .nothingDone])
    var undisturbed = rotation
    #expect(events == undisturbed.advance(to: .seconds(20)))
  }

  @Test func `Commands after the limit wait for the next run`() {
    var day = Simulation(rotation, script: [(.seconds(25), .stop())])
    _ = day.run(until: .seconds(24))
    #expect(day.rotation.state == .slice)
    #expect(Story.lines(day.run(until: .seconds(30))).last == "25s ended stopped")
  }

  @Test func `A command's own facts can be had apart from what follows from them`() throws {
    var rotation = rotation
    _ = rotation.advance(to: .seconds(3))
    var own: [Event] = []
    try rotation.perform(.done(), into: &own)
    #expect(Story.lines(own) == ["3s slice_ended A completed 3s of 10s"])
    #expect(
      Story.lines(rotation.advance(to: .seconds(3))) == [
        "3s completed A 3s", "3s slice_started B only 10s",
      ])
  }
}

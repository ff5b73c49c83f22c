import CivilTime
import CoachSupport
import Testing

@testable import Coach

/// What samples of the clocks tell; the watch is internal, as nobody else samples them.
@Suite struct ClockWatchTests {
  /// Clocks that move as a test wants; all of them stand at zero at first.
  private struct Machine {
    var sample = ClockWatch.Sample(monotonic: .zero, boottime: .zero, wall: .epoch)

    mutating func runs(for duration: Duration) {
      sample.monotonic += duration
      sample.boottime += duration
      sample.wall += duration
    }

    mutating func sleeps(for duration: Duration) {
      sample.boottime += duration
      sample.wall += duration
    }

    mutating func setsWall(by duration: Duration) { sample.wall += duration }
  }

  private var machine = Machine()
  private var watch: ClockWatch

  init() { watch = ClockWatch(machine.sample) }

  private mutating func look(due: Duration? = nil) -> ClockWatch.Finding? {
    watch.look(at: machine.sample, due: due)
  }

  @Test mutating func `Nothing is found while the clocks go together`() {
    for _ in 1...100 {
      machine.runs(for: .seconds(1500))
      #expect(look(due: machine.sample.monotonic - .seconds(10)) == nil)
    }
  }

  @Test mutating func `A suspended machine shows in the time asleep`() {
    machine.runs(for: .seconds(100))
    machine.sleeps(for: .seconds(3600))

    #expect(look(due: .seconds(1500)) == .suspended(.seconds(3600)))
    #expect(look(due: .seconds(1500)) == nil)
  }

  @Test mutating func `A second is a sleep`() {
    machine.sleeps(for: .seconds(1))
    #expect(look() == .suspended(.seconds(1)))
  }

  @Test mutating func `Less than a second is no sleep`() {
    machine.sleeps(for: .milliseconds(200))
    #expect(look() == nil)

    machine.sleeps(for: .milliseconds(999))
    #expect(look() == .wallSet)
  }

  @Test mutating func `A process that wakes up far too late stood still`() {
    machine.runs(for: .seconds(1000))
    #expect(look() == nil)
    machine.runs(for: .seconds(560))

    // It may have been awake until the instant that it missed.
    #expect(
      look(due: .seconds(1500)) == .frozen(.seconds(60), since: .seconds(1500)))
  }

  @Test mutating func `A command after the last observation was not given during a sleep`() {
    machine.runs(for: .seconds(1495))
    #expect(look() == nil)
    watch.wasAwake(at: .seconds(1496))
    machine.runs(for: .seconds(105))

    #expect(look(due: .seconds(1500)) == .frozen(.seconds(104), since: .seconds(1496)))
  }

  @Test mutating func `A process that was awake shortly before stood still since then`() {
    machine.runs(for: .seconds(1495))
    #expect(look() == nil)
    machine.runs(for: .seconds(65))

    #expect(
      look(due: .seconds(1500)) == .frozen(.seconds(65), since: .seconds(1495)))
  }

  @Test mutating func `Ten seconds late is only late`() {
    machine.runs(for: .seconds(1510))
    #expect(look(due: .seconds(1500)) == nil)

    machine.runs(for: .seconds(1000))
    #expect(look(due: nil) == nil)
  }

  @Test(arguments: [3600, -3600, 1])
  mutating func `A wall clock that was set is noticed once`(_ seconds: Int) {
    machine.runs(for: .seconds(100))
    machine.setsWall(by: .seconds(seconds))

    #expect(look() == .wallSet)
    machine.runs(for: .seconds(100))
    #expect(look() == nil)
  }

  @Test mutating func `A wall clock that drifts is noticed when it is a quarter of a second off`() {
    for step in 1...10 {
      machine.runs(for: .seconds(600))
      machine.setsWall(by: .milliseconds(-50))
      #expect(look() == (step == 6 ? .wallSet : nil))
    }
  }

  @Test mutating func `The wake-up brings the wall clock along, even if it was set as well`() {
    machine.sleeps(for: .seconds(3600))
    machine.setsWall(by: .seconds(-1800))

    #expect(look() == .suspended(.seconds(3600)))
    #expect(look() == nil)
  }

  @Test mutating func `Standing still and a suspended machine are one sleep`() {
    machine.runs(for: .seconds(1495))
    #expect(look() == nil)
    machine.runs(for: .seconds(30))
    machine.sleeps(for: .seconds(3600))
    machine.runs(for: .seconds(20))

    #expect(
      look(due: .seconds(1500)) == .frozen(.seconds(3650), since: .seconds(1495)))
    #expect(look() == nil)
  }

  @Test mutating func `A process that stood still learns that the wall clock was set, too`() {
    machine.runs(for: .seconds(1560))
    machine.setsWall(by: .seconds(3600))

    #expect(look(due: .seconds(1500)) == .frozen(.seconds(60), since: .seconds(1500)))
    #expect(look() == nil)
  }
}

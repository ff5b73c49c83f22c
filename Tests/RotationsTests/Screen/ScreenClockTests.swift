import CivilTime
import CommandSupport
import Drawing
import EventStream
import Rotations
import RoundRobin
import Terminals
import Testing
import WorldSupport

@Suite struct ScreenClockTests {
  private func next(_ day: ScreenDay, isAnimated: Bool = true) -> Duration? {
    ScreenClock.nextChange(of: day.content, after: day.now, isAnimated: isAnimated)
  }

  @Test func `The picture changes when a second of what is left is over`() {
    let day = ScreenDay().at(.milliseconds(10_250))
    #expect(next(day) == .seconds(11))
    #expect(next(day.at(.seconds(11))) == .seconds(12))
  }

  @Test func `Seconds are those of what is left, not those of the clock`() throws {
    let day = try ScreenDay().at(.milliseconds(10_250)).after(.pause()).idle(.milliseconds(500))
      .after(.resume)
    #expect(next(day) == .milliseconds(11_500))
  }

  @Test func `Between two changes nothing is drawn differently, and at each something is`() throws {
    for name in ["slice", "short", "break", "check-in", "commitment"] {
      let start = try #require(try ScreenDay.all().first { $0.name == name }?.day)
      var day = start
      for _ in 0..<12 {
        let change = try #require(next(day))
        #expect(change > day.now)
        let step = change - day.now
        let before = picture(day)
        #expect(picture(day.idle(step - .nanoseconds(1))) == before)
        day = day.idle(step)
        #expect(picture(day) != before || name == "short")
      }
    }
  }

  @Test func `A slice under a minute moves ten times a second, unless that is not wanted`() {
    let day = ScreenDay(rules: Rules(quantum: .seconds(45))).at(.seconds(10))
    #expect(next(day) == .milliseconds(10_100))
    #expect(next(day, isAnimated: false) == .seconds(11))
  }

  @Test func `While the rotation stands only the minutes of the pause change`() throws {
    let day = try ScreenDay().at(.milliseconds(10_250)).after(.pause())
    #expect(next(day) == .milliseconds(70_250))
    #expect(next(day.idle(.seconds(60))) == .milliseconds(130_250))
  }

  @Test func `After the end nothing changes`() throws {
    #expect(next(try ScreenDay().at(.seconds(10)).after(.stop())) == nil)
  }

  @Test func `While the rotation waits only the date changes`() {
    let day = ScreenDay(from: .seconds(90_000)).at(.seconds(60))
    // From 09:00 to midnight.
    #expect(next(day) == .seconds(15 * 3600))
  }

  @Test func `On a day of 23 hours the date changes an hour earlier`() throws {
    var content = ScreenDay(from: .seconds(200_000)).at(.seconds(60)).content
    let zone = try #require(FakeWorld().zone(named: "Europe/Budapest"))
    let day = try #require(CivilDate(year: 2027, month: 3, day: 28))
    content.wall = WallClock(anchor: zone.startOfDay(day), zone: zone)
    #expect(
      ScreenClock.nextChange(of: content, after: .seconds(60), isAnimated: false)
        == .seconds(23 * 3600))
  }

  private func picture(_ day: ScreenDay) -> Picture {
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)))
    return screen.picture(of: day.content, at: day.now, width: 80, height: 24)
  }

  @Test func `The end of the rotation ends its last slice`() {
    var content = ScreenDay().at(.seconds(60)).content
    content.rotation.until = .seconds(300)
    #expect(RotationStatus(content).stop == .seconds(300))
  }
}

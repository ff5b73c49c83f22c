import CivilTime
import Drawing
import EventStream
import Rotations
import RoundRobin
import Tasks
import Terminals

/// A day that screens are drawn of: it begins on Friday, 20 November 2026 at 09:00.
package struct ScreenDay {
  package var rotation: Rotation
  package var roster: Roster
  package var now = Duration.zero
  /// The path of its list.
  package var list: String?
  package let wall = WallClock(
    anchor: Instant(seconds: 1_795_161_600), zone: Zone(offset: 3600))

  package init(
    _ items: [TaskItem] = ScreenDay.items, rules: Rules = Rules(quantum: .seconds(1500)),
    from: Duration? = nil, commitment: (start: Duration, end: Duration)? = nil
  ) {
    rotation = Rotation(
      tasks: items.map { Terms(slice: $0.slice, estimate: $0.estimate, from: from) },
      rules: rules, commitments: [commitment].compactMap(\.self))
    roster = Roster(
      tasks: items,
      commitments: commitment == nil ? [] : [Roster.Block(id: "c1", title: "Algorithms")])
    _ = rotation.advance(to: .zero)
  }

  package static var items: [TaskItem] {
    var first = TaskItem(title: "Integration")
    first.projects = ["Maths"]
    first.tags = ["exam"]
    first.priority = Priority("A")
    return [first] + ["Analysis", "Databases", "Mechanics"].map { TaskItem(title: $0) }
  }

  /// The day with one task of a title.
  package static func titled(_ title: String) -> ScreenDay { ScreenDay([TaskItem(title: title)]) }

  /// Lets time pass up to an instant.
  package func at(_ instant: Duration) -> ScreenDay {
    var day = self
    _ = day.rotation.advance(to: instant)
    day.now = instant
    return day
  }

  /// Carries out a command now.
  package func after(_ command: Command) throws -> ScreenDay {
    var day = self
    _ = try day.rotation.apply(command, at: now)
    return day
  }

  /// Lets time pass in which nothing happens, so that the snapshot stays the old one.
  package func idle(_ time: Duration) -> ScreenDay {
    var day = self
    day.now += time
    return day
  }

  package var content: SnapshotContent {
    SnapshotContent(
      origin: Origin(name: "default", machine: "here", pid: 1, list: list),
      rotation: rotation.snapshot, roster: roster, wall: wall)
  }

  package var status: RotationStatus { RotationStatus(content, at: now) }

  package func picture(
    _ width: Int, _ height: Int, glyphs: GlyphLevel = .ascii, shape: Screen.Shape = .ring,
    depth: ColorDepth = .none, state: ScreenState = ScreenState()
  ) -> Picture {
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs)), shape: shape
    )
    return screen.picture(of: content, at: now, state: state, width: width, height: height)
  }

  package func lines(_ width: Int, _ height: Int, state: ScreenState = ScreenState()) -> [String] {
    picture(width, height, state: state).grid.lines
  }

  /// One day in every state.
  package static func all() throws -> [(name: String, day: ScreenDay)] {
    let breaks = Rules(
      quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300), long: .seconds(900)))
    let checks = Rules(quantum: .seconds(1500), checkIn: .seconds(300))
    let lecture = (start: Duration.seconds(600), end: Duration.seconds(6000))
    let many = (1...40).map { TaskItem(title: "Task \($0) of a list that is rather long") }
    let slice = ScreenDay().at(.seconds(438))
    return [
      ("slice", slice),
      ("paused", try slice.after(.pause()).idle(.seconds(800))),
      ("break", ScreenDay(rules: breaks).at(.seconds(1560))),
      ("paused break", try ScreenDay(rules: breaks).at(.seconds(1560)).after(.pause())),
      ("check-in", ScreenDay(rules: checks).at(.seconds(1560))),
      ("commitment", ScreenDay(commitment: lecture).at(.seconds(900))),
      ("waiting", ScreenDay(from: .seconds(9000)).at(.seconds(60))),
      ("one left", ScreenDay.titled("Essay").at(.seconds(60))),
      ("many", ScreenDay(many).at(.seconds(9000))),
      ("short", ScreenDay(rules: Rules(quantum: .seconds(45))).at(.seconds(10))),
      ("long", ScreenDay(rules: Rules(quantum: .seconds(86_400))).at(.seconds(10))),
      ("ended", try slice.after(.stop())),
    ]
  }
}

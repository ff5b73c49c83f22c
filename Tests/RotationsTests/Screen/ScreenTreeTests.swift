import CivilTime
import CommandSupport
import Drawing
import EventStream
import RoundRobin
import Statistics
import Tasks
import Testing
import Thoroughness

@testable import Commands
@testable import Options
@testable import Rotations
@testable import Terminals

@Suite struct ScreenTreeTests {
  private func lines(
    _ day: ScreenDay, _ width: Int = 80, _ height: Int = 24, grove: Grove = Grove(),
    earned: Duration? = nil, count: Presentation.Count = .down
  ) -> [String] {
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)),
      shape: .tree(.oak), count: count, earnings: earned.map { Earnings(focus: $0) })
    var state = ScreenState()
    state.grove = grove
    return screen.picture(
      of: day.content, at: day.now, state: state, width: width, height: height
    ).grid.lines
  }

  private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test(
    "Time, task and who is next are text at every size",
    arguments: [
      (80, 24), (120, 40), (40, 12), (30, 30), (64, 16), (200, 60),
    ])
  func text(width: Int, height: Int) throws {
    for (name, day) in try ScreenDay.all() where name == "slice" {
      let ring = text(day.lines(width, height))
      let tree = text(lines(day, width, height))
      for words in ["Integration", "next", "Analysis"] {
        #expect(tree.contains(words) == ring.contains(words), "\(words) at \(width)x\(height)")
      }
    }
    // With large digits the time is a picture; a small screen has it as text.
    #expect(text(lines(ScreenDay().at(.seconds(438)), 40, 12)).contains("17:42"))
  }

  @Test("Nothing is cut off or drawn over at any size, in any state")
  func sizes() throws {
    let days = try ScreenDay.all().map(\.day)
    for (column, width) in stride(from: 1, through: 130, by: 7).enumerated() {
      for (row, height) in stride(from: 1, through: 45, by: 4).enumerated() {
        // Each size with every ninth day, and each day with every ninth size.
        for (place, day) in days.enumerated()
        where isExhaustive || (place + column + row).isMultiple(of: 9) {
          let lines = lines(day, width, height, earned: .seconds(36_780))
          #expect(lines.count == height)
          #expect(lines.allSatisfy { $0.count <= width })
        }
      }
    }
  }

  @Test("The tree grows while the slice runs, and stands while that does")
  func growth() throws {
    func leaves(_ day: ScreenDay) -> Int { text(lines(day)).count { "*o".contains($0) } }
    let day = ScreenDay().at(.seconds(300))
    #expect(leaves(day) < leaves(day.at(.seconds(900))))
    let paused = try day.after(.pause())
    #expect(lines(paused.idle(.seconds(10)))[3...12] == lines(paused.idle(.seconds(500)))[3...12])
  }

  @Test("Level and points stand below it, with those of the running slice")
  func points() {
    // 613 points are 13 of 600 on level 3; five minutes of the slice are five more.
    let day = ScreenDay().at(.seconds(300))
    #expect(text(lines(day, earned: .seconds(613 * 60))).contains("18 of 600"))
    #expect(text(lines(day, earned: .seconds(613 * 60))).contains("level 3"))
    #expect(!text(lines(day)).contains("level"))
  }

  @Test("The time of a slice may grow; a break runs out all the same")
  func counting() {
    let day = ScreenDay().at(.seconds(438))
    #expect(text(lines(day, 40, 12, count: .up)).contains("7:18"))
    #expect(text(lines(day, count: .up)).contains("spent of 25 min"))
    #expect(text(lines(day)).contains("left of 25 min"))
    let breaks = Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300)))
    let rest = ScreenDay(rules: breaks).at(.seconds(1560))
    #expect(text(lines(rest, 40, 12, count: .up)).contains("4:00"))
  }

  // MARK: What the screen remembers

  private func grove(_ contents: Record.Content...) -> Grove {
    var grove = Grove()
    for (index, content) in contents.enumerated() {
      grove.take(
        Record(
          seq: index + 1, time: Timestamp(.epoch, in: .utc), at: .zero, rotation: "grove", cycle: 1,
          content: content))
    }
    return grove
  }

  private func ended(_ reason: SliceEnd, spent: Int) -> Record.Content {
    .sliceEnded(
      TaskCard(id: "a", title: "Essay"), reason, spent: .seconds(spent),
      length: .seconds(1500), credit: .zero)
  }

  @Test(
    "A slice that was given up leaves a withered tree",
    arguments: [
      (SliceEnd.expired, false), (.completed, false), (.skipped, true), (.removed, true),
      (.slept, true), (.stopped, true),
    ])
  func withering(reason: SliceEnd, isWithered: Bool) {
    #expect(
      grove(ended(reason, spent: 750)).plants
        == [Grove.Plant(growth: 0.5, isWithered: isWithered)])
  }

  @Test func `A slice that goes on later leaves no tree yet`() {
    #expect(grove(ended(.commitment, spent: 750), ended(.displaced, spent: 10)).plants == [])
  }

  @Test func `Points come from every slice, a quarter without an answer`() {
    let status = RotationStatus(ScreenDay().content)
    let card = TaskCard(id: "a", title: "Essay")
    let answered = grove(
      ended(.expired, spent: 1500), .checkedIn(card, confirmed: true, waited: .seconds(1)))
    #expect(answered.earnings(at: status).points == 25)
    let unanswered = grove(
      ended(.expired, spent: 1500), .checkedIn(card, confirmed: false, waited: .seconds(300)))
    #expect(unanswered.earnings(at: status).points == 6)
  }

  // MARK: Which tree

  @Test(
    "A tree that is not earned yet says what it takes, and an oak grows",
    arguments: [
      (Tree.Kind.oak, 0, Tree.Kind.oak), (.fir, 499, .oak), (.fir, 500, .fir),
      (.birch, 1499, .oak), (.birch, 1500, .birch), (.cherry, 3000, .cherry),
    ])
  func choice(wanted: Tree.Kind, points: Int, grows: Tree.Kind) {
    let choice = TreeChoice(wanted, earnings: Earnings(focus: .seconds(points * 60)))
    #expect(choice.kind == grows)
    #expect((choice.remark == nil) == (wanted == grows))
  }

  @Test func `The remark names purse and price first`() {
    let choice = TreeChoice(.cherry, earnings: Earnings(focus: .seconds(36_780)))
    #expect(choice.remark == "12 of 60 coins for a cherry: an oak grows")
    #expect(TreeChoice(.cherry, earnings: nil).kind == .cherry)
  }

  // MARK: Options and settings

  @Test func `Tree and count can be typed and set`() throws {
    let options = try RunOptions(
      parsing: ["--display", "tree", "--tree", "fir", "--count", "up", "--dnd-reminder"]
    ) { _ in false }
    #expect(options.presentation.display == .tree)
    #expect(options.presentation.tree == .fir)
    #expect(options.presentation.count == .up)
    #expect(options.announcements.reminder == "now is a good time to switch do-not-disturb on")
    let world = FakeWorld().variable("HOME", "/home/ada")
      .file("/home/ada/.config/rota/config", "tree = cherry\ncount = up\ndnd-reminder = yes\n")
    let set = try RunOptions(asSetIn: world)
    #expect(set.presentation.tree == .cherry && set.presentation.count == .up)
    #expect(set.announcements.remindsOfQuiet)
  }

  @Test func `No reminder comes unasked`() throws {
    #expect(try RunOptions(parsing: []) { _ in false }.announcements.reminder == nil)
  }

  @Test func `A tree that does not grow here is reported with those that do`() {
    let outcome = FakeWorld().run("run", "Essay", "--tree", "palm")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: --tree: 'palm' is not possible; choose oak"))
  }
}

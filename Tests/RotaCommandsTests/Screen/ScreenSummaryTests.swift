import Drawing
import Ahead
import Back
import Calendars
import Commands
import Histories
import Options
import RotaCommands
import Rotations
import Running
import Terminals
import RoundRobin
import Tasks
import Testing

@Suite struct ScreenSummaryTests {
  private func day() throws -> ScreenDay {
    try ScreenDay().at(.seconds(600)).after(.done()).at(.seconds(3000)).after(.done())
      .at(.seconds(9000)).after(.stop())
  }

  @Test func `Three lines say when, what is done, and what is open`() throws {
    #expect(
      Summary(try day().content).text == [
        "Friday 20 November, 09:00 to 11:30: 2 h 30 in 8 slices, 2 whole cycles, 2 tasks done.",
        "Done: Integration (10 min), Databases (15 min).",
        "Open: Mechanics (50 min), Analysis (1 h 15).",
      ])
  }

  @Test func `The look back has a bar for each task`() throws {
    let grid = Summary(try day().content).grid(
      width: 50, height: 9,
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)))
    #expect(
      grid.lines == [
        "Ended for today  09:00 to 11:30",
        "2 h 30 in 8 slices, 2 whole cycles, 2 tasks done",
        "",
        "done  Integration  ===------------------    10 min",
        "done  Databases    ====-----------------    15 min",
        "open  Mechanics    ==============-------    50 min",
        "open  Analysis     =====================    1 h 15",
        "",
        "",
      ])
  }

  @Test func `Where there is room, a ring shows how much is done`() throws {
    let lines = try day().lines(80, 24)
    #expect(lines.contains { $0.hasSuffix("     Ended for today  09:00 to 11:30") })
    #expect(lines.contains { $0.hasSuffix("8 slices, 2 whole cycles") })
    #expect(lines.contains { $0.contains("hours in slices") })
    #expect(lines.contains { $0.contains("2 of 4 done") })
    #expect(lines.contains { $0.hasSuffix("open  Analysis     ===========    1 h 15") })
  }

  @Test func `A small terminal shows as many tasks as it has rows`() throws {
    let items = (1...9).map { TaskItem(title: "Task \($0)") }
    let lines = try ScreenDay(items).at(.seconds(600)).after(.stop()).lines(40, 12)
    #expect(lines[1] == " Ended for today  09:00 to 09:10")
    #expect(lines[2] == " 10 min in 1 slice")
    #expect(lines[3] == " open  Task 1  ==============    10 min")
    #expect(lines[8] == " open  Task 6  --------------     0 min")
    #expect(lines[9] == " 3 more")
  }

  @Test func `A day without anything done says so`() throws {
    let text = Summary(try ScreenDay.titled("Essay").at(.seconds(30)).after(.stop()).content).text
    #expect(text[1...] == ["Nothing was completed.", "Open: Essay (30 s)."])
  }

  @Test func `Of more than four tasks four are named`() throws {
    func open(_ count: Int) throws -> String {
      let items = (1...count).map { TaskItem(title: "\($0)") }
      return Summary(try ScreenDay(items).at(.seconds(600)).after(.stop()).content).text[2]
    }
    #expect(try open(4) == "Open: 1 (10 min), 2 (0 min), 3 (0 min), 4 (0 min).")
    #expect(try open(5) == "Open: 1 (10 min), 2 (0 min), 3 (0 min), 4 (0 min), 1 more.")
  }
}

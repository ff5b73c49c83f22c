import Drawing
import RotaCommands
import RoundRobin
import Testing

@Suite struct ScreenSummaryTests {
  private func day() throws -> ScreenDay {
    try ScreenDay().at(.seconds(600)).after(.done()).at(.seconds(3000)).after(.done())
      .at(.seconds(9000)).after(.stop())
  }

  @Test func `Three lines say when, what is done, and what is open`() throws {
    #expect(
      Summary(try day().content).text == [
        "Friday 20 November, 09:00 to 11:30: 2 h 30 in 8 slices, 2 whole rounds, 2 tasks done.",
        "Done: Integration (10 min), Databases (15 min).",
        "Open: Mechanics (50 min), Analysis (1 h 15).",
      ])
  }

  @Test func `The look back has a bar for each task`() throws {
    let grid = Summary(try day().content).grid(
      width: 50, height: 9, profile: TerminalProfile(depth: .none, glyphs: .ascii),
      palette: .dark)
    #expect(
      grid.lines == [
        "Ended for today  09:00 to 11:30",
        "2 h 30 in 8 slices, 2 whole rounds, 2 tasks done",
        "",
        "done  Integration  ===------------------    10 min",
        "done  Databases    ====-----------------    15 min",
        "open  Mechanics    ==============-------    50 min",
        "open  Analysis     =====================    1 h 15",
        "",
        "",
      ])
  }

  @Test func `A day without anything done says so`() throws {
    let text = Summary(try ScreenDay.titled("Essay").at(.seconds(30)).after(.stop()).content).text
    #expect(text[1...] == ["Nothing was completed.", "Open: Essay (30 s)."])
  }
}

import CivilTime
import TaskLists
import Tasks
import Testing

/// Whether a list has something to do on a day, here on Friday, 2026-11-20.
@Suite struct ListDayTests {
  @Test(arguments: [
    ("Essay", true), ("x Essay", false), ("", false), ("Lunch at:12:00-13:00", false),
    ("Essay due:2026-12-01", true), ("Essay from:2026-11-20T23:00", true),
    ("Essay from:23:00", true),
    ("Essay from:2026-11-21", false), ("Piano rec:sat", false), ("Piano rec:fri,sat", true),
    ("x 2026-11-20 Water rec:1d\nWater rec:1d from:2026-11-21", false),
    ("x 2026-11-20 Water rec:1d due:2026-11-20\nWater rec:1d due:2026-11-21", false),
    ("x 2026-11-19 Water rec:1d due:2026-11-19\nWater rec:1d due:2026-11-20", true),
    ("x 2026-11-20 Tea\nWater rec:1d due:2026-11-21", true),
    ("x 2026-11-20 Water rec:1d due:2026-11-20\nWater rec:1d due:2026-11-21\nTea", true),
    ("Water rec:1d due:2026-11-21", true),
  ])
  func `An open task counts from its day on`(_ text: String, _ expected: Bool) throws {
    let list = try TaskList(reading: Array(text.utf8), as: .todoTxt)
    let day = try CivilDate(parsing: "2026-11-20")
    #expect(list.hasTask(for: day, matching: nil) == expected)
  }

  @Test func `Of a list with a filter, only its tasks count`() throws {
    let list = try TaskList(reading: Array("Essay +school\nTea".utf8), as: .todoTxt)
    let day = try CivilDate(parsing: "2026-11-20")
    for (words, expected) in [("+school", true), ("+work", false)] {
      #expect(list.hasTask(for: day, matching: try TaskFilter(parsing: words)) == expected)
    }
  }
}

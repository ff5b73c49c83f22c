import CivilTime
import Planning
import Testing

@Suite struct PlanTests {
  @Test func `A break is as many minutes as have begun`() throws {
    let request = try PlanRequest(work: "08:00-10:02", tasks: ["A est:1h", "B est:1h"]) {
      $0.pause = .seconds(90)
    }
    #expect(
      Plan(for: request).words() == ["08:00-09:00 A", "09:00-09:02 -", "09:02-10:02 B"])
  }

  @Test func `Without tasks and commitments there is nothing to plan`() throws {
    let day = try CivilDate(parsing: "2026-11-20")
    #expect(Plan(for: PlanRequest(days: [day], zone: .utc, tasks: [])) == Plan(blocks: []))
  }
}

import CivilTime
import Planning
import Testing

@Suite struct PlanTests {
  @Test func `Without tasks and commitments there is nothing to plan`() throws {
    let day = try CivilDate(parsing: "2026-11-20")
    #expect(Plan(for: PlanRequest(days: [day], zone: .utc, tasks: [])) == Plan(blocks: []))
  }
}

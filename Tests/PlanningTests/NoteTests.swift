import CivilTime
import Planning
import Testing

/// Remarks about what a plan is asked for.
@Suite struct NoteTests {
  @Test func `What lies partly outside the working time is told from what lies there wholly`()
    throws
  {
    let request = try PlanRequest(
      work: "08:00-12:00 14:00-16:00", tasks: [],
      commitments: ["07:00-09:00 Swimming", "12:00-13:00 Lunch", "11:00-15:00 Trip"])
    #expect(
      Plan(for: request).notes.map(\.description).suffix(2) == [
        "Lunch (Mon 23 Nov 12:00-13:00) lies outside the working time: check its time, "
          + "or widen --work",
        "Swimming (Mon 23 Nov 07:00-09:00) lies partly outside the working time, like Trip: "
          + "check their times, or widen --work",
      ])
  }
}

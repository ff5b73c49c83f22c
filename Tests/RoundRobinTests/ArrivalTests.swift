import RoundRobin
import Testing

/// Who joins the ring, when and where (rules 4 and 5).
@Suite struct ArrivalTests {
  @Test func `A task added next with a later arrival is said at the tail, where it arrives`() {
    var story = Story()
    story.skip(to: 2)
    story.at(2, .addNext(Terms(from: .seconds(5))))
    #expect(story.told(until: 5) == ["2s added D last", "5s arrived D"])
    #expect(story.ring == "ABCD")
  }
}

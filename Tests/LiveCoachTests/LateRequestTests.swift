import Coach
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Testing

/// Requests that reach the coach when nobody waits for them any more.
@Suite struct LateRequestTests {
  /// What is answered to lines that come together, and the titles of the tasks then.
  private func outcome(of lines: [String], at now: Duration) throws -> [Reply] {
    let clocks = SetClocks(monotonic: now)
    let endpoint = ScriptedEndpoint(lines + ["stop"])
    var setup = LiveCoach.Setup(
      run: try Rehearsal.live("Algebra", rules: .tenMinutes), outlets: [], complain: { _ in })
    setup.services.control = endpoint
    let coach = LiveCoach(
      setup, host: SystemHost(clocks: clocks), queue: DispatchQueue(label: "coach"))
    #expect(coach.run() == .ended(.stopped))
    return endpoint.replies.dropLast()
  }

  private struct SetClocks: Clocks {
    let monotonic: Duration
    var boottime: Duration { monotonic }
    var wall: Int64 { SystemClocks().wall }
  }

  private static let tooLate = "the command came too late and was not carried out; send it again"

  @Test func `Whatever came too late is refused and changes nothing; the rest is carried out`()
    throws
  {
    let replies = try outcome(
      of: [
        #"{"id":1,"do":"add","line":"Late","until_s":100}"#,
        #"{"id":2,"do":"add","line":"Just late","until_s":100.5}"#,
        #"{"id":3,"do":"add","line":"In time","until_s":100.500000001}"#,
        #"{"id":4,"do":"add","line":"At any time"}"#,
        #"{"id":5,"do":"rm","task":"Late"}"#,
        #"{"id":6,"do":"rm","task":"Just late"}"#,
        #"{"id":7,"do":"rm","task":"In time"}"#,
      ], at: .milliseconds(100_500))
    try #require(replies.map(\.id) == Array(1...7))
    for index in [0, 1] {
      #expect(replies[index].outcome == .refused(code: 4, error: Self.tooLate))
    }
    for index in [4, 5] {
      guard case .refused(4, let error) = replies[index].outcome else {
        Issue.record("it is there: \(replies)")
        continue
      }
      #expect(error != Self.tooLate)
    }
    for index in [2, 3, 6] {
      guard case .done = replies[index].outcome else {
        Issue.record("not done: \(replies)")
        continue
      }
    }
  }
}

import CivilTime
import Testing

@testable import Planning

/// Work by due dates alone, in minutes after 1970 began.
@Suite struct EarliestDueFirstTests {
  private func job(
    _ task: Int, from arrival: Int = 0, due: Int, _ amount: Int, longest: Int = 1000
  ) -> EarliestDueFirst.Job {
    EarliestDueFirst.Job(
      task: task, arrival: Instant(seconds: 60 * arrival), due: Instant(seconds: 60 * due),
      amount: .seconds(60 * amount), longest: .seconds(60 * longest))
  }

  private func room(_ minutes: Range<Int>, stretch: Int = 0) -> Gap {
    Gap(
      span: Span(
        start: Instant(seconds: 60 * minutes.lowerBound),
        end: Instant(seconds: 60 * minutes.upperBound)),
      day: 0, date: CivilDate(daysSinceEpoch: 0), stretch: stretch)
  }

  /// The turns as `A 0-60`.
  private func turns(
    _ jobs: [EarliestDueFirst.Job], in rooms: [Gap], pause: Int = 0, cap: Int? = nil
  ) -> [String] {
    let budgets = cap.map { [CivilDate(daysSinceEpoch: 0): Duration.seconds(60 * $0)] } ?? [:]
    return EarliestDueFirst(jobs, in: rooms, pause: .seconds(60 * pause), budgets: budgets).turns
      .map { turn in
        let name = turn.job.task.map { ["A", "B", "C"][$0] } ?? "-"
        return "\(name) \(turn.span.start.seconds / 60)-\(turn.span.end.seconds / 60)"
      }
  }

  @Test func `A job past its due date delays no other job, finished or not`() {
    let jobs = [job(0, due: 60, 90), job(1, due: 240, 30)]
    #expect(turns(jobs, in: [room(0..<240)]) == ["A 0-60", "B 60-90"])
    #expect(turns(jobs, in: [room(70..<240)]) == ["B 70-100"])
    #expect(turns(jobs, in: [room(60..<240)]) == ["B 60-90"])
  }

  @Test func `A task that is due sooner takes over when it arrives`() {
    let jobs = [job(0, due: 240, 90), job(1, from: 30, due: 100, 30)]
    #expect(turns(jobs, in: [room(0..<240)]) == ["A 0-30", "B 30-60", "A 60-120"])
    #expect(turns(jobs, in: [room(30..<240)]) == ["B 30-60", "A 60-150"])
  }

  @Test func `A pause is kept between two rooms of one stretch, and not between two stretches`() {
    let jobs = [job(0, due: 240, 60), job(1, due: 240, 60)]
    let (morning, noon) = (room(0..<60), room(60..<240))
    #expect(turns(jobs, in: [morning, noon], pause: 10) == ["A 0-60", "B 70-130"])
    #expect(
      turns(jobs, in: [morning, room(60..<240, stretch: 1)], pause: 10) == ["A 0-60", "B 60-120"])
  }

  @Test func `A cap is used up by all jobs of a date together`() {
    let jobs = [job(0, due: 240, 60), job(1, due: 240, 60)]
    #expect(turns(jobs, in: [room(0..<100), room(110..<240)], cap: 90) == ["A 0-60", "B 60-90"])
  }
}

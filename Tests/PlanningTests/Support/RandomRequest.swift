import CivilTime
import Planning
import Tasks
import Thoroughness

extension PlanRequest {
  /// A request of a seed: one to three days with anything that a request can have.
  ///
  /// - Parameters:
  ///   - seed: What it is made from.
  ///   - strategy: How the time is divided.
  ///   - isExact: Without pauses and without tasks of unknown length; most of them are due, so that
  ///     about half of all such requests can be met.
  /// - Returns: The request.
  static func random(seed: UInt64, strategy: Strategy, isExact: Bool = false) -> PlanRequest {
    var dice = SeededNumbers(seed: seed)
    // The last Sunday of October has 25 hours, and the last of March 23, where zones have them.
    let first = dice.happens(50) ? 20_750 : 20_540
    let days = (first..<first + dice.one(of: [1, 1, 2, 3])).map(CivilDate.init(daysSinceEpoch:))
    let zone = dice.happens(30) ? Zone.changing : Zone.utc
    var request = PlanRequest(days: days, zone: zone, tasks: [], strategy: strategy)
    // Trying remedies takes many times as long as the plan itself.
    request.suggests = false
    request.windows = dice.windows
    request.minimum = dice.length(from: 1, to: 9)
    request.maximum = dice.length(from: 3, to: 24)
    request.pause = isExact || dice.happens(30) ? .zero : dice.length(from: 1, to: 4)
    request.buffer = dice.happens(50) ? .zero : dice.length(from: 1, to: 4)
    if dice.happens(50) { request.cap = dice.length(from: 6, to: 72) }
    if dice.happens(30), let first = days.first {
      request.earliest = zone.startOfDay(first) + .seconds(60 * dice.number(300...1500))
    }
    request.commitments = (0..<dice.number(0...4)).map { number in
      let start = dice.instant(in: request)
      return Commitment(
        title: "Class \(number)", start: start, end: start + dice.length(from: 1, to: 30))
    }
    request.tasks = (0..<dice.number(1...7)).map { number in
      dice.task(number, in: request, isExact: isExact)
    }
    if dice.happens(30), let task = request.tasks.randomElement(using: &dice),
      let day = days.first
    {
      request.carried[task.id] = day.adding(days: -1)
    }
    return request
  }
}

extension SeededNumbers {
  /// A number of times ten minutes, now and then with odd minutes.
  fileprivate mutating func length(from least: Int, to most: Int) -> Duration {
    .seconds(600 * number(least...most) + (happens(20) ? 60 * number(0...9) : 0))
  }

  fileprivate var windows: [ClockSpan] {
    mutating get {
      guard happens(85) else { return [] }
      return (0..<number(1...3)).compactMap { _ in
        let (start, length) = (number(0...47), number(1...20))
        return TimeOfDay(secondsSinceMidnight: 1800 * start).flatMap { begin in
          TimeOfDay(secondsSinceMidnight: 1800 * ((start + length) % 48)).flatMap {
            ClockSpan(start: begin, end: $0)
          }
        }
      }
    }
  }

  /// An instant on one of the days, or a little around them.
  fileprivate mutating func instant(in request: PlanRequest) -> Instant {
    let start = request.days.first.map { request.zone.startOfDay($0) } ?? .epoch
    return start + .seconds(600 * number(-12...(144 * request.days.count + 12)))
  }

  fileprivate mutating func task(
    _ number: Int, in request: PlanRequest, isExact: Bool
  ) -> TaskItem {
    var task = TaskItem(title: "Task \(number)", id: "t\(number)")
    if isExact || happens(60) { task.estimate = length(from: 1, to: isExact ? 12 : 24) }
    if happens(30) { task.slice = length(from: 1, to: 12) }
    if happens(60) { task.priority = Priority(["A", "B", "C"][self.number(0...2)]) }
    if happens(isExact ? 80 : 40) { task.due = due(in: request) }
    if happens(isExact ? 60 : 30) { task.from = arrival(in: request) }
    return task
  }

  private mutating func due(in request: PlanRequest) -> Due {
    let local = request.zone.local(instant(in: request))
    return happens(30) ? .date(local.date) : .dateTime(local)
  }

  private mutating func arrival(in request: PlanRequest) -> Arrival {
    let local = request.zone.local(instant(in: request))
    switch number(0...2) {
    case 0: return .time(local.time)
    case 1: return .date(local.date)
    default: return .dateTime(local)
    }
  }
}

extension Zone {
  /// A zone whose clocks change, as those of most of Europe.
  static let changing = (try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")) ?? .utc
}

/// Who sees everything that happens, and knows the laws.
final class Witness {
  private(set) var violations: [Violation] = []
  private(set) var counts = Tally()
  /// What happened last; kept only when somebody wants to read it.
  private var story: [String]?
  private var time = Duration.zero

  init(tellsStory: Bool) { story = tellsStory ? [] : nil }

  /// The last things that happened.
  var lastEvents: [String] { story.map { Array($0.suffix(60)) } ?? [] }

  func expect(_ isTrue: Bool, _ law: Law, _ message: @autoclosure () -> String) {
    guard !isTrue, violations.count < 5 else { return }
    let violation = Violation(law: law, message: message())
    violations.append(violation)
    tell("BROKEN: \(violation)")
  }

  func tell(_ event: @autoclosure () -> String) {
    guard story != nil else { return }
    story?.append("\(time) \(event())")
    if let count = story?.count, count > 4096 { story?.removeFirst(2048) }
  }

  func timeIs(_ time: Duration) { self.time = time }

  func count(_ event: Tally.Event, _ number: Int = 1) { counts.add(event, number) }
}

/// A law that was broken.
struct Violation: Equatable, Sendable, CustomStringConvertible {
  let law: Law
  let message: String

  var description: String { "\(law) (\(law.rawValue)): \(message)" }
}

/// How often what has happened.
struct Tally: Equatable, Sendable {
  enum Event: Int, CaseIterable, Sendable {
    case wakeUps, records, rotations, crashes, powerCuts, interrupts, takeUps, abandoned, sleeps
    case freezes, wallSettings, stops, requests, refusals, unsaved, subscriptions, lostToWatchers
    case lostToReaders, journalFailures, journalDrops, hookRuns, listChanges
    case earlyAlarms, calendarChanges, newDays, plans
  }

  private var counts = [Int](repeating: 0, count: Event.allCases.count)

  subscript(event: Event) -> Int { counts[event.rawValue] }

  mutating func add(_ event: Event, _ number: Int) { counts[event.rawValue] += number }

  /// Adds what happened elsewhere.
  static func += (sum: inout Tally, other: Tally) {
    for event in Event.allCases { sum.add(event, other[event]) }
  }

  init() {}
}

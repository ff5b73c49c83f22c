import CivilTime

/// Computes the occurrences of a file in a window.
struct Expander {
  /// An occurrence in the window.
  struct Found {
    /// The index of the event that describes it.
    let event: Int
    let isDate: Bool
    /// Seconds since 1970-01-01T00:00:00Z; of whole days as if they were in UTC.
    let extent: Range<Int>
  }

  /// The maximum number of instances of one event, and of all.
  static let mostOfOne = 50_000
  static let mostOfAll = 250_000

  let contents: CalendarContents
  let book: ZoneBook
  /// The days of the query, or the first of them if there is more on them than can be listed.
  private(set) var window: WindowBounds {
    didSet { isCut = true }
  }

  private(set) var found: [Found] = []

  /// The cost of an override of many instances, for each series with its UID: real calendars have
  /// few of both.
  static let effortPerPhase = 500

  /// The remaining budget for all rules together, about a second of work.
  var patience = 150_000_000

  /// The indices of events whose rule exceeded the budget, and of those with too many instances.
  var costly: [Int] = []
  var crowded: [Int] = []

  /// Whether the window ends before the query.
  private(set) var isCut = false
  /// Whether there is more on a single day than is listed.
  private(set) var isOverfull = false

  init(_ contents: CalendarContents, book: ZoneBook, window: CalendarWindow) {
    self.contents = contents
    self.book = book
    self.window = WindowBounds(window)
  }

  /// Expands a single event.
  mutating func look(at number: Int) {
    let event = contents.events[number]
    guard !isFarAway(event) else { return }
    let length = InstanceLength(event.length, from: event.start, floating: window.zone, in: book)
    let zone = book.zone(of: event.start.clock) ?? window.zone
    let start = event.start.seconds(floating: window.zone, in: book)
    let end = length.end(of: event.start.time, at: start, in: zone)
    add(start..<end, of: number, isDate: event.start.isDate)
  }

  /// Adds an instance in the window; ends the window earlier if there are too many.
  mutating func add(_ extent: Range<Int>, of number: Int, isDate: Bool) {
    while window.contains(extent, isDate: isDate) {
      if found.count < Expander.mostOfAll {
        return found.append(Found(event: number, isDate: isDate, extent: extent))
      }
      guard let less = window.firstHalf else {
        isOverfull = true
        return
      }
      window = less
      found.removeAll { !less.contains($0.extent, isDate: $0.isDate) }
    }
  }

  /// Whether an event is days outside the window in every zone.
  private func isFarAway(_ event: EventEntry) -> Bool {
    let start = event.start.time.secondsSinceEpoch
    let end =
      switch event.length {
      case .unsaid: start
      case .until(let moment): moment.time.secondsSinceEpoch
      case .nominal(let length): start + length.approximateSeconds
      }
    let slack = 3 * 86_400
    return start > window.days.upperBound + slack
      || max(start, end) < window.days.lowerBound - slack
  }
}

import CivilTime

/// Finds what of a file takes place in a window.
struct Expander {
  /// Something that takes place in the window.
  struct Found {
    /// The number of the event that says what it is.
    let event: Int
    let isDate: Bool
    /// Seconds since 1970-01-01T00:00:00Z; of whole days as if they were in UTC.
    let extent: Range<Int>
  }

  /// The most instances of one event, and of all, that are listed.
  static let mostOfOne = 50_000
  static let mostOfAll = 250_000

  let contents: CalendarContents
  let book: ZoneBook
  let window: WindowBounds

  private(set) var found: [Found] = []

  /// What the rules of all events together may still look at: after about a second nothing is left.
  var patience = 150_000_000

  /// The numbers of events whose rule was too costly to follow to its end, and of those with more
  /// instances than are listed.
  var costly: [Int] = []
  var crowded: [Int] = []

  /// Whether there is more in the window than is listed.
  private(set) var isOverfull = false

  init(_ contents: CalendarContents, book: ZoneBook, window: CalendarWindow) {
    self.contents = contents
    self.book = book
    self.window = WindowBounds(window)
  }

  /// Looks at an event that takes place once.
  mutating func look(at number: Int) {
    let event = contents.events[number]
    guard !isFarAway(event) else { return }
    let length = InstanceLength(event.length, from: event.start, floating: window.zone, in: book)
    let zone = book.zone(of: event.start.clock) ?? window.zone
    let start = event.start.seconds(floating: window.zone, in: book)
    let end = length.end(of: event.start.time, at: start, in: zone)
    add(start..<end, of: number, isDate: event.start.isDate)
  }

  /// Adds an instance if it overlaps the window, or has no length and starts in it.
  mutating func add(_ extent: Range<Int>, of number: Int, isDate: Bool) {
    let bounds = window.bounds(forDays: isDate)
    let isInside =
      extent.isEmpty ? bounds.contains(extent.lowerBound) : extent.overlaps(bounds)
    guard isInside else { return }
    guard found.count < Expander.mostOfAll else {
      isOverfull = true
      return
    }
    found.append(Found(event: number, isDate: isDate, extent: extent))
  }

  /// Whether an event lies days outside the window, whatever its zone is.
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

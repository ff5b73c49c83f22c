import CivilTime

/// An event that repeats, or of which instances were changed.
struct Series: Sendable {
  /// A change of all instances from one on (RANGE=THISANDFUTURE).
  struct Phase: Sendable {
    /// The original start of the first of them, by the clock of the series.
    let start: CivilDateTime
    /// By how many seconds they start later.
    let shift: Int
    /// The index of the event that changes them.
    let event: Int
  }

  /// An instance added by RDATE.
  struct Added: Sendable {
    let time: CivilDateTime
    /// Its start as written.
    let start: DateOrTime
    /// Its own length, if it has one.
    let length: EventEntry.Length?
  }

  /// The number of the event that starts the series.
  let event: Int
  let clock: SeriesClock
  var rules: [RecurrenceRule] = []
  var exceptionRules: [RecurrenceRule] = []
  var added: [Added] = []

  /// The maximum length of added instances with their own, in seconds.
  private(set) var longestAdded = 0

  /// The excluded and the overridden instances.
  private let excluded: Exclusions
  private let replaced: Exclusions

  /// The numbers of the overrides that change all instances from one on.
  let reaching: [Int]
}

extension Series {
  /// Combines an event with its recurrence and its overrides.
  ///
  /// - Parameters:
  ///   - event: The number of the event.
  ///   - clock: Its clock.
  ///   - replaced: The overridden instances.
  ///   - reaching: The numbers of the overrides that change all instances from one on.
  ///   - contents: The file.
  ///   - book: The zones.
  init(
    event: Int, by clock: SeriesClock, replaced: Exclusions, reaching: [Int],
    in contents: borrowing CalendarContents, book: ZoneBook
  ) {
    let entry = contents.events[event]
    let recurrence = contents.recurrence(of: entry)
    self.clock = clock
    self.event = event
    self.replaced = replaced
    self.reaching = reaching
    excluded = Exclusions(recurrence?.removed ?? [], by: clock, in: book)
    if let recurrence {
      rules = clock.isDate ? recurrence.rules.map(\.onDates) : recurrence.rules
      exceptionRules =
        clock.isDate ? recurrence.exceptionRules.map(\.onDates) : recurrence.exceptionRules
      for added in recurrence.added { add(added, book) }
    }
  }

  /// The changes of all instances from one on, in the order of time.
  ///
  /// They are not stored: many events of one UID may share many overrides.
  func phases(in contents: borrowing CalendarContents, book: ZoneBook) -> [Phase] {
    let usual = contents.events[event].start.time.time
    return reaching.compactMap { number in
      let replacement = contents.events[number]
      guard let instance = contents.recurrence(of: replacement)?.instance else { return nil }
      let start =
        instance.isDate && !clock.isDate
        ? CivilDateTime(date: instance.time.date, time: usual)
        : clock.time(of: instance, in: book)
      let shift = newTime(of: replacement.start, book).secondsSinceEpoch - start.secondsSinceEpoch
      return Phase(start: start, shift: shift, event: number)
    }
    .sorted { $0.start < $1.start }
  }

  /// Whether the instance at a time is excluded or overridden.
  func lacks(_ time: CivilDateTime) -> Bool {
    excluded.contain(time, by: clock) || replaced.contain(time, by: clock)
  }

  /// Whether all rules end before the first instance, so that there is none at all.
  func isOver(before start: CivilDateTime, in zone: Zone) -> Bool {
    !rules.isEmpty
      && rules.allSatisfy { rule in
        rule.until.map { !$0.allows(start, in: zone) } ?? false
      }
  }

  private mutating func add(_ added: Recurrence.Added, _ book: ZoneBook) {
    let time = clock.time(of: added.start, in: book)
    self.added.append(Added(time: time, start: added.start, length: added.length))
    guard let length = added.length else { return }
    let inUTC = InstanceLength(length, from: added.start, floating: .utc, in: book)
    // By the reader's clock it may be longer.
    longestAdded = max(longestAdded, inUTC.longest + 2 * 86_400)
  }

  /// The start of an override by the clock of the series, if it can be converted.
  private func newTime(of start: DateOrTime, _ book: ZoneBook) -> CivilDateTime {
    clock.isDate || start.isDate ? start.time : clock.time(of: start, in: book)
  }
}

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

  /// The keys of the excluded and overridden instances, ascending, and the excluded days.
  var removed: [Int] = []
  var removedDays: [Int] = []

  /// In the order of time.
  var phases: [Phase] = []
}

extension Series {
  /// Combines an event with its recurrence and its overrides.
  init(
    event: Int, replacements: [Int], in contents: borrowing CalendarContents, book: ZoneBook
  ) {
    let entry = contents.events[event]
    clock = SeriesClock(entry.start.clock, in: book)
    self.event = event
    if let recurrence = contents.recurrence(of: entry) {
      rules = clock.isDate ? recurrence.rules.map(\.onDates) : recurrence.rules
      exceptionRules =
        clock.isDate ? recurrence.exceptionRules.map(\.onDates) : recurrence.exceptionRules
      for added in recurrence.added { add(added, book) }
      for removed in recurrence.removed { remove(removed, book) }
    }
    for number in replacements {
      let replacement = contents.events[number]
      guard let recurrence = contents.recurrence(of: replacement),
        let instance = recurrence.instance
      else { continue }
      remove(instance, book)
      if recurrence.reachesOn {
        let start =
          instance.isDate && !clock.isDate
          ? CivilDateTime(date: instance.time.date, time: entry.start.time.time)
          : clock.time(of: instance, in: book)
        let shift =
          newTime(of: replacement.start, book).secondsSinceEpoch - start.secondsSinceEpoch
        phases.append(Phase(start: start, shift: shift, event: number))
      }
    }
    removed.sort()
    removedDays.sort()
    phases.sort { $0.start < $1.start }
  }

  /// Whether the instance at a time is excluded or overridden.
  func lacks(_ time: CivilDateTime) -> Bool {
    removed.containsSorted(clock.key(of: time))
      || removedDays.containsSorted(time.date.daysSinceEpoch)
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

  private mutating func remove(_ moment: DateOrTime, _ book: ZoneBook) {
    if moment.isDate, !clock.isDate {
      removedDays.append(moment.time.date.daysSinceEpoch)
    } else {
      removed.append(clock.key(of: clock.time(of: moment, in: book)))
    }
  }
}

extension [Int] {
  /// Whether a number is among these, which are in ascending order.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < count && self[index] == number
  }
}

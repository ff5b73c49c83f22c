import CivilTime

/// An event that repeats, or of which instances were changed.
struct Series: Sendable {
  /// A change that holds for all instances from one on (RANGE=THISANDFUTURE).
  struct Phase: Sendable {
    /// When the first of them would have started, by the clock of the series.
    let start: CivilDateTime
    /// By how many seconds they start later.
    let shift: Int
    /// What they are like: the number of the event that changes them.
    let event: Int
  }

  /// An instance that no rule gives.
  struct Added: Sendable {
    let time: CivilDateTime
    /// Its length, if it has its own.
    let length: InstanceLength?
  }

  /// The number of the event that starts the series.
  let event: Int
  let clock: SeriesClock
  var rules: [RecurrenceRule] = []
  var exceptionRules: [RecurrenceRule] = []
  var added: [Added] = []

  /// The length of the longest added instance that has its own, in seconds.
  private(set) var longestAdded = 0

  /// The keys of the instances that are not there, or that another event replaces, in ascending
  /// order, and the days on which there is none.
  var removed: [Int] = []
  var removedDays: [Int] = []

  /// In the order of time.
  var phases: [Phase] = []
}

extension Series {
  /// Brings together an event, what it repeats by, and the events that replace instances of it.
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

  /// Whether there is no instance at a time, or another event in its place.
  func lacks(_ time: CivilDateTime) -> Bool {
    removed.containsSorted(clock.key(of: time))
      || removedDays.containsSorted(time.date.daysSinceEpoch)
  }

  /// Whether all rules end before the first instance, so that not even that takes place.
  func isOver(before start: CivilDateTime, in zone: Zone) -> Bool {
    !rules.isEmpty
      && rules.allSatisfy { rule in
        rule.until.map { $0.time(in: zone) < start } ?? false
      }
  }

  private mutating func add(_ added: Recurrence.Added, _ book: ZoneBook) {
    // As both ends are on one clock, mostly, it hardly matters which one is taken for a floating one.
    let length = added.length.map {
      InstanceLength($0, from: added.start, floating: clock.zone ?? .utc, in: book)
    }
    self.added.append(Added(time: clock.time(of: added.start, in: book), length: length))
    longestAdded = max(longestAdded, length?.longest ?? 0)
  }

  /// The start of a replacement by the clock of the series, as far as it has one by that.
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
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}

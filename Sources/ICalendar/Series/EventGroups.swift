import CivilTime

/// The events of a file, sorted out: which are the latest, which repeat, which replace instances.
struct EventGroups: Sendable {
  /// The indices of single events, including overrides.
  private(set) var single: [Int] = []
  private(set) var series: [Series] = []
  /// The indices of events with the UID of other ones, including their overrides.
  private(set) var sharing: Set<Int> = []

  init(_ contents: CalendarContents, book: ZoneBook) {
    var named: [(uid: Int, number: Int)] = []
    for (number, event) in contents.events.enumerated() {
      if let uid = event.uid {
        named.append((uid, number))
      } else {
        add([number], contents, book)
      }
    }
    named.sort { ($0.uid, $0.number) < ($1.uid, $1.number) }
    var start = 0
    while start < named.count {
      var end = start + 1
      while end < named.count, named[end].uid == named[start].uid { end += 1 }
      add(named[start..<end].lazy.map(\.number), contents, book)
      start = end
    }
  }

  /// Adds the events of one UID.
  private mutating func add(
    _ numbers: some Collection<Int>, _ contents: CalendarContents, _ book: ZoneBook
  ) {
    if let only = numbers.first, numbers.count == 1, contents.events[only].recurrence == nil {
      return single.append(only)
    }
    let isReplacement = { contents.recurrence(of: contents.events[$0])?.instance != nil }
    let originals = latest(of: numbers.filter { !isReplacement($0) }, contents)
    let replacements = numbers.filter(isReplacement)
    guard let first = originals.first else { return addOrphans(replacements, contents, book) }

    let clock = SeriesClock(contents.events[first].start.clock, in: book)
    let kept = latestReplacements(replacements, contents) { instance in
      clock.isDate == instance.isDate
        ? DateOrTime(
          clock: .utc,
          time: CivilDateTime(secondsSinceEpoch: clock.key(of: clock.time(of: instance, in: book))))
        : instance
    }
    single += kept
    if originals.count > 1 { sharing.formUnion(originals + kept) }
    add(originals, replacedBy: kept, contents, book)
  }

  /// Adds events without RECURRENCE-ID, of which overrides replace instances.
  private mutating func add(
    _ originals: [Int], replacedBy kept: [Int], _ contents: CalendarContents, _ book: ZoneBook
  ) {
    let reaching = kept.filter { contents.recurrence(of: contents.events[$0])?.reachesOn == true }
    // Events with the same clock share this: there may be many of them, with many overrides.
    var replaced: [DateOrTime.Clock: Exclusions] = [:]
    for original in originals {
      let event = contents.events[original]
      if kept.isEmpty, event.recurrence == nil {
        single.append(original)
        continue
      }
      let clock = SeriesClock(event.start.clock, in: book)
      let instances =
        replaced[clock.clock]
        ?? Exclusions(
          kept.lazy.compactMap { contents.recurrence(of: contents.events[$0])?.instance },
          by: clock, in: book)
      replaced[clock.clock] = instances
      series.append(
        Series(
          event: original, by: clock, replaced: instances, reaching: reaching, in: contents,
          book: book))
    }
  }

  /// The latest of events without RECURRENCE-ID, each time once; several if their order is
  /// undefined.
  private func latest(of numbers: [Int], _ contents: CalendarContents) -> [Int] {
    guard let latest = numbers.map({ contents.events[$0].revision }).max() else { return [] }
    struct Time: Hashable {
      let start: DateOrTime
      let length: EventEntry.Length
    }
    var seen: Set<Time> = []
    return numbers.filter { number in
      let event = contents.events[number]
      let time = Time(start: event.start, length: event.length)
      return event.revision == latest && seen.insert(time).inserted
    }
  }

  /// The latest of several overrides of an instance.
  private func latestReplacements(
    _ numbers: [Int], _ contents: CalendarContents, identity: (DateOrTime) -> DateOrTime
  ) -> [Int] {
    var latest: [DateOrTime: Int] = [:]
    for number in numbers {
      let event = contents.events[number]
      guard let instance = contents.recurrence(of: event)?.instance.map(identity) else { continue }
      if let other = latest[instance], contents.events[other].revision > event.revision { continue }
      latest[instance] = number
    }
    return latest.values.sorted()
  }

  /// Adds overrides of an event that is not in the file.
  ///
  /// One with RANGE=THISANDFUTURE is all that is known of the later instances: it repeats by its
  /// own rules.
  private mutating func addOrphans(
    _ numbers: [Int], _ contents: CalendarContents, _ book: ZoneBook
  ) {
    for number in latestReplacements(numbers, contents, identity: { $0 }) {
      if contents.recurrence(of: contents.events[number])?.reachesOn == true {
        add([number], replacedBy: [], contents, book)
      } else {
        single.append(number)
      }
    }
  }
}

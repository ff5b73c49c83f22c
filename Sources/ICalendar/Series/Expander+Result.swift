import CivilTime

extension Expander {
  /// The sorted occurrences with their texts, and the problems.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - sharing: The indices of the events with the UID of other ones.
  /// - Returns: The occurrences in the window.
  func expansion(of bytes: Span<UInt8>, sharing: Set<Int>) -> Expansion {
    var texts: [Int: EventText] = [:]
    let ordered = found.map { found in
      let text = texts[found.event] ?? EventText(of: contents.events[found.event], in: bytes)
      texts[found.event] = text
      return (instants: instants(of: found), found: found, text: text)
    }.sorted { one, other in
      (one.instants.start, one.instants.end, one.text.summary, one.found.event)
        < (other.instants.start, other.instants.end, other.text.summary, other.found.event)
    }
    return Expansion(
      occurrences: ordered.map { one in
        let event = contents.events[one.found.event]
        return Occurrence(
          one.found, one.text, of: event, contents.recurrence(of: event),
          sharesUID: sharing.contains(one.found.event))
      }, end: window.end,
      problems: problems(in: bytes))
  }

  /// The start and end in the window's zone, in seconds.
  private func instants(of found: Found) -> (start: Int, end: Int) {
    guard found.isDate else { return (found.extent.lowerBound, found.extent.upperBound) }
    return (
      window.startOfDay(at: found.extent.lowerBound), window.startOfDay(at: found.extent.upperBound)
    )
  }

  private func problems(in bytes: Span<UInt8>) -> [FileProblem] {
    var damages = DamageList()
    if isCut { damages.append(.overfullWindow(end: window.end), at: 0) }
    if isOverfull { damages.append(.overfullDay(window.end.adding(days: -1)), at: 0) }
    for (events, damage) in [(costly, Damage.costlyRule), (crowded, .tooManyInstances)] {
      for event in Set(events) {
        damages.append(damage, at: bytes.place(of: .rule, in: contents.events[event]))
      }
    }
    return damages.problems(in: bytes)
  }
}

extension Occurrence {
  fileprivate init(
    _ found: Expander.Found, _ text: EventText, of event: EventEntry, _ recurrence: Recurrence?,
    sharesUID: Bool
  ) {
    let seconds = found.extent
    self.init(
      summary: text.summary,
      extent: found.isDate
        ? .days(
          from: CivilDate(startingAt: seconds.lowerBound),
          to: CivilDate(startingAt: seconds.upperBound))
        : .time(
          start: Instant(seconds: seconds.lowerBound), end: Instant(seconds: seconds.upperBound)),
      status: text.status, uid: text.uid, location: text.location, isRecurring: recurrence != nil,
      sharesUID: sharesUID, isTransparent: text.isTransparent)
    // Of RANGE=THISANDFUTURE each instance is moved by as many days as the first.
    guard case .days(let from, _) = extent, let instance = recurrence?.instance?.time.date,
      instance != event.start.time.date
    else { return }
    originalDay = from.adding(days: instance.days(since: event.start.time.date))
  }
}

extension CivilDate {
  /// The date that begins at a second of a clock with days of 86,400 seconds.
  fileprivate init(startingAt second: Int) {
    self = CivilDateTime(secondsSinceEpoch: second).date
  }
}

import CivilTime
import Commands
import Platform

extension World {
  /// Fetches calendars, one after the other, while no other process does; answers for each why that
  /// was not possible.
  ///
  /// - Parameters:
  ///   - sources: The calendars; those that are not fetched stay as they are.
  ///   - age: How old a copy must be at least to be fetched anew.
  ///   - isBeside: Whether it happens beside a rotation, which signals are for.
  /// - Returns: Why each was not fetched; `nil`: it was.
  /// - Throws: That the lock cannot be had.
  package func fetch(
    _ sources: [CalendarSource], atLeast age: Duration = .zero, beside isBeside: Bool = false
  ) throws(FileError) -> [CalendarFetch.Fault?] {
    try files.holding(directories.calendarsLock) {
      sources.map { $0.fetch(atLeast: age, beside: isBeside, in: self) }
    }
  }

  /// Fetches calendars before they are read; tells which that are set cannot be, and have no copy.
  ///
  /// - Throws: That one that was named by its address cannot be, and has no copy.
  package func update(_ sources: [CalendarSource]) throws(Failure) {
    let sources = sources.filter { $0.address != nil }
    if sources.isEmpty { return }
    let faults = try rethrowing(fetch(sources), as: Failure.input)
    for case (let source, let fault?) in zip(sources, faults)
    where source.isWithoutCopy(in: self) {
      let message = "\(source.label) cannot be fetched: \(fault)"
      if source.isTypedAddress { throw .list(message) }
      say(message)
    }
  }
}

extension CalendarSource {
  /// The address of a calendar that is fetched; `nil`: it is not.
  package var address: CalendarAddress? {
    if case .address(let address) = place { address } else { nil }
  }

  /// Whether it has no other name than its address.
  package var isTypedAddress: Bool { address != nil && CalendarAddress(label) != nil }

  /// Fetches the calendar, if it is one that is fetched; answers why that was not possible.
  fileprivate func fetch(
    atLeast age: Duration, beside isBeside: Bool, in world: some World
  ) -> CalendarFetch.Fault? {
    guard let address else { return nil }
    let copy = CalendarCopy(of: address, in: world.directories)
    if let facts = copy.facts(in: world.files), facts.failure == nil,
      world.now - facts.fetched < age
    {
      return nil
    }
    do throws(CalendarFetch.Fault) {
      try CalendarFetch(address, in: world).run(in: world, beside: isBeside)
      return nil
    } catch {
      copy.note(error, in: world.files)
      return error
    }
  }
}

import CivilTime
import Commands
import Platform

extension World {
  /// Fetches calendars one after the other, while this process holds the lock.
  ///
  /// - Parameters:
  ///   - sources: The calendars; those without an address are skipped.
  ///   - age: The minimum age of a copy that is fetched again.
  ///   - isBeside: Whether a rotation runs in this process, which handles signals itself.
  /// - Returns: The error of each fetch that failed; else `nil`.
  /// - Throws: If the lock cannot be acquired.
  package func fetch(
    _ sources: [CalendarSource], atLeast age: Duration = .zero, beside isBeside: Bool = false
  ) throws(FileError) -> [CalendarFetch.Fault?] {
    try files.holding(directories.calendarsLock) {
      sources.map { $0.fetch(atLeast: age, beside: isBeside, in: self) }
    }
  }

  /// Fetches calendars before they are read; reports those of the settings that fail and have no
  /// copy.
  ///
  /// - Throws: If one named by its address fails and has no copy.
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
  /// The address of a fetched calendar; `nil` for other locations.
  package var address: CalendarAddress? {
    if case .address(let address) = place { address } else { nil }
  }

  /// Whether the address was given as an argument.
  package var isTypedAddress: Bool { address != nil && CalendarAddress(label) != nil }

  /// Fetches the calendar if it has an address; returns the error, if any.
  fileprivate func fetch(
    atLeast age: Duration, beside isBeside: Bool, in world: some World
  ) -> CalendarFetch.Fault? {
    guard let address else { return nil }
    let copy = CalendarCopy(of: address, in: world.directories)
    if let facts = copy.facts(in: world.files), facts.failure == nil,
      let present = facts.age(at: world.now), present < age
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

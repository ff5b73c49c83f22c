import CivilTime
import Commands
import ICalendar
import Platform

/// The status of a calendar: its size, its next event, its age.
package struct SourceReport {
  /// The time of its last change or fetch.
  package enum Age: Equatable {
    case changed(Instant)
    case fetched(Instant)
  }

  /// The reason why a calendar cannot be read.
  package enum Fault: Equatable {
    /// It was never fetched.
    case notFetched
    case unusable(String)
  }

  package let source: CalendarSource
  /// The number of events.
  package private(set) var events = 0
  /// The next event to begin.
  package private(set) var next: Occurrence?
  /// `nil` if unknown.
  package private(set) var age: Age?
  /// The error if it cannot be read; else `nil`.
  package private(set) var fault: Fault?
  /// Why the last fetch failed; `nil` if it did not, or there was none.
  package let failure: String?
  /// The error if it was to be fetched now and was not; else `nil`.
  package var fetchFault: CalendarFetch.Fault?

  /// The numbers of days searched for the next event, in growing steps.
  private static let horizons = [8, 64, 512]

  /// Looks at a calendar.
  package init(_ source: CalendarSource, zone: Zone, in world: some World) {
    self.source = source
    age = Age(source.place, in: world)
    failure = source.lastFailure(in: world)
    do throws(Failure) {
      // The report names the calendar, so that its place in the settings needs no mention.
      let calendar = try CalendarSet([source.withoutSetting], in: world)
      events = calendar.members.reduce(0) { $0 + $1.file.eventCount }
      next = Self.next(in: calendar, after: world.now, zone: zone)
    } catch {
      fault = source.isWithoutCopy(in: world) ? .notFetched : .unusable(error.message ?? "")
    }
  }

  private static func next(
    in calendar: CalendarSet, after now: Instant, zone: Zone
  ) -> Occurrence? {
    let today = zone.local(now).date
    for days in horizons {
      let window = CalendarWindow(from: today, to: today.adding(days: days), zone: zone)
      let next = calendar.occurrences(in: window).first { occurrence in
        occurrence.status != .cancelled && occurrence.extent.instants(in: zone).start > now
      }
      if let next { return next }
    }
    return nil
  }
}

extension SourceReport.Age {
  fileprivate init?(_ place: CalendarPlace, in world: some World) {
    let paths: [String]
    switch place {
    case .standardInput:
      return nil
    case .address(let address):
      let copy = CalendarCopy(of: address, in: world.directories)
      guard let facts = copy.facts(in: world.files) else { return nil }
      self = .fetched(facts.fetched)
      return
    case .file(let path):
      paths = [path]
    case .folder(let folder):
      paths = (try? world.calendars(in: folder)) ?? []
    }
    let changes = paths.compactMap { world.files.modified(at: $0) }
    guard let last = changes.max() else { return nil }
    self = .changed(Instant(milliseconds: last))
  }
}

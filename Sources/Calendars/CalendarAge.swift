import CivilTime
import Commands
import Options
import Platform

/// The age of fetched calendars, where the user should know it.
package struct CalendarAge {
  /// A sentence without full stop for each calendar that is outdated, or could not be fetched the
  /// last time: `school: fetched 10 days ago, the last attempt failed: …`.
  package let sentences: [String]

  /// Looks at the copies of calendars.
  package init(of sources: [CalendarSource], in world: some World) {
    let limit = Settings(in: world).calendarMaxAge
    sentences = sources.compactMap { source in
      guard let address = source.address,
        let facts = CalendarCopy(of: address, in: world.directories).facts(in: world.files)
      else { return nil }
      let age = facts.age(at: world.now)
      guard facts.failure != nil || age.map({ $0 > limit }) ?? true else { return nil }
      let failure = facts.failure.map { ", the last attempt failed: \($0)" } ?? ""
      let fetching =
        age == nil
        ? "the copy is dated later than now, so its age is unknown"
        : "fetched \(TimeText.ago(facts.fetched, now: world.now))"
      return "\(source.label): \(fetching)\(failure)"
    }
  }
}

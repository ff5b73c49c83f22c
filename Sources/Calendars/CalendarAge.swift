import CivilTime
import Commands
import Options
import Platform

/// How old the copies of calendars are that are fetched, where that is worth a word.
package struct CalendarAge {
  /// One sentence for each calendar that is older than it should be, or could not be fetched the last
  /// time, without full stops: `school: fetched 10 days ago, the last try failed: …`.
  package let sentences: [String]

  /// Looks at the copies of calendars.
  package init(of sources: [CalendarSource], in world: some World) {
    let limit = Settings(in: world).calendarMaxAge
    sentences = sources.compactMap { source in
      guard let address = source.address,
        let facts = CalendarCopy(of: address, in: world.directories).facts(in: world.files),
        facts.failure != nil || world.now - facts.fetched > limit
      else { return nil }
      let failure = facts.failure.map { ", the last try failed: \($0)" } ?? ""
      return "\(source.label): fetched \(TimeText.ago(facts.fetched, now: world.now))\(failure)"
    }
  }
}

extension CalendarCopy {
  /// Takes note that the calendar could not be fetched.
  package func note(_ fault: CalendarFetch.Fault, in files: Files) {
    guard var facts = facts(in: files) else { return }
    facts.failure = fault.description
    // Who cannot write this has been told more important things.
    try? replace(with: nil, facts, in: files)
  }
}

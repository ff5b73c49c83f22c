import CivilTime
import Commands
import Platform

/// The copy of a calendar that was fetched last, and what is known about it.
package struct CalendarCopy {
  /// What is known about a copy.
  package struct Facts: Equatable {
    /// When somebody saw last that it is as the original.
    package var fetched: Instant
    /// What the server calls this state of the calendar (ETag, Last-Modified), in its own words.
    var entityTag: String?
    var lastModified: String?
    /// Why it could not be fetched the last time; `nil`: it could.
    var failure: String?
  }

  /// The calendar as it was fetched.
  package let path: String
  /// The ``Facts``, a `key: value` on each line.
  private let factsPath: String

  package init(of address: CalendarAddress, in directories: Directories) {
    // An address may hold what is secret, which the name of a file is not.
    let name = "\(directories.calendars)/\(Fingerprint.text(of: address.url))"
    path = "\(name).ics"
    factsPath = "\(name).facts"
  }

  /// Where what is being fetched lies for the time being.
  var partPath: String { "\(path).part" }
  var headersPath: String { "\(path).headers" }

  /// What is known about the copy; `nil`: there is none.
  package func facts(in files: Files) -> Facts? {
    guard files.kind(at: path) != nil, let bytes = try? files.read(factsPath) else { return nil }
    let values = HeaderLines(bytes).values
    guard let fetched = values["fetched"].flatMap({ try? Timestamp(parsing: $0) }) else {
      return nil
    }
    return Facts(
      fetched: fetched.instant, entityTag: values["etag"], lastModified: values["last-modified"],
      failure: values["failed"])
  }

  /// Puts another calendar in place of the copy; with `nil` it stays, and only the facts are new.
  package func replace(
    with bytes: [UInt8]?, _ facts: Facts, in files: Files
  ) throws(FileError) {
    // The calendar goes first: facts about one that was never written would keep it away for ever.
    if let bytes { try files.replace(path, with: bytes) }
    var lines = ["fetched: \(Timestamp(facts.fetched))"]
    if let tag = facts.entityTag { lines.append("etag: \(tag)") }
    if let date = facts.lastModified { lines.append("last-modified: \(date)") }
    if let failure = facts.failure { lines.append("failed: \(failure)") }
    try files.replace(factsPath, with: lines.flatMap { Array("\($0)\n".utf8) })
  }
}

import CivilTime
import Commands
import Platform

/// The local copy of a fetched calendar, with its metadata.
package struct CalendarCopy {
  /// The metadata of a copy.
  package struct Facts: Equatable {
    /// The last time that the server confirmed or sent it.
    package var fetched: Instant
    /// The validators of the server (ETag, Last-Modified).
    var entityTag: String?
    var lastModified: String?
    /// Why the last fetch failed; `nil` if it did not.
    var failure: String?

    /// Its age; `nil` if it is dated later than now, as after the clock was set back.
    package func age(at now: Instant) -> Duration? { now < fetched ? nil : now - fetched }
  }

  /// The path of the copy.
  package let path: String
  /// The ``Facts``, a `key: value` on each line.
  private let factsPath: String
  /// The paths of the files of the one transfer at a time, of any calendar.
  let partPath: String
  let headersPath: String

  package init(of address: CalendarAddress, in directories: Directories) {
    // An address may contain a secret, which a file name must not.
    let name = "\(directories.calendars)/\(Fingerprint.text(of: address.url))"
    path = "\(name).ics"
    factsPath = "\(name).facts"
    partPath = "\(directories.calendars)/fetched.part"
    headersPath = "\(directories.calendars)/fetched.headers"
  }

  /// The metadata of the copy; `nil` without a copy.
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

  /// Why the last fetch failed; `nil` if it did not, or there was none.
  func failure(in files: Files) -> String? {
    (try? files.read(factsPath)).flatMap { HeaderLines($0).values["failed"] }
  }

  /// Records that the calendar could not be fetched.
  package func note(_ fault: CalendarFetch.Fault, in files: Files) {
    // If this cannot be written, more important errors have been reported.
    if var facts = facts(in: files) {
      facts.failure = fault.description
      try? replace(with: nil, facts, in: files)
    } else {
      try? files.replace(factsPath, with: Array("failed: \(fault)\n".utf8))
    }
  }

  /// Replaces the copy; with `nil` only the metadata.
  package func replace(
    with bytes: [UInt8]?, _ facts: Facts, in files: Files
  ) throws(FileError) {
    // The calendar first: metadata of a calendar never written would prevent fetching it forever.
    if let bytes { try files.replace(path, with: bytes) }
    var lines = ["fetched: \(Timestamp(facts.fetched))"]
    if let tag = facts.entityTag { lines.append("etag: \(tag)") }
    if let date = facts.lastModified { lines.append("last-modified: \(date)") }
    if let failure = facts.failure { lines.append("failed: \(failure)") }
    try files.replace(factsPath, with: lines.flatMap { Array("\($0)\n".utf8) })
  }
}

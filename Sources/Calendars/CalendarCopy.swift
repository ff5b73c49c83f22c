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
  }

  /// The path of the copy.
  package let path: String
  /// The ``Facts``, a `key: value` on each line.
  private let factsPath: String

  package init(of address: CalendarAddress, in directories: Directories) {
    // An address may contain a secret, which a file name must not.
    let name = "\(directories.calendars)/\(Fingerprint.text(of: address.url))"
    path = "\(name).ics"
    factsPath = "\(name).facts"
  }

  /// The path of the file during a transfer.
  var partPath: String { "\(path).part" }
  var headersPath: String { "\(path).headers" }

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

/// The reason why bytes or a text are not a time zone. Indices start at 0.
public enum UnreadableZone: Error, Hashable, Sendable {
  /// The file is shorter than its header says.
  case truncated(needed: Int, found: Int)
  /// No `TZif` where a header must begin, at this byte.
  case noMagic(at: Int)
  /// A file with leap seconds, such as those in `right/`.
  case countsLeapSeconds
  /// No local time, or more than 256 of them.
  case noLocalTime(found: Int)
  /// A transition that is not after the one before it, or not within the range of the format.
  case transitionOutOfOrder(index: Int, found: Int)
  /// A transition to an undefined local time.
  case unknownLocalTime(index: Int, found: Int)
  /// A local time more than about a day from UTC, in seconds.
  case offset(index: Int, found: Int)
  /// A local time with an undefined abbreviation.
  case designation(index: Int)
  /// Not a TZ string of POSIX.
  case posix(found: String)
  /// Not the name of a zone.
  case name(found: String)
}

extension UnreadableZone: CustomStringConvertible {
  /// One line with the place, what was found and what was expected.
  public var description: String {
    switch self {
    case .truncated(let needed, let found):
      "the zone file ends at byte \(found); it should have at least \(needed) bytes"
    case .noMagic(let place):
      "byte \(place) does not begin a zone file; expected TZif, as in /usr/share/zoneinfo/UTC"
    case .countsLeapSeconds:
      "the zone file counts leap seconds; use the one that is not below right/"
    case .noLocalTime(let found):
      "the zone file has \(found) local times; expected 1 to 256"
    case .transitionOutOfOrder(let index, let found):
      "transition \(index) of the zone file is at \(found) seconds; expected a later one"
    case .unknownLocalTime(let index, let found):
      "transition \(index) of the zone file names local time \(found), which does not exist"
    case .offset(let index, let found):
      "local time \(index) of the zone file is \(found) seconds from UTC; expected about a day at most"
    case .designation(let index):
      "local time \(index) of the zone file has no abbreviation; expected one such as CET"
    case .posix(let found):
      "'\(found.excerpt)' is not a TZ string; write it as in CET-1CEST,M3.5.0,M10.5.0/3"
    case .name(let found):
      "'\(found.excerpt)' is not the name of a zone; write it as in Europe/Budapest"
    }
  }
}

import CivilTime
import Commands
import ICalendar
import Platform

/// The reading of calendars from where they are kept.
package struct CalendarReading<Place: World> {
  /// The content of a calendar.
  package struct Result {
    package var files: [(path: String, file: CalendarFile)] = []
    /// The errors of its unreadable files.
    package var failures: [Failure] = []
  }

  /// The maximum size of a file, 128 MiB.
  private static var largestFile: Int { 128 << 20 }

  private let world: Place
  private let zones: @Sendable (String) -> Zone?

  package init(in world: Place) {
    self.world = world
    // Every file of a folder asks for the same few zones.
    let known = Locked<[String: Zone?]>([:])
    zones = { name in
      known.withLock { known in
        if let zone = known[name] { return zone }
        let zone = world.zone(inCalendar: name)
        known[name] = .some(zone)
        return zone
      }
    }
  }

  /// Reads the files of a calendar.
  ///
  /// - Throws: If none of it can be read.
  package func read(_ source: CalendarSource) throws(Failure) -> Result {
    switch source.place {
    case .standardInput:
      return Result(files: [("-", try file(.standardInput))])
    case .file(let path):
      return Result(files: [(path, try file(.file(path)))])
    case .address(let address):
      if source.isWithoutCopy(in: world) {
        throw .list(
          "the calendar '\(source.label)' has not been fetched yet; fetch it with: "
            + "rota agenda --update \(source.label.quotedForShell)")
      }
      let path = CalendarCopy(of: address, in: world.directories).path
      return Result(files: [(path, try file(.file(path)))])
    case .folder(let folder):
      return try read(folder: folder)
    }
  }

  /// Reads the calendars in a folder; an unreadable one does not hide the others.
  private func read(folder: String) throws(Failure) -> Result {
    var result = Result()
    for path in try world.calendars(in: folder) {
      do throws(Failure) {
        result.files.append((path, try file(.file(path))))
      } catch {
        result.failures.append(error)
      }
    }
    if result.files.isEmpty, let failure = result.failures.first { throw failure }
    return result
  }

  private func file(_ source: InputSource) throws(Failure) -> CalendarFile {
    let bytes = try source.bytes(limit: Self.largestFile, in: world)
    if bytes.isCompressed {
      let example =
        source == .standardInput
        ? "gunzip <uni.ics.gz | rota agenda -"
        : "gunzip <\(source.operand.quotedForShell) >calendar.ics"
      throw .list("'\(source.operand)' is compressed with gzip; unpack it first: \(example)")
    }
    if bytes.isBinary { throw .list("'\(source.operand)' is a binary file, not a calendar") }
    return CalendarFile(parsing: bytes, zones: zones)
  }
}

extension World {
  /// The paths of the calendars in a folder; throws if there is none.
  package func calendars(in folder: String) throws(Failure) -> [String] {
    let names = try rethrowing(
      files.names(in: folder)
        .filter { CalendarPlace.isCalendar($0) && !$0.hasPrefix(".") }, as: Failure.input)
    if names.isEmpty {
      throw .list("there is no calendar in the folder '\(folder)'; their names end in .ics")
    }
    return names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }
}

extension [UInt8] {
  /// Whether they are what gzip makes (RFC 1952).
  var isCompressed: Bool { starts(with: [0x1F, 0x8B]) }

  /// Whether the bytes are not text; a stray NUL in a calendar is only damage.
  fileprivate var isBinary: Bool {
    contains(0) && !prefix(4096).indices.contains { self[$0...].beginsComponent }
  }
}

extension ArraySlice<UInt8> {
  /// Whether they begin with `BEGIN:`, in any case.
  fileprivate var beginsComponent: Bool {
    prefix(6).map { $0 & 0xDF }.elementsEqual("BEGIN:".utf8.map { $0 & 0xDF })
  }
}

import Commands
import ICalendar
import Platform

/// A set of calendars that are used together.
package struct CalendarSet: Sendable {
  /// A calendar file with its source.
  package struct Member: Sendable {
    /// The index in ``CalendarSet/sources`` of the calendar it belongs to.
    package let source: Int
    package let path: String
    package let file: CalendarFile
  }

  /// The calendars, in the order in which they were named.
  package private(set) var sources: [CalendarSource] = []

  /// Their files.
  package private(set) var members: [Member] = []

  /// The errors of unreadable calendars and files, in the order in which they were named.
  package private(set) var absences: [Failure] = []

  /// Reads the sources that the user names: files, folders of files, `-` for the standard input,
  /// addresses of fetched calendars, or names of calendars in the settings.
  ///
  /// - Throws: If one of them cannot be read at all.
  package init(_ words: [String], in world: some World) throws(Failure) {
    try self.init(CalendarSource.named(words, in: world), in: world)
  }

  /// Reads some calendars.
  ///
  /// - Throws: If one of them cannot be read at all.
  package init(_ sources: [CalendarSource], in world: some World) throws(Failure) {
    let reading = CalendarReading(in: world)
    for source in sources { try add(source, with: reading) }
  }

  /// Reads all calendars in the settings; errors of some are in ``absences``.
  ///
  /// - Throws: If there are none, or none can be read.
  package init(setIn world: some World) throws(Failure) {
    let reading = CalendarReading(in: world)
    for source in try CalendarSource.set(in: world) {
      do throws(Failure) {
        try add(source, with: reading)
      } catch {
        absences.append(error)
      }
    }
    if sources.isEmpty, let failure = absences.first { throw failure }
  }

  private mutating func add<Place>(
    _ source: CalendarSource, with reading: CalendarReading<Place>
  ) throws(Failure) {
    let result = try rethrowing(reading.read(source)) { (error: Failure) in
      error.at(source.setting)
    }
    members += result.files.map { Member(source: sources.count, path: $0.path, file: $0.file) }
    absences += result.failures
    sources.append(source)
  }
}

extension Failure {
  /// The failure to use what a setting names, with the place of the setting in front.
  package func at(_ setting: String?) -> Failure {
    guard let setting, let message else { return self }
    return .list("\(setting): \(message)")
  }
}

import Commands
import ICalendar

/// Some calendars that are looked at together.
package struct CalendarSet: Sendable {
  /// A calendar file, and where it was read.
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

  /// Why calendars, or files in their folders, are not there, in the order in which they were named.
  package private(set) var absences: [Failure] = []

  /// Reads what people name: files, folders of files, `-` for the standard input, addresses that
  /// were fetched, or the names of calendars that are set.
  ///
  /// - Throws: That one of them cannot be read at all.
  package init(_ words: [String], in world: some World) throws(Failure) {
    try self.init(CalendarSource.named(words, in: world), in: world)
  }

  /// Reads some calendars.
  ///
  /// - Throws: That one of them cannot be read at all.
  package init(_ sources: [CalendarSource], in world: some World) throws(Failure) {
    let reading = CalendarReading(in: world)
    for source in sources { add(source, try reading.read(source)) }
  }

  /// Reads all calendars that are set; what cannot be read of them is in ``absences``.
  ///
  /// - Throws: That none is set, or none can be read.
  package init(setIn world: some World) throws(Failure) {
    let reading = CalendarReading(in: world)
    for source in try CalendarSource.set(in: world) {
      do throws(Failure) {
        add(source, try reading.read(source))
      } catch {
        absences.append(error)
      }
    }
    if sources.isEmpty, let failure = absences.first { throw failure }
  }

  private mutating func add<Place>(
    _ source: CalendarSource, _ result: CalendarReading<Place>.Result
  ) {
    members += result.files.map { Member(source: sources.count, path: $0.path, file: $0.file) }
    absences += result.failures
    sources.append(source)
  }
}

import CivilTime

/// A parsed calendar file (RFC 5545): its intact parts, and its problems.
package struct CalendarFile: Sendable {
  /// The name of the calendar (X-WR-CALNAME, or NAME of RFC 7986).
  package let name: String?

  /// The number of events.
  package let eventCount: Int

  /// The tasks, in the order of the file.
  package let todos: [CalendarTodo]

  /// The problems in the order of the file. Everything intact is available.
  package let problems: [FileProblem]

  /// The file, in which the texts of events stay until they are wanted.
  private let bytes: [UInt8]
  private let contents: CalendarContents
  private let book: ZoneBook
  private let groups: EventGroups

  /// Parses a file; succeeds for any bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - zones: Looks up a zone of the time-zone database; `nil` if it is unknown.
  package init(parsing bytes: [UInt8], zones: @escaping @Sendable (String) -> Zone?) {
    var reader = CalendarReader()
    reader.read(bytes.span)
    var contents = reader.contents
    let book = ZoneBook(
      contents.zoneMentions, definitions: contents.zoneDefinitions, damages: &contents.damages,
      database: zones)
    contents.checkEnds(book, in: bytes.span)
    name = contents.name
    eventCount = contents.events.count
    todos = contents.todos.latest.map { CalendarTodo($0, in: book) }
    problems = contents.damages.problems(in: bytes.span)
    groups = EventGroups(contents, book: book)
    self.bytes = bytes
    self.contents = contents
    self.book = book
  }

  /// The occurrences in a window of days.
  package func occurrences(in window: CalendarWindow) -> Expansion {
    var expander = Expander(contents, book: book, window: window)
    for number in groups.single { expander.look(at: number) }
    for series in groups.series { expander.look(at: series) }
    return expander.expansion(of: bytes.span, sharing: groups.sharing)
  }
}

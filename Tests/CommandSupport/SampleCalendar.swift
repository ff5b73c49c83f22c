/// Calendars as text.
package enum SampleCalendar {
  /// A calendar with some components.
  package static func text(_ components: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n"
      + components.joined() + "END:VCALENDAR\r\n"
  }
}

extension String {
  /// An event with some lines.
  package static func event(_ lines: String...) -> String { component("VEVENT", lines) }

  /// A task with some lines.
  package static func todo(_ lines: String...) -> String { component("VTODO", lines) }

  private static func component(_ name: String, _ lines: [String]) -> String {
    (["BEGIN:\(name)", "DTSTAMP:20261101T000000Z"] + lines + ["END:\(name)"])
      .map { $0 + "\r\n" }.joined()
  }

  /// The strings that a key has in a text of JSON, in order.
  package func values(of key: String) -> [String] { parts(behind: "\"\(key)\":\"", upTo: "\"") }

  /// The numbers that a key has in a text of JSON, in order.
  package func numbers(of key: String) -> [String] {
    parts(behind: "\"\(key)\":", upTo: ",")
  }

  private func parts(behind mark: String, upTo end: Character) -> [String] {
    ranges(of: mark).map { range in
      String(self[range.upperBound...].prefix { $0 != end })
    }
  }
}

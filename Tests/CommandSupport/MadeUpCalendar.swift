/// A calendar file of a test, in which everything takes place in November 2026.
package struct MadeUpCalendar {
  private var components: [String] = []

  package init() {}

  /// A calendar with events such as `Lecture 20T0930 20T1100`, by the clock of whoever reads it.
  package init(_ events: String...) {
    for event in events { add(event) }
  }

  /// Adds an event, with further lines of the file.
  package mutating func add(_ event: String, _ lines: String...) {
    let words = event.split(separator: " ")
    add(
      String(words[0]),
      ["DTSTART:202611\(words[1])00", "DTEND:202611\(words[2])00"] + lines)
  }

  /// Adds an event that lines of the file describe.
  package mutating func add(_ title: String, _ lines: [String]) {
    components.append(
      (["BEGIN:VEVENT", "UID:\(title.lowercased())@example.org", "SUMMARY:\(title)"] + lines
        + ["END:VEVENT"]).joined(separator: "\r\n"))
  }

  package var text: String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tests//EN"] + components + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }
}

import Commands
import Platform

/// Where a calendar is kept.
package enum CalendarPlace: Equatable {
  case file(String)
  /// Every `.ics` file right inside it is a part of the calendar.
  case folder(String)
  case standardInput
  /// Somewhere else; what is read is the copy that was fetched.
  case address(CalendarAddress)
}

extension CalendarPlace {
  /// Whether a path is that of a calendar and not of a list.
  package static func isCalendar(_ path: String) -> Bool { path.lowercased().hasSuffix(".ics") }

  /// The place that an address, or the path of a file or folder, names.
  package init(_ text: String, in world: some World) {
    if let address = CalendarAddress(text) {
      self = .address(address)
    } else {
      self = world.files.kind(at: text) == .directory ? .folder(text) : .file(text)
    }
  }
}

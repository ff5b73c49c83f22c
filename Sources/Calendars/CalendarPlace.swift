import Commands
import Platform

/// The location of a calendar.
package enum CalendarPlace: Equatable {
  case file(String)
  /// A folder, whose `.ics` files together are the calendar.
  case folder(String)
  case standardInput
  /// An address; the fetched copy is read.
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

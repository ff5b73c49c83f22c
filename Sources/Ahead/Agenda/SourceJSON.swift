import Calendars
import CivilTime
import ICalendar
import JSONLines

/// Calendars as JSON.
enum SourceJSON {
  /// One line: the calendars in order.
  static func line(_ reports: [SourceReport], in zone: Zone) -> [UInt8] {
    .object { object in
      object.member("zone", zone.name)
      object.array("sources") { array in
        for report in reports { array.object { write(report, to: &$0, in: zone) } }
      }
    }
  }

  private static func write(
    _ report: SourceReport, to object: inout JSONObjectWriter, in zone: Zone
  ) {
    object.member("name", report.source.label)
    object.member("place", report.source.place.text)
    object.member("events", report.events)
    if let next = report.next {
      object.object("next") { AgendaJSON.write(next, to: &$0, in: zone) }
    } else {
      object.null("next")
    }
    var (changed, fetched): (Instant?, Instant?)
    switch report.age {
    case .changed(let instant): changed = instant
    case .fetched(let instant): fetched = instant
    case nil: break
    }
    object.member("changed", changed.map { Timestamp($0, in: zone).withoutMilliseconds })
    object.member("fetched", fetched.map { Timestamp($0, in: zone).withoutMilliseconds })
    let fault = report.fault.map { $0 == .notFetched ? report.failure ?? "\($0)" : "\($0)" }
    object.member("error", report.fetchFault?.description ?? fault)
  }
}

extension CalendarPlace {
  /// The path or the address; `-` is the standard input.
  fileprivate var text: String {
    switch self {
    case .file(let path), .folder(let path): path
    case .standardInput: "-"
    case .address(let address): address.url
    }
  }
}

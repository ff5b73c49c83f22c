/// The texts of an event, read from its lines on demand.
struct EventText {
  var uid = ""
  var summary = ""
  var location: String?
  var status = Occurrence.Status.confirmed
  var isTransparent = false

  private static let cancelled = PackedName("CANCELLED")
  private static let tentative = PackedName("TENTATIVE")
  private static let transparent = PackedName("TRANSPARENT")

  /// Reads the lines of an event without its nested components; of single-valued properties the
  /// first counts.
  init(of event: EventEntry, in bytes: Span<UInt8>) {
    var seen: Set<PropertyName> = []
    bytes.forEachProperty(in: event.body) { property, parameters, value in
      guard seen.insert(property).inserted else { return }
      read(property, parameters, value)
    }
  }

  private mutating func read(
    _ property: PropertyName, _ parameters: Parameters, _ value: LineCursor
  ) {
    var value = value
    switch property {
    case .uid: uid = value.text()
    case .summary: summary = value.text(isQuotedPrintable: parameters.isQuotedPrintable)
    case .location:
      let text = value.text(isQuotedPrintable: parameters.isQuotedPrintable)
      location = text.isEmpty ? nil : text
    case .status:
      value.skipBlanks()
      switch value.name() {
      case EventText.cancelled: status = .cancelled
      case EventText.tentative: status = .tentative
      default: status = .confirmed
      }
    case .transparency:
      value.skipBlanks()
      isTransparent = value.name() == EventText.transparent
    case .begin, .end, .calendarName, .name, .sequence, .stamp, .start, .finish, .duration, .rule,
      .exceptionRule, .addedDates, .exceptionDates, .recurrenceID, .notes, .categories, .priority,
      .due, .completed, .percentComplete, .estimatedDuration, .zoneID, .offsetFrom, .offsetTo:
      break
    }
  }
}

extension Span<UInt8> {
  /// Visits the known properties of a component in a range of lines, without its nested components.
  func forEachProperty(
    in body: Range<Int>, _ visit: (PropertyName, Parameters, LineCursor) -> Void
  ) {
    var position = body.lowerBound
    var depth = 0
    while position < body.upperBound {
      var cursor = LineCursor(self, at: position)
      if let property = PropertyName.table[cursor.name()], let parameters = cursor.parameters() {
        switch property {
        case .begin: depth += 1
        // There may be an END without its BEGIN.
        case .end: depth = max(0, depth - 1)
        default: if depth == 0 { visit(property, parameters, cursor) }
        }
      }
      cursor.skipToEnd()
      position = cursor.nextLine
    }
  }

  /// The position of the first value of an event's property, or else of the event.
  func place(of wanted: PropertyName, in event: EventEntry) -> Int {
    var place: Int?
    forEachProperty(in: event.body) { property, _, value in
      if property == wanted, place == nil { place = value.position }
    }
    return place ?? event.body.lowerBound
  }
}

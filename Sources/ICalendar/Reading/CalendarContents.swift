/// What a reader found in a file.
struct CalendarContents {
  var name: String?
  var events: [EventEntry] = []
  var recurrences: [Recurrence] = []
  var todos: [TodoDraft] = []
  var zoneDefinitions: [ZoneDefinition] = []
  var zoneMentions = ZoneMentions()
  var damages = DamageList()

  /// What an event has to do with repeating, if anything.
  func recurrence(of event: EventEntry) -> Recurrence? {
    event.recurrence.map { recurrences[Int($0)] }
  }
}

/// The damages of a file, of which a bounded number is kept.
struct DamageList {
  private(set) var reports: [DamageReport] = []

  /// How many are kept.
  static let most = 1000

  mutating func append(_ damage: Damage, at offset: Int) {
    switch reports.count {
    case ..<DamageList.most: reports.append(DamageReport(offset: offset, damage: damage))
    case DamageList.most: reports.append(DamageReport(offset: offset, damage: .tooMuch))
    default: break
    }
  }

  /// The damages with their physical lines and columns, in the order of the file.
  func problems(in bytes: Span<UInt8>) -> [CalendarProblem] {
    var position = FilePosition()
    return reports.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    .map { _, report in
      position.move(to: report.offset, in: bytes)
      return CalendarProblem(
        line: position.line, column: position.column, message: report.damage.description)
    }
  }
}

/// A place in a file, by physical lines.
struct FilePosition {
  /// From 1.
  private(set) var line = 1
  private var lineStart = 0
  private var offset = 0

  /// The byte of the line, from 1.
  var column: Int { offset - lineStart + 1 }

  /// Moves on to a byte.
  mutating func move(to target: Int, in bytes: Span<UInt8>) {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      let isBreak =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && !(offset < bytes.count && bytes[offset] == UInt8(ascii: "\n"))
      if isBreak {
        line += 1
        lineStart = offset
      }
    }
  }
}

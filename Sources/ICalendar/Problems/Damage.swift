import CivilTime

/// The kinds of problems in a calendar file.
enum Damage: Sendable {
  /// It contains no component.
  case noCalendar
  /// A line without a property name or colon.
  case noProperty
  /// A component without END; `isLeftOut` if the file ends before it could have ended.
  case unclosed(String, isLeftOut: Bool)
  /// An END without BEGIN.
  case notBegun(String)
  case tooDeep
  case value(PropertyName, found: String)
  case rule(UnreadableRule)
  case noStart
  case endBeforeStart(isDate: Bool)
  case mixedEnd
  case unknownZone(String)
  case noZones
  case notUTF8
  case tooMuch
  case costlyRule
  case tooManyInstances
  /// Nothing is listed from the day on that is the end.
  case overfullWindow(end: CivilDate)
  case overfullDay(CivilDate)
  case tooManyTodos
  case tooManyDates
}

/// A problem, with its position in the file.
struct DamageReport: Sendable {
  /// The first byte concerned, counted from 0.
  let offset: Int
  let damage: Damage
}

/// The damages of a file, of which a bounded number is kept.
struct DamageList {
  private(set) var reports: [DamageReport] = []

  /// The maximum number kept.
  static let most = 1000

  mutating func append(_ damage: Damage, at offset: Int) {
    switch reports.count {
    case ..<DamageList.most: reports.append(DamageReport(offset: offset, damage: damage))
    case DamageList.most: reports.append(DamageReport(offset: offset, damage: .tooMuch))
    default: break
    }
  }

  /// The damages with their physical lines and columns, in the order of the file.
  func problems(in bytes: Span<UInt8>) -> [FileProblem] {
    var position = FilePosition()
    return reports.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    .map { _, report in
      position.move(to: report.offset, in: bytes)
      return FileProblem(
        line: position.line, column: position.column, message: report.damage.description)
    }
  }
}

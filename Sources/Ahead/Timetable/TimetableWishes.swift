import CivilTime
import Commands
import Platform
import Tasks
import Timetables

/// The wishes for a timetable, with their texts.
struct TimetableWishes {
  /// Names for times of the day.
  private enum PartOfDay: String, CaseIterable {
    case morning, afternoon, evening

    var span: String {
      switch self {
      case .morning: "08:00-12:00"
      case .afternoon: "12:00-17:00"
      case .evening: "17:00-22:00"
      }
    }
  }

  private(set) var wishes = Wishes()
  /// The required and the excluded sections, as typed.
  private let pins: [String]
  private let exclusions: [String]
  /// The text of each rule.
  private(set) var texts: [String] = []

  init(_ arguments: Arguments) throws(UsageError) {
    pins = try arguments.texts(.pin)
    exclusions = try arguments.texts(.without)
    for given in arguments.all(.busy) {
      let (days, spans) = try Self.block(given)
      add(.busy(days, spans), "--busy \"\(given.value ?? "")\"")
    }
    for given in arguments.all(.off) {
      for day in try Self.days(given.value ?? "", of: given) {
        add(.off(day), "--off \(day.shortName)")
      }
    }
    let within = arguments.all(.within)
    if !within.isEmpty {
      let words = within.map { "--within \($0.value ?? "")" }
      add(.within(try Self.spans(within)), words.joined(separator: " "))
    }
    wishes.preferred = try Self.spans(arguments.all(.prefer))
    for given in arguments.all(.preferOff) {
      wishes.preferredOff.formUnion(try Self.days(given.value ?? "", of: given))
    }
  }

  /// Finds the named sections among those of the courses.
  mutating func find(in courses: [Course]) throws(Failure) {
    for text in pins {
      add(.only(try Self.sections(text, "--pin", in: courses)), "--pin \"\(text)\"")
    }
    for text in exclusions {
      add(.without(try Self.sections(text, "--without", in: courses)), "--without \"\(text)\"")
    }
  }

  private static func sections(
    _ text: String, _ option: String, in courses: [Course]
  ) throws(Failure) -> [Section] {
    let found = courses.map { (course: $0, sections: $0.sections(named: text)) }
      .filter { !$0.sections.isEmpty }
    if found.count == 1 { return found[0].sections }
    if let first = found.first {
      let names = found.map { "'\($0.course.code)'" }.listed(with: "and")
      throw .value(
        "\(option): there is a section '\(text)' of \(names); "
          + "name the course, too: \(option) '\(first.course.code) \(first.sections[0].label)'")
    }
    let names = courses.flatMap { course in course.sections.map { "\(course.code) \($0.label)" } }
    let nearest = nearestName(to: text, among: names) ?? names.first ?? "A"
    throw .value(
      "\(option): these courses have no section '\(text)'; name one as in: \(option) '\(nearest)'")
  }

  private mutating func add(_ rule: Wishes.Rule, _ text: String) {
    if wishes.rules.contains(rule) { return }
    wishes.rules.append(rule)
    texts.append(text)
  }

  /// Reads `Mon-Thu 08:30-16:30`.
  private static func block(
    _ given: Arguments.Given
  ) throws(UsageError) -> (days: [Weekday], spans: [TimeSpan]) {
    let value = given.value ?? ""
    let days = value.prefix { !$0.isNumber }
    let words = days.filter { $0 != " " }
    guard let first = try? Weekday.list(parsing: words), days.count < value.count else {
      throw .unreadableBlock(option: given.spelling, found: value)
    }
    var spans: [TimeSpan] = []
    for part in value.dropFirst(days.count).split(separator: ",") {
      guard let span = TimeSpan(parsing: part.filter { $0 != " " }) else {
        throw .unreadableBlock(option: given.spelling, found: value)
      }
      spans.append(span)
    }
    return (first, spans)
  }

  private static func days(
    _ text: String, of given: Arguments.Given
  ) throws(UsageError) -> [Weekday] {
    try rethrowing(Weekday.list(parsing: text)) { (error: UnreadableTime) in
      UsageError.unreadableDay(option: given.spelling, error)
    }
  }

  /// Reads `morning` or `08:00-12:00`, each occurrence a list with commas.
  private static func spans(_ all: [Arguments.Given]) throws(UsageError) -> [TimeSpan] {
    var spans: [TimeSpan] = []
    for given in all {
      let texts = (given.value ?? "").split(separator: ",", omittingEmptySubsequences: false)
      for text in texts.map(String.init) {
        let part = PartOfDay(rawValue: text.lowercased())
        guard let span = TimeSpan(parsing: part?.span ?? text) else {
          let names = PartOfDay.allCases.map(\.rawValue)
          if let nearest = nearestName(to: text, among: names) {
            throw .unknownChoice(
              option: given.spelling, found: text, choices: names, nearest: nearest)
          }
          throw .unreadableSpan(option: given.spelling, found: text)
        }
        spans.append(span)
      }
    }
    return spans
  }
}

extension TimeSpan {
  /// Parses `08:30-16:30`, which must not pass midnight; `nil` for other texts.
  fileprivate init?(parsing text: String) {
    guard let span = ClockSpan(parsing: text) else { return nil }
    self.init(from: span.start, to: span.end)
  }
}

extension Option {
  static let busy = Option(
    "busy", .value("TIMES", example: "'Wed 10:00-13:00'"), isRepeatable: true)
  static let pin = Option("pin", .value("SECTION", example: "A"), isRepeatable: true)
  static let without = Option(
    "without", .value("SECTION", example: "B"), isRepeatable: true)
  package static let off = Option("off", .value("DAYS", example: "Fri"), isRepeatable: true)
  package static let within = Option(
    "within", .value("SPAN", example: "08:00-16:00"), isRepeatable: true)
  static let prefer = Option("prefer", .value("SPAN", example: "morning"), isRepeatable: true)
  static let preferOff = Option("prefer-off", .value("DAYS", example: "Fri"), isRepeatable: true)
}

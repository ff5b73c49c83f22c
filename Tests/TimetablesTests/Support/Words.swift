import CivilTime
import Timetables

extension Meeting {
  /// A meeting as a row has it: days as letters, times as `09:30`.
  init(_ letters: String, _ start: String, _ end: String) {
    let days = letters.compactMap { Array("MTWRFSU").firstIndex(of: $0) }.compactMap {
      Weekday(rawValue: $0 + 1)
    }
    self.init(
      days: days, start: (try? TimeOfDay(parsing: start)) ?? .midnight,
      end: (try? TimeOfDay(parsing: end)) ?? .midnight)
  }
}

extension SectionList {
  init(parsing text: String) throws { try self.init(parsing: Array(text.utf8)) }
}

import CivilTime
import Calendars
import Commands
import ICalendar
import Platform
import Terminals

/// Checks that the calendars of the settings are readable: others cannot interrupt slices.
struct CalendarCheck: Check {
  let title = "calendars"

  func findings(in world: some World) -> [Finding] {
    guard let sources = try? CalendarSource.set(in: world) else {
      return [.fine("none is set; rota config calendar.uni ~/uni.ics sets one")]
    }
    let reading = CalendarReading(in: world)
    return sources.map { source in
      do throws(Failure) {
        let result = try reading.read(source)
        if let finding = finding(source, result) { return finding }
        let age = CalendarAge(of: [source], in: world).sentences.first
        return age.map { .doubtful($0, cure: "rota agenda --update") }
          ?? .fine("\(source.label): \(result.files.count.counting("file"))")
      } catch {
        return .broken(
          "\(source.label): \(error.message ?? "it cannot be read")",
          cure: source.isWithoutCopy(in: world)
            ? "rota agenda --update" : "rota config calendar.\(source.label.quotedForShell) FILE")
      }
    }
  }

  private func finding<Place>(
    _ source: CalendarSource, _ result: CalendarReading<Place>.Result
  ) -> Finding? {
    let cure = "rota agenda \(source.label.quotedForShell)"
    if let message = result.failures.first?.message {
      return .doubtful("\(source.label): \(message)", cure: cure)
    }
    let problems = result.files.reduce(0) { $0 + $1.file.problems.count }
    if problems > 0 {
      return .doubtful("\(source.label): \(problems.counting("problem"))", cure: cure)
    }
    return nil
  }
}

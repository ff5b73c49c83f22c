import CivilTime
import Calendars
import Commands
import ICalendar
import Platform
import Terminals

/// Checks that the calendars of the settings are readable: others cannot interrupt slices, and
/// without one that rotations are to have, none begins; and what is known of their tasks.
struct CalendarCheck: Check {
  let title = "calendars"

  func findings(in world: some World) -> [Finding] {
    let sources = (try? CalendarSource.set(in: world)) ?? []
    let reading = CalendarReading(in: world)
    var findings = sources.map { source in
      finding(
        of: source, by: reading, cure: "rota config calendar.\(source.label.quotedForShell) FILE",
        in: world)
    }
    for (result, cure) in CalendarSource.ofRotations(in: world) {
      switch result {
      case .success(let source) where sources.contains(source): break
      case .success(let source):
        findings.append(finding(of: source, by: reading, cure: cure, in: world))
      case .failure(let error):
        findings.append(.broken("calendar: \(error.description)", cure: cure))
      }
    }
    let path = world.directories.takenTasks
    let fault = TakenTasks(of: world.directories.defaultList, in: world).fault
    if case .unreadable(let error) = fault {
      findings.append(.unreadable("\(error)", at: path, because: error))
    } else if let fault {
      findings.append(.doubtful("\(fault)", cure: "${EDITOR:-vi} \(path.quotedForShell)"))
    }
    return findings.isEmpty
      ? [.fine("none is set; rota config calendar.uni ~/uni.ics sets one")] : findings
  }

  /// Whether a calendar can be read, and else what helps.
  private func finding<Host: World>(
    of source: CalendarSource, by reading: CalendarReading<Host>, cure: String, in world: Host
  ) -> Finding {
    do throws(Failure) {
      let result = try reading.read(source)
      if let finding = finding(source, result) { return finding }
      let age = CalendarAge(of: [source], in: world).sentences.first
      return age.map { .doubtful($0, cure: "rota agenda --update") }
        ?? .fine("\(source.label): \(result.files.count.counting("file"))")
    } catch {
      return .broken(
        "\(source.label): \(error.message ?? "it cannot be read")",
        cure: source.address == nil ? cure : "rota agenda --update")
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

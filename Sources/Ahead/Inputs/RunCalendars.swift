import Calendars
import CivilTime
import Coach
import Commands
import ICalendar
import Options
import Platform

/// The calendars that a rotation bends around, as they were read at its start.
package struct RunCalendars {
  package let sources: [CalendarSource]
  /// What could be read of them.
  private let sets: [CalendarSet]
  /// Why some could not be read.
  package let complaints: [String]

  /// Reads calendars; tells what is damaged in them.
  ///
  /// - Parameters:
  ///   - words: What people name them by.
  ///   - isUpdating: Whether they are being fetched, so that one without a copy will have one.
  ///   - world: Everything outside.
  /// - Throws: Why one that was named as a file cannot be read. One that is set may be missing for a
  ///   while, as it may come from elsewhere.
  package init(
    _ words: [String], updating isUpdating: Bool = false, in world: some World
  ) throws(Failure) {
    sources = try CalendarSource.named(words, in: world)
    let names = sources.isEmpty ? [:] : Settings(in: world).calendars
    var sets: [CalendarSet] = []
    var failures: [Failure] = []
    for source in sources {
      do throws(Failure) {
        let set = try CalendarSet([source], in: world)
        world.say(set.damages)
        sets.append(set)
        failures += set.absences
      } catch {
        let isComing = isUpdating && source.isWithoutCopy(in: world)
        if names[source.label] == nil, !isComing { throw error }
        failures.append(error)
      }
    }
    self.sets = sets
    complaints = failures.compactMap(\.message) + CalendarAge(of: sources, in: world).sentences
  }

  /// What takes place, found out whenever it is asked for; `nil`: there is no calendar.
  package func calendar(in zone: Zone) -> Agenda.Calendar? {
    if sources.isEmpty { return nil }
    return { [sets] days in
      sets.appointments(
        in: CalendarWindow(from: days.lowerBound, to: days.upperBound, zone: zone))
    }
  }

  /// The standard input, which cannot be read twice, if it is one of them.
  package var standardInput: CalendarSet? {
    sets.first { $0.sources.contains { $0.place == .standardInput } }
  }
}

extension CalendarSet {
  /// What is damaged in its files.
  fileprivate var damages: [Problem] {
    members.flatMap { member in
      member.file.problems.map { Problem(path: member.path, problem: $0) }
    }
  }
}

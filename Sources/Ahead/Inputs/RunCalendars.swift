import Calendars
import CivilTime
import Coach
import Commands
import ICalendar
import Options
import Platform

/// The calendars of a rotation, as read at its start.
package struct RunCalendars {
  package let sources: [CalendarSource]
  /// The readable ones.
  private let sets: [CalendarSet]
  /// The errors of the unreadable ones.
  package let complaints: [String]

  /// Reads calendars; reports damage.
  ///
  /// - Parameters:
  ///   - words: Their names, paths or addresses.
  ///   - isUpdating: Whether they are being fetched, so that one without a copy will have one.
  ///   - world: The environment.
  /// - Throws: If a named file cannot be read. A calendar of the settings may be missing for a
  ///   while, as it may come from elsewhere.
  package init(
    _ words: [String], updating isUpdating: Bool = false, in world: some World
  ) throws(Failure) {
    let settings = Settings(in: world)
    sources = try rethrowing(CalendarSource.named(words, in: world)) { (error: Failure) in
      settings.failure(error, of: words, in: world)
    }
    let names = sources.isEmpty ? [:] : settings.calendars
    var sets: [CalendarSet] = []
    var failures: [Failure] = []
    for source in sources {
      do throws(Failure) {
        let set = try CalendarSet([source], in: world)
        world.say(set.problems)
        sets.append(set)
        failures += set.absences
      } catch {
        let isComing = isUpdating && source.isWithoutCopy(in: world)
        if names[source.label] == nil, !isComing {
          throw settings.failure(error, of: words, in: world)
        }
        failures.append(error)
      }
    }
    self.sets = sets
    complaints = failures.compactMap(\.message) + CalendarAge(of: sources, in: world).sentences
  }

  /// A lookup of appointments; `nil` without calendars.
  package func calendar(in zone: Zone) -> Agenda.Calendar? {
    if sources.isEmpty { return nil }
    return { [sets] days in
      sets.appointments(
        in: CalendarWindow(from: days.lowerBound, to: days.upperBound, zone: zone))
    }
  }

  /// The names in the settings, or else the paths, by which others can read the same calendars.
  package func names(in world: some World) -> [String] {
    let set = Settings(in: world).calendars
    return sources.compactMap { source in
      if set[source.label] != nil { return source.label }
      switch source.place {
      case .file(let path), .folder(let path): return world.absolute(path)
      // An address may contain a secret.
      case .address(let address): return CalendarCopy(of: address, in: world.directories).path
      case .standardInput: return nil
      }
    }
  }

  /// The calendar from standard input, if any, which cannot be read twice.
  package var standardInput: CalendarSet? {
    sets.first { $0.sources.contains { $0.place == .standardInput } }
  }
}

extension Settings {
  /// The failure to use calendars; if the settings name them for every rotation, with the place
  /// there, and how to do without them.
  func failure(_ error: Failure, of words: [String], in world: some World) -> Failure {
    let arguments = applied(to: Arguments())
    guard let isSet = try? arguments.texts(.calendar), isSet == words, !words.isEmpty,
      let message = error.message
    else { return error }
    let key = SettingKey.option(.calendar)
    var cure = ""
    if case .file = self[key]?.source {
      let others = words.filter { word in
        (try? CalendarSet(CalendarSource.named([word], in: world), in: world)) != nil
      }
      let command =
        others.isEmpty
        ? "--unset \(key.text)"
        : "\(key.text) \(others.joined(separator: ", ").quotedForShell)"
      cure =
        (message.hasSuffix("?") ? " To" : "; to") + " do without it: rota config \(command)"
    }
    return Failure.list(message + cure).at(place(of: key, in: world.directories.settings))
  }
}

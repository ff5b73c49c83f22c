import CivilTime
import Commands
import Options
import Platform
import Tasks

/// A calendar with the name that the user gives it, and its location.
package struct CalendarSource: Equatable {
  /// The name in the settings, or the argument.
  package let label: String
  package let place: CalendarPlace
  /// The place in the settings that names the file or folder; `nil` if the command line does.
  let setting: String?

  /// A short name for narrow columns: without folders and `.ics`.
  package var shortName: String {
    if place == .standardInput { return "standard input" }
    let name = label.split(separator: "/").last.map(String.init) ?? label
    return CalendarPlace.isCalendar(name) && name.count > 4 ? String(name.dropLast(4)) : name
  }

  /// The same calendar as if it were named only on the command line.
  var withoutSetting: CalendarSource {
    CalendarSource(label: label, place: place, setting: nil)
  }

  /// Whether it is an address that was never fetched.
  package func isWithoutCopy(in world: some World) -> Bool {
    guard case .address(let address) = place else { return false }
    return CalendarCopy(of: address, in: world.directories).facts(in: world.files) == nil
  }

  /// Why it could not be fetched the last time; `nil` if it could, or that was not tried.
  func lastFailure(in world: some World) -> String? {
    guard case .address(let address) = place else { return nil }
    return CalendarCopy(of: address, in: world.directories).failure(in: world.files)
  }
}

extension CalendarSource {
  /// The calendars named by arguments, each once.
  package static func named(_ words: [String], in world: some World) throws(Failure)
    -> [CalendarSource]
  {
    let settings = Settings(in: world)
    var sources: [CalendarSource] = []
    for word in words where !sources.contains(where: { $0.label == word }) {
      sources.append(try CalendarSource(word, settings: settings, in: world))
    }
    return sources
  }

  /// The calendars that are set, in the order of their names.
  package static func set(in world: some World) throws(Failure) -> [CalendarSource] {
    let settings = Settings(in: world)
    let calendars = settings.calendars.sorted { $0.key < $1.key }
    if calendars.isEmpty {
      throw .list(
        "no calendar is named, and none is set; name one as in: rota agenda uni.ics; "
          + "or set one as in: rota config calendar.uni ~/calendars/uni.ics")
    }
    return calendars.map { CalendarSource(name: $0.key, value: $0.value, settings, in: world) }
  }

  /// The calendars that rotations have by the settings, each by itself, so that one which is
  /// missing hides no other; and the command after which they have all but that one.
  package static func ofRotations(
    in world: some World
  ) -> [(source: Result<CalendarSource, Failure>, removal: String)] {
    let settings = Settings(in: world)
    let names = (try? settings.applied(to: Arguments()).texts(.calendar)) ?? []
    return names.map { name in
      let source = Result { () throws(Failure) in
        try CalendarSource(name, settings: settings, in: world)
      }
      let others = names.filter { $0 != name }.joined(separator: ", ")
      let change = others.isEmpty ? "--unset calendar" : "calendar \(others.quotedForShell)"
      return (source, "rota config \(change)")
    }
  }

  /// The calendar named by an argument: a name in the settings, a file, a folder or an address.
  ///
  /// A path with the same name as a calendar is written `./NAME`.
  private init(
    _ word: String, settings: Settings, in world: some World
  ) throws(Failure) {
    let calendars = settings.calendars
    if word == "-" {
      self.init(label: word, place: .standardInput, setting: nil)
    } else if let value = calendars[word] {
      self.init(name: word, value: value, settings, in: world)
    } else {
      self.init(label: word, place: CalendarPlace(word, in: world), setting: nil)
      let isName = !TaskSource.isList(word, isFile: world.isFile)
      if case .file = place, isName { throw Self.unknown(word, among: calendars.keys, in: world) }
    }
  }

  private init(name: String, value: String, _ settings: Settings, in world: some World) {
    let place = CalendarPlace(value.fromHome(world.environment["HOME"]), in: world)
    // That an address has not been fetched is no fault of the setting.
    let isAddress = if case .address = place { true } else { false }
    let setting = settings.place(of: .calendar(name), in: world.directories.settings)
    self.init(label: name, place: place, setting: isAddress ? nil : setting)
  }

  private static func unknown(
    _ word: String, among names: some Sequence<String>, in world: some World
  ) -> Failure {
    let nearest = nearestName(to: word, among: names.sorted()) ?? world.nearestFile(to: word)
    let isName = (try? SettingKey("calendar.\(word)")) == .calendar(word)
    let name = isName ? word.shortened(to: 80).quotedForShell : "uni"
    return .list(
      "there is no file '\(word.shortened(to: 80))', and no calendar of that name; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? TypedLine.day(like: word).map { "did you mean: rota agenda --from \($0)" }
          ?? "set one as in: rota config calendar.\(name) ~/calendars/uni.ics"))
  }
}

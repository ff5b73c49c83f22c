import Drawing
import CivilTime
import Coach
import Commands
import Platform
import Terminals

/// The settings for all rotations, from the environment, the settings file, and the start page.
///
/// The environment takes precedence over the file, and the file over the start page; the command
/// line takes precedence over all of them.
package struct Settings: Equatable, Sendable {
  /// The source of a value.
  package enum Source: Equatable, Sendable {
    /// An environment variable.
    case variable(String)
    /// A line of the settings file.
    case file(line: Int)
    /// A dial of the start page.
    case startPage
  }

  /// A key with a valid value.
  package struct Setting: Equatable, Sendable {
    package let key: SettingKey
    let value: String
    package let source: Source
  }

  /// The settings, the strongest first.
  package private(set) var all: [Setting] = []
  /// The settings that cannot be used.
  package private(set) var faults: [SettingsFault] = []
  /// The user's home folder.
  let home: String?

  /// Reads the environment and the file, which may be missing; reports a file that cannot be read.
  package init(in world: some World) {
    home = world.environment["HOME"]
    readVariables(in: world)
    readFile(in: world)
    readStartPage(in: world)
    // Each part of a command reads it for itself: one that fails would act otherwise in silence.
    for fault in faults where fault.isOfWholeFile { world.warn(fault.description) }
  }

  /// Reads the environment and the file, and reports unusable settings.
  package init(tellingFaultsIn world: some World) {
    self.init(in: world)
    for fault in faults { world.warn(fault.description) }
  }

  /// The effective setting of a key, if set.
  package subscript(_ key: SettingKey) -> Setting? { all.first { $0.key == key } }

  /// The age of a calendar's copy after which it is reported as outdated.
  package var calendarMaxAge: Duration { duration(.maxAge) ?? Self.usualMaxAge }

  static let usualMaxAge = Duration.seconds(86_400)

  /// The interval of fetching calendars in a running rotation; `nil` for never.
  package var calendarRefresh: Duration? { duration(.refresh) }

  /// Whether the whole-day events of a calendar are tasks.
  package func takesWholeDays(of name: String) -> Bool {
    self[.calendars(.tasks(of: name))]?.value == CalendarSetting.wholeDays
  }

  private func duration(_ setting: CalendarSetting) -> Duration? {
    self[.calendars(setting)].flatMap { try? Duration(parsing: $0.value) }
  }

  /// The calendars by their names.
  package var calendars: [String: String] {
    all.reduce(into: [:]) { calendars, setting in
      if case .calendar(let name) = setting.key {
        calendars[name] = calendars[name] ?? setting.value
      }
    }
  }

  /// The tags in the order of the file, with their colours.
  package var tags: [TagBook.Entry] {
    all.reversed().compactMap { setting in
      guard case .tag(let name) = setting.key, let color = TagColor(settingText: setting.value)
      else { return nil }
      return TagBook.Entry(name: name, color: color)
    }
  }

  /// The chosen keys of the rotation screen.
  package var keys: KeyChoices {
    KeyChoices(
      all.reduce(into: [:]) { keys, setting in
        if case .key(let name) = setting.key { keys[name] = keys[name] ?? setting.value }
      })
  }

  // MARK: Reading

  private mutating func readVariables(in world: some World) {
    let environment = world.environment
    for option in SettingKey.options {
      guard let value = environment[option.variable] else { continue }
      let key = SettingKey.option(option)
      do throws(UsageError) {
        let value = try key.checked(value, spelling: option.variable, in: world)
        all.append(Setting(key: key, value: value, source: .variable(option.variable)))
      } catch {
        faults.append(SettingsFault(place: .variable(option.variable), reason: .usage(error)))
      }
    }
    let variables = SettingKey.options.map(\.variable)
    for name in environment.variables.keys.sorted() where name.hasPrefix("ROTA_") {
      guard !variables.contains(name), !HookEnvironment.names.contains(name),
        let nearest = nearestName(to: name, among: variables)
      else { continue }
      faults.append(
        SettingsFault(place: .variable(name), reason: .unknownVariable(nearest: nearest)))
    }
  }

  private mutating func readFile(in world: some World) {
    let path = world.directories.settings
    let file: SettingsFile
    do throws(SettingsFault.Reason) {
      guard let read = try SettingsFile(at: path, in: world.files) else { return }
      file = read
    } catch {
      faults.append(SettingsFault(place: .file(path), reason: error))
      return
    }
    var malformedLines = file.malformedLines
    for entry in file.entries.reversed() {
      do throws(SettingsFile.MalformedLine) {
        all.append(try setting(of: entry, in: file, world: world))
      } catch {
        malformedLines.append(error)
      }
    }
    faults += malformedLines.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map { line in
      SettingsFault(
        place: .line(file: path, line: line.line, column: line.column), reason: line.reason)
    }
  }

  /// Adds the last choices on the start page; unreadable ones are ignored.
  private mutating func readStartPage(in world: some World) {
    guard let file = try? SettingsFile(at: world.directories.startPage, in: world.files) else {
      return
    }
    for option in [Option.quantum, .breaks] {
      let key = SettingKey.option(option)
      guard let entry = file.entries.last(where: { $0.key == key.text }),
        let value = try? key.checked(entry.value, spelling: entry.key, in: world)
      else { continue }
      all.append(Setting(key: key, value: value, source: .startPage))
    }
  }

  private func setting(
    of entry: SettingsFile.Entry, in file: SettingsFile, world: some World
  ) throws(SettingsFile.MalformedLine) -> Setting {
    let key = try rethrowing(SettingKey(entry.key)) { (error: UsageError) in
      entry.malformed(.usage(error), column: entry.column)
    }
    if let last = file.entries.last(where: { $0.key == entry.key }), last.line > entry.line {
      throw entry.malformed(.repeated(key: entry.key, line: last.line), column: entry.column)
    }
    do throws(UsageError) {
      let value = try key.checked(entry.value, spelling: entry.key, in: world)
      return Setting(key: key, value: value, source: .file(line: entry.line))
    } catch {
      throw entry.malformed(.usage(error), column: entry.valueColumn)
    }
  }
}

extension SettingsFile {
  /// The file at a path; `nil` if it does not exist.
  package init?(at path: String, in files: Files) throws(SettingsFault.Reason) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path, limit: SettingsFile.limit)
    } catch {
      if case .missing = error { return nil }
      throw .unreadable(error)
    }
    if bytes.contains(0) { throw .binary }
    self.init(bytes)
  }
}

extension SettingsFile.Entry {
  /// The problem with a malformed entry.
  fileprivate func malformed(
    _ reason: SettingsFault.Reason, column: Int
  ) -> SettingsFile.MalformedLine {
    SettingsFile.MalformedLine(line: line, column: column, reason: reason)
  }
}

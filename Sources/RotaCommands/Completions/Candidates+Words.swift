import Back
import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Options
import Platform
import Rotations
import RoundRobin
import Tasks
import Terminals

extension Candidates.Source {
  /// The timeout of the coach, as the user is waiting.
  private static let patience = Duration.milliseconds(300)

  /// The words of the source at this time.
  ///
  /// - Parameters:
  ///   - command: The command they are for: `reopen` acts on the done tasks, the looks back on all,
  ///     all others on the open ones.
  ///   - operands: The words between the command and this one.
  ///   - isTyped: Whether the word has begun.
  ///   - world: The world with the tasks, tags and settings.
  /// - Returns: The words in the order of their source; none on any error.
  func words(
    of command: String, after operands: [String], isTyped: Bool, in world: some World
  ) -> [NextWords.Word] {
    switch self {
    case .tasks:
      let isPast = Program.command(command)?.syntax.options.contains(.task) == true
      let isDone = command == "reopen"
      let choice = (open: !isDone, done: isDone || isPast)
      let name = operands.value(of: "--name")
      let file = operands.value(of: "--file")?.unquoted.fromHome(world.environment["HOME"])
      var tasks: [TaskItem]?
      if file == nil {
        tasks = Self.running(name ?? RotationName.standard, in: world, choice)
      }
      if name == nil {
        tasks = tasks ?? Self.listed(file ?? world.directories.defaultList, in: world, choice)
      }
      // In the past, a title means all the tasks that have it.
      if isPast { tasks = tasks?.unique(by: \.title) }
      return Self.words(for: tasks ?? [], isTyped: isTyped)
    case .tags: return TagBook(in: world).names.map { NextWords.Word(text: $0) }
    case .rotations:
      return world.socketNames.sorted().map { NextWords.Word(text: $0) }
    case .calendars:
      return Settings(in: world).calendars.keys.sorted().map { NextWords.Word(text: $0) }
    case .keys:
      let keys =
        SettingKey.options.map(SettingKey.option) + Settings(in: world).all.map(\.key)
        + KeyChoices.names.map(SettingKey.key)
      return keys.map { NextWords.Word(text: $0.text) }
    case .values:
      let key = operands.first { !$0.hasPrefix("-") }.flatMap { try? SettingKey($0) }
      return (key?.choices ?? []).map { NextWords.Word(text: $0) }
    case .commands:
      return Program.syntaxes.map { NextWords.Word(text: $0.name, meaning: $0.summary) }
    }
  }

  // MARK: Tasks

  /// The titles, and the ids once something is typed; of a title that several tasks have, or that
  /// begins like an option, only the id.
  private static func words(for tasks: [TaskItem], isTyped: Bool) -> [NextWords.Word] {
    var count: [String: Int] = [:]
    for task in tasks { count[task.title, default: 0] += 1 }
    func isNamed(_ task: TaskItem) -> Bool {
      count[task.title] == 1 && !task.title.hasPrefix("-")
    }
    return tasks.filter(isNamed).map { NextWords.Word(text: $0.title, meaning: $0.id) }
      + tasks.filter { isTyped || !isNamed($0) }
      .map { NextWords.Word(text: $0.id, meaning: $0.title) }
  }

  private static func running(
    _ name: String, in world: some World, _ choice: (open: Bool, done: Bool)
  ) -> [TaskItem]? {
    guard let content = try? world.snapshot(of: name, within: patience) else { return nil }
    let rotation = content.rotation
    let members =
      (choice.open ? rotation.ring + rotation.coming : [])
      + (choice.done ? rotation.done.reversed() : [])
    return members.map { content.roster[$0.task] }
  }

  private static func listed(
    _ path: String, in world: some World, _ choice: (open: Bool, done: Bool)
  ) -> [TaskItem] {
    guard let bytes = try? world.files.read(path, limit: TaskList.largestFile),
      let list = try? TaskList(reading: bytes, as: world.listFormat(of: path, bytes))
    else { return [] }
    return (choice.open ? list.tasks : []) + (choice.done ? list.done.reversed() : [])
  }
}

extension [String] {
  /// The value that words give an option last, as in `--file FILE` or `--file=FILE`.
  fileprivate func value(of option: String) -> String? {
    let options = prefix { $0 != "--" }
    guard let last = options.lastIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else {
      return nil
    }
    if options[last] != option { return String(options[last].dropFirst(option.count + 1)) }
    return last + 1 < options.endIndex ? options[last + 1] : nil
  }
}

extension SettingKey {
  /// The values that are words: `yes` and `no`, the choices of an option, colours.
  fileprivate var choices: [String] {
    switch self {
    case .option(let option): option.candidates?.words ?? ["yes", "no"]
    case .tag: TagColor.names
    case .calendars(.tasks): ["all-day", "none"]
    case .calendar, .calendars, .key: []
    }
  }
}

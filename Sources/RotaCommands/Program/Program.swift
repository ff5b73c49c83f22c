import Coach
import Commands
import EventStream
import Options
import Platform
import Rotations
import Running
import Tasks
import Terminals

/// The program, from its arguments to its exit code.
package enum Program {

  /// The command lines of all commands, in the order of the help.
  package static var syntaxes: [CommandSyntax] { commands.map(\.syntax) }

  /// The name of the command that a person means who types a word.
  private static func commandName(for typed: String) -> String {
    switch typed {
    case "start": "run"
    case "ls": "list"
    default: Request.Name(synonym: typed)?.rawValue ?? typed
    }
  }

  /// The command line of the program itself.
  package static let syntax = CommandSyntax(
    "",
    summary: "Gives every task its slice of time in turn, and says when to switch.",
    example: #"rota run "Revise integration" "Write analysis" -q 25m"#,
    operands: "[COMMAND]",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(.plain, summary: "without a command: in sentences, for screen readers"),
          OptionRow(.help, summary: "show this help; after a command, the help of that"),
          OptionRow(.version, summary: "show the version"),
        ])
    ],
    commands: groups.map { group in
      CommandListing(
        title: group.title, meaning: group.meaning, names: group.commands.map(\.name))
    })

  /// Runs the program with the arguments after its name.
  package static func main(arguments: [String], world: some World) -> ExitCode {
    let options = arguments.last == "--" ? arguments.dropLast() : arguments[...]
    if options.isEmpty || options == ["--plain"] {
      return begin(plain: !options.isEmpty, in: world)
    }
    let typed = arguments[0]
    var arguments = arguments
    arguments[0] = commandName(for: typed)
    do throws(Failure) {
      try world.expect(.command)
      // Installers and scripts ask for this alone: it works without setting up any command.
      if arguments == ["--\(Option.version.name)"] { return try VersionCommand().run(in: world) }
      return try action(for: arguments, in: world).run(in: world)
    } catch {
      report(
        error, about: command(arguments[0])?.syntax ?? syntax, arguments.dropFirst(), in: world)
      return error.exitCode
    }
  }

  /// Without arguments on a terminal, shows the running rotation, the page of an interrupted one,
  /// or the start page followed by its rotation; otherwise the help.
  private static func begin(plain: Bool, in world: some World) -> ExitCode {
    guard let form = StartPage.form(plain: plain, in: world) else {
      world.tell(HelpScreen(syntax, width: world.sentenceWidth(of: .error)).description)
      return .usage
    }
    if (try? world.control(RotationName.standard)) != nil {
      let words = [WatchCommand.syntax.name] + (plain ? ["--plain"] : [])
      return main(arguments: words, world: world)
    }
    do throws(Failure) {
      try world.expect(.rotation)
      var usual = try RunCommand.usual(plain: plain, in: world)
      switch try usual.beginning(as: form, in: world) {
      case .leave: return .success
      case .takeUp:
        usual.recover()
        return try usual.run(in: world)
      case .startPage: break
      }
      guard
        let options = try StartPage.run(
          usual.options, as: form, in: world, lastTurns: LastTurns(in: world))
      else { return .success }
      return try RunCommand(options).run(in: world)
    } catch {
      report(error, about: RunCommand.syntax, in: world)
      return error.exitCode
    }
  }

  /// The syntax of a command; `isFile` tells whether a file exists.
  static func syntax(
    of name: String, isFile: (String) -> Bool
  ) throws(UsageError) -> CommandSyntax {
    if let command = command(commandName(for: name)) { return command.syntax }
    let names = commands.map(\.name)
    let isList = TaskSource.isList(name, isFile: isFile)
    throw .unknownCommand(
      found: name,
      nearest: isList ? "run \(name.quotedForShell)" : nearestName(to: name, among: names))
  }

  /// The action of a command line.
  package static func action(
    for words: [String], in world: some World
  ) throws(Failure) -> any Action {
    do throws(UsageError) {
      guard let name = words.first, let command = command(name) else {
        return try generalAction(for: words, in: world)
      }
      let rest = Array(words.dropFirst())
      let help = HelpCommand(subject: command.syntax)
      // A request for help succeeds, however invalid the rest may be.
      if asksForHelp(rest) { return help }
      let arguments = try Arguments(parsing: rest, as: command.syntax)
      return arguments[.help] != nil ? help : try command.make(arguments, world)
    } catch {
      throw .usage(error)
    }
  }

  /// The action if the first word is not a command.
  private static func generalAction(
    for words: [String], in world: some World
  ) throws(UsageError) -> any Action {
    if let name = words.first, !name.hasPrefix("-") {
      _ = try syntax(of: name, isFile: world.isFile)
    }
    let help = HelpCommand(subject: syntax)
    if asksForHelp(words) { return help }
    if let word = words.first, word.hasPrefix("-"), word != "-", word != "--",
      (try? Arguments(parsing: words, as: syntax)) == nil,
      (try? Arguments(parsing: words, as: RunCommand.syntax)) != nil
    {
      throw .unknownOption(
        found: word, nearest: "rota run " + words.map(\.quotedForShell).joined(separator: " "))
    }
    let arguments = try Arguments(parsing: words, as: syntax)
    return arguments[.version] != nil ? VersionCommand() : help
  }

  private static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { Option.help.allNames.contains($0) }
  }

  /// Reports a failure of a command with the words after its name.
  private static func report(
    _ failure: Failure, about syntax: CommandSyntax, _ words: ArraySlice<String> = [],
    in world: some World
  ) {
    guard let message = failure.message else { return }
    switch failure {
    case .usage(.unknownCommand): world.say(message, hint: "rota --help")
    case .usage(.unknownZone) where !world.knowsZones:
      world.say("the machine has no zone data, so that only UTC is known", hint: installsZones)
    case .input(.missing(let path)):
      if let nearest = world.nearestFile(to: path) {
        world.say("\(message); did you mean '\(nearest)'?")
      } else {
        let isRun = syntax.name == RunCommand.syntax.name
        world.say(message, hint: isRun ? hint(insteadOf: path, in: world) : nil)
      }
    case .usage: world.say(message, hint: "\(syntax.invocation) --help")
    case .noRotation(let name): reportAbsence(of: name, message, about: syntax, words, in: world)
    case .input, .list, .target, .script, .output, .unanswered, .control, .refused, .environment,
      .value, .unsaved:
      world.say(message)
    }
  }

  /// The commands that may be meant by a rotation of a missing file.
  private static func hint(insteadOf path: String, in world: some World) -> String? {
    if ListFormat(endingOf: path) != nil {
      return #"rota run "Write essay" Maths, or: rota run, for the default list"#
    }
    // In an existing folder only the name of the file can be wrong.
    let isTitle = path.contains(" ") && world.files.kind(at: Files.directory(of: path)) == nil
    return isTitle
      ? "rota add \(path.quotedForShell), if that is a title, then: rota run" : nil
  }

  /// Reports that no rotation of a name answers: what has its place, or which others run.
  private static func reportAbsence(
    of name: String, _ message: String, about syntax: CommandSyntax, _ words: ArraySlice<String>,
    in world: some World
  ) {
    let holder = world.holder(of: name)
    if let process = holder.asking {
      return world.say(
        InstanceLock.askingWords, hint: "answer it there; it is process \(process)")
    }
    if let process = holder.unreachable {
      return world.say(
        "the rotation runs in process \(process), but its socket is gone; "
          + "once that has ended, rota run offers to resume it",
        hint: "kill \(process), then start it as before")
    }
    let option = RotationName.option(for: name)
    if world.waiter(for: name) != nil {
      return world.say(
        "no rotation runs: 'rota run --stay' waits for the next task, or the next day",
        hint: "rota add \"Write essay\", or: rota stop\(option)")
    }
    let others = world.rotations(besides: name)
    guard let other = others.first else {
      // Without a task, these act on a rotation; with one, on a list as well.
      let isForLists = name == RotationName.standard && syntax.options.contains(.file)
      let takesTask = syntax.candidates.sources.contains(.tasks)
      let list = takesTask ? " Essay, for a task of the list" : ", for the list"
      let hint = isForLists ? "\(syntax.invocation)\(list), or: " : ""
      return world.say(message, hint: "\(hint)rota run\(option)")
    }
    let verb = others.count == 1 ? "is" : "are"
    world.say(
      "\(message), but \(others.map { "'\($0)'" }.listed(with: "and")) \(verb)",
      hint: ([syntax.invocation + RotationName.option(for: other)] + words.withoutName)
        .joined(separator: " "))
  }
}

extension ArraySlice<String> {
  /// The words of a command line as they are typed in a shell, without the name of a rotation.
  fileprivate var withoutName: [String] {
    var words = self
    if let place = words.firstIndex(of: "--name") {
      words = words[..<place] + words[place...].dropFirst(2)
    }
    return words.filter { !$0.hasPrefix("--name=") }.map(\.quotedForShell)
  }
}

/// The command that installs the zone data.
private let installsZones = "sudo apt-get install tzdata"

extension World {
  /// Whether the machine knows any time zones.
  fileprivate var knowsZones: Bool {
    zone(named: "Europe/Budapest") != nil
      || ZoneFiles(environment).folders.contains { files.kind(at: $0) == .directory }
  }

  /// The names of other rotations that answer, in order.
  fileprivate func rotations(besides name: String) -> [String] {
    names(in: directories.state, endingIn: ".lock").sorted().filter { other in
      other != name && (try? control(other)) != nil
    }
  }
}

extension Option {
  /// The option that only the program itself has.
  static let version = Option("version")
}

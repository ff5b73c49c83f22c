import Ahead
import Back
import Commands
import Rotations
import Running

extension Program {
  /// Commands that belong together.
  struct CommandGroup {
    let title: String
    /// The description of the group in a few words.
    let meaning: String
    let commands: [CommandEntry]

    init(title: String, meaning: String, commands: KeyValuePairs<String, any Subcommand.Type>) {
      self.init(
        title: title, meaning: meaning, commands: commands.map { CommandEntry($0.key, $0.value) })
    }

    init(title: String, meaning: String, commands: [CommandEntry]) {
      self.title = title
      self.meaning = meaning
      self.commands = commands
    }
  }

  /// All commands in the order of the help.
  static var groups: [CommandGroup] {
    [
      CommandGroup(
        title: "Rotation", meaning: "gives every task its slice in turn",
        commands: ["run": RunCommand.self]),
      CommandGroup(
        title: "Control", meaning: "acts on the running rotation, from anywhere",
        commands: SteerCommand.entries),
      CommandGroup(
        title: "List", meaning: "shows and changes the list, also during a rotation",
        commands: [CommandEntry("add", AddCommand.self), CommandEntry("list", ListCommand.self)]
          + ChangeCommand.entries),
      CommandGroup(
        title: "Watching", meaning: "shows the running rotation, or streams it to a program",
        commands: [
          "status": StatusCommand.self, "watch": WatchCommand.self, "events": EventsCommand.self,
          "ctl": ControlCommand.self,
        ]),
      CommandGroup(
        title: "Planning", meaning: "looks ahead: the day, the week, the term",
        commands: [
          "forecast": ForecastCommand.self, "agenda": AgendaCommand.self, "plan": PlanCommand.self,
          "timetable": TimetableCommand.self,
        ]),
      CommandGroup(
        title: "Looking back", meaning: "shows what was done, and when",
        commands: [
          "log": LogCommand.self, "stats": StatsCommand.self, "report": ReportCommand.self,
          "tags": TagsCommand.self, "sync": SyncCommand.self,
          "export": ExportCommand.self, "import": ImportCommand.self,
        ]),
      CommandGroup(
        title: "Installation", meaning: "sets up Rota, and checks it",
        commands: [
          "hooks": HooksCommand.self, "config": ConfigCommand.self, "doctor": DoctorCommand.self,
          "completions": CompletionsCommand.self,
        ]),
      CommandGroup(
        title: "Help", meaning: "lists all commands (rota help), or explains one (rota help run)",
        commands: ["help": HelpCommand.self, "version": VersionCommand.self]),
    ]
  }

  static var commands: [CommandEntry] { groups.flatMap(\.commands) }

  /// The command of a name.
  static func command(_ name: String) -> CommandEntry? {
    groups.lazy.flatMap(\.commands).first { $0.name == name }
  }
}

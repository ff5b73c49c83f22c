import Ahead
import Back
import Commands
import Rotations
import Running

extension Program {
  /// Commands that belong together.
  struct CommandGroup {
    let title: String
    /// What they are for, in a few words.
    let meaning: String
    let commands: [CommandEntry]

    init(title: String, meaning: String = "", commands: [any Subcommand.Type]) {
      self.init(title: title, meaning: meaning, entries: commands.map(CommandEntry.init))
    }

    init(title: String, meaning: String = "", entries: [CommandEntry]) {
      self.title = title
      self.meaning = meaning
      commands = entries
    }
  }

  /// Every command there is, in the order of the help.
  static let groups = [
    CommandGroup(
      title: "Rotation", meaning: "gives every task its slice in turn",
      commands: [RunCommand.self]),
    CommandGroup(
      title: "Steering", meaning: "acts on the running rotation, from anywhere",
      entries: SteerCommand.entries),
    CommandGroup(
      title: "List", meaning: "shows and changes the list, also during a rotation",
      entries: [CommandEntry(AddCommand.self), CommandEntry(ListCommand.self)]
        + ChangeCommand.entries + [CommandEntry(LaterCommand.self)]),
    CommandGroup(
      title: "Watching", meaning: "shows the running rotation to people and programs",
      commands: [
        StatusCommand.self, WatchCommand.self, EventsCommand.self, ControlCommand.self,
      ]),
    CommandGroup(
      title: "Planning", meaning: "looks ahead: the day, the week, the term",
      commands: [
        ForecastCommand.self, AgendaCommand.self, PlanCommand.self, TimetableCommand.self,
      ]),
    CommandGroup(
      title: "Looking back", meaning: "shows what was done, and when",
      commands: [
        LogCommand.self, StatsCommand.self, ReportCommand.self, TagsCommand.self, SyncCommand.self,
        ExportCommand.self, ImportCommand.self,
      ]),
    CommandGroup(
      title: "Installation", meaning: "sets up Rota, and checks it",
      commands: [
        HooksCommand.self, ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self,
      ]),
    CommandGroup(
      title: "Help", meaning: "lists all commands (rota help), or explains one (rota help run)",
      commands: [HelpCommand.self, VersionCommand.self]),
  ]
  .filter { !$0.commands.isEmpty }

  static var commands: [CommandEntry] { groups.flatMap(\.commands) }
}

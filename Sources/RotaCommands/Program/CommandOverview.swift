import Commands
import Drawing

/// All commands with their descriptions, grouped as in the help.
struct CommandOverview: CustomStringConvertible {
  /// The maximum width of lines.
  let width: Int

  var description: String {
    let margin = 2 + (Program.syntaxes.map { TextWidth.of($0.name) }.max() ?? 0)
    let blocks = Program.groups.map { group in
      let lines = group.commands.flatMap { command in
        HelpScreen.block(
          "  " + command.syntax.name, [command.syntax.summary], margin: margin, width: width)
      }
      return ([group.title] + lines).map { $0 + "\n" }.joined()
    }
    return blocks.joined(separator: "\n")
  }
}

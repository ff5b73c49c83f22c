import Commands
import Drawing

/// All commands, each with its sentence, below the titles of the help.
struct CommandOverview: CustomStringConvertible {
  var description: String {
    let width = Program.syntaxes.map { TextWidth.of($0.name) }.max() ?? 0
    let blocks = Program.groups.map { group in
      let lines = group.commands.map { command in
        "  \(TextWidth.padded(command.syntax.name, to: width))  \(command.syntax.summary)\n"
      }
      return "\(group.title)\n\(lines.joined())"
    }
    return blocks.joined(separator: "\n")
  }
}

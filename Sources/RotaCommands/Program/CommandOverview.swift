import Commands
import Drawing

/// All commands with their descriptions, grouped as in the help.
struct CommandOverview: CustomStringConvertible {
  var description: String {
    let width = Program.syntaxes.map { TextWidth.of($0.name) }.max() ?? 0
    let blocks = Program.groups.map { group in
      let rows = group.commands.map { ["  " + $0.syntax.name, $0.syntax.summary] }
      return "\(group.title)\n" + TextTable([.init(least: width + 2)], rows: rows).text
    }
    return blocks.joined(separator: "\n")
  }
}

import Coach
import Commands
import Drawing
import Options
import Rotations

/// The completions at one place of a command line.
struct Candidates: Hashable, Sendable {
  /// The possible words.
  var words: [String] = []
  /// Whether a file is possible.
  var hasFiles = false
  /// Whether a task is possible, by title or id.
  var hasTasks = false
}

extension Candidates {
  /// The candidates for a value or argument named in the help: `FILE`, `TASK`, `ring|bar`.
  init(placeholder: String) {
    let parts = placeholder.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    for part in parts {
      switch part {
      case "FILE", "LIST", "DIR": hasFiles = true
      case "TASK": hasTasks = true
      case "COMMAND": words += Program.commands.map(\.name)
      case "KIND": words += HookFolder.kinds
      case "TREE": words += Tree.Kind.allCases.map(\.rawValue)
      case "FORMAT": words += StatusFormat.names
      case "KEY": words += SettingKey.options.map(\.name)
      default: if part.allSatisfy({ !$0.isUppercase }) && part != "-" { words.append(part) }
      }
    }
  }
}

extension Option {
  /// The candidates for the option's value; `nil` if it has none.
  var candidates: Candidates? {
    switch kind {
    case .flag, .toggle: nil
    case .value(let placeholder, _): Candidates(placeholder: placeholder)
    }
  }
}

extension CommandSyntax {
  /// The candidates for positional arguments.
  var candidates: Candidates {
    var candidates = Candidates(placeholder: operands)
    // Tags, colours and calendars come from the same source as tasks.
    if name == "tags" || name == "agenda" { candidates.hasTasks = true }
    return candidates
  }
}

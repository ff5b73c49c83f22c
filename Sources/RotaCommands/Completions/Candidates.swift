import Coach
import Commands
import Drawing
import Options
import Rotations

/// What a shell may offer in one place of a command line.
struct Candidates: Hashable, Sendable {
  /// Words that are possible there, as they are.
  var words: [String] = []
  /// Whether a file may stand there.
  var hasFiles = false
  /// Whether a task may stand there, by its title or id.
  var hasTasks = false
}

extension Candidates {
  /// What the words mean by which the help calls values and arguments: `FILE`, `TASK`, `ring|bar`.
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
  /// What may stand behind the option; `nil`: it takes no value.
  var candidates: Candidates? {
    switch kind {
    case .flag, .toggle: nil
    case .value(let placeholder, _): Candidates(placeholder: placeholder)
    }
  }
}

extension CommandSyntax {
  /// What may stand besides the options.
  var candidates: Candidates {
    var candidates = Candidates(placeholder: operands)
    // Tags, colours and calendars come from the same place as tasks.
    if name == "tags" || name == "agenda" { candidates.hasTasks = true }
    return candidates
  }
}

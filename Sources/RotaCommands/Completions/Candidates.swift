import CivilTime
import Coach
import Commands
import Drawing
import Options
import Rotations

/// The completions at one place of a command line.
struct Candidates: Hashable, Sendable {
  /// Words that the program looks up when they are asked for.
  enum Source: Hashable, Sendable {
    case tasks, tags, calendars, rotations
    /// The settings, with those that have a name of their own.
    case keys
    /// The values of the setting named before.
    case values
    /// The commands, with their descriptions.
    case commands
  }

  /// The possible words.
  var words: [String] = []
  /// Whether a file is possible.
  var hasFiles = false
  /// The sources of further words.
  var sources: [Source] = []

  /// Whether anything but a file is possible.
  var hasWords: Bool { !words.isEmpty || !sources.isEmpty }
}

extension Candidates {
  /// The candidates for a value or argument named in the help: `FILE`, `TASK`, `ring|bar`.
  init(placeholder: String) {
    let parts = placeholder.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    for part in parts {
      switch part {
      case "FILE", "LIST", "DIR": hasFiles = true
      case "TASK": sources.append(.tasks)
      case "TAG": sources.append(.tags)
      case "CALENDAR": sources.append(.calendars)
      case "COMMAND": sources.append(.commands)
      case "VALUE": sources.append(.values)
      case "KEY": sources.append(.keys)
      case "COLOUR": words += TagColor.names
      case "DAY": words += Weekday.allCases.map { $0.shortName.lowercased() }
      case "KIND": words += HookFolder.kinds
      case "TREE": words += Tree.Kind.allCases.map(\.rawValue)
      case "FORMAT": words += StatusFormat.names
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
    case .value where self == .rotationName: Candidates(sources: [.rotations])
    case .value where self == .calendar: Candidates(hasFiles: true, sources: [.calendars])
    case .value(let placeholder, _): Candidates(placeholder: placeholder)
    }
  }
}

extension CommandSyntax {
  /// The candidates for all operands together.
  var candidates: Candidates { Candidates(placeholder: forms.joined(separator: " ")) }

  /// The candidates for the operand after others, in each form that they have so far.
  func candidates(after operands: some Collection<String>) -> [Candidates] {
    forms.compactMap { form in
      let places = form.split(separator: " ").map { Candidates(placeholder: String($0)) }
      // What ends with an ellipsis may come again.
      let last = form.contains("…") ? places.last : nil
      var rest = places[...]
      for operand in operands {
        guard let place = rest.popFirst() ?? last, place.mayBe(operand) else { return nil }
      }
      return rest.first ?? last
    }
  }
}

extension Candidates {
  /// Whether a word is possible, as far as the words of the syntax decide it.
  fileprivate func mayBe(_ word: String) -> Bool {
    hasFiles || !sources.isEmpty || words.isEmpty || words.contains(word)
  }
}

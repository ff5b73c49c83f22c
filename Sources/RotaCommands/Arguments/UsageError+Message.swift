import CivilTime

extension UsageError: CustomStringConvertible {
  /// What was found, what was expected, and how to write it, as one line.
  public var description: String {
    switch self {
    case .unknownCommand(let found, let nearest, let existing):
      "there is no command '\(found)'; "
        + (nearest.map { "did you mean 'rota \($0)'?" }
          ?? "choose \(existing.listed(with: "or"))")
    case .unknownOption(let found, let nearest):
      "there is no option '\(found)'" + suggestion(nearest)
    case .missingValue(let option, let example):
      "\(option) needs a value, as in \(option) \(example)"
    case .unwantedValue(let option, let found):
      "\(option) takes no value, but '\(found)' was given"
    case .unwantedArgument(let found):
      "'\(found)' is one argument too many"
    case .unreadableDuration(let option, let reason):
      "\(option): \(reason)"
    case .durationOutside(let option, let found, let shortest, let longest, let example):
      "\(option): '\(found)' is not from \(shortest.shortText) to \(longest.shortText); "
        + "write it as in \(option) \(example)"
    case .unreadableNumber(let option, let found, let expected, let example):
      "\(option): '\(found)' is not \(expected); write it as in \(option) \(example)"
    case .unknownChoice(let option, let found, let choices, let nearest):
      "\(option): '\(found)' is not possible; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "choose \(choices.listed(with: "or"))")
    case .unreadableTime(let option, let found):
      "\(option): '\(found)' is not a time; "
        + "write it as in \(option) 18:00 or \(option) 2026-11-20T18:00:00+01:00"
    case .unusableName(let option, let found):
      "\(option): '\(found)' cannot be a name; "
        + "use up to 32 letters, digits, dots, dashes and underscores, as in \(option) thesis"
    case .unknownZone(let option, let found):
      "\(option): there is no time zone '\(found)'; write it as in \(option) Europe/Budapest"
    case .past(let option, let found, let now):
      "\(option): \(found) is over, it is \(now); choose a later time"
    case .needs(let option, let others, let example):
      "\(option) needs \(others.listed(with: "or")) too, as in \(example)"
    case .contradiction(let one, let other):
      "\(one) and \(other) contradict each other; choose one of them"
    case .listAndTitle(let list, let title):
      "'\(list)' is a list and '\(title)' a title; name one list, or only titles"
    case .severalLists(let one, let other):
      "'\(one)' and '\(other)' are both lists; name one of them"
    case .emptyTitle:
      "a title is empty; name a task as in rota run \"Revise integration\""
    case .sharedInput:
      "the tasks and the script cannot both come from standard input; put one of them into a file"
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension [String] {
  /// The texts as English lists them: `one, two or three`.
  func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

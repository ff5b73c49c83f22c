import CivilTime
import EventStream

extension UsageError: CustomStringConvertible {
  /// One line with what was found, what was expected, and an example.
  package var description: String {
    switch self {
    case .unknownCommand(let found, let nearest):
      "there is no command \(quoted(found))" + suggestion(nearest.map { "rota \($0)" })
    case .unknownOption(let found, let nearest):
      "there is no option \(quoted(found))" + suggestion(nearest)
    case .noOption(let found, let command):
      "\(quoted(found)) begins like an option; write: \(command) -- \(found.shortened(to: 80).quotedForShell)"
    case .missingValue(let option, let example):
      "\(option) needs a value, as in \(option.set(to: example))"
    case .unwantedValue(let option, let found):
      "\(option) takes no value, but \(quoted(found)) was given"
    case .unwantedArgument(let found):
      "\(quoted(found)) is one argument too many"
    case .unreadableDuration(let option, let reason):
      "\(option): \(reason)"
    case .unreadableLength(let option, let found):
      "\(option): \(quoted(found)) is not a duration; "
        + "write 0 for none, else as in \(option.set(to: "5m"))"
    case .durationOutside(let option, let found, let shortest, .longestReadable, let example):
      "\(option): \(quoted(found)) must be at least \(shortest.shortText); "
        + "write it as in \(option.set(to: example))"
    case .durationOutside(let option, let found, let shortest, let longest, let example):
      "\(option): \(quoted(found)) is not between \(shortest.shortText) and \(longest.shortText); "
        + "write it as in \(option.set(to: example))"
    case .tooMany(let option, let count, let most):
      "\(option): \(count) values are too many; give at most \(most)"
    case .unreadableNumber(let option, let found, let expected, let example):
      "\(option): \(quoted(found)) is not \(expected); write it as in \(option.set(to: example))"
    case .unknownChoice(let option, let found, let choices, let nearest):
      "\(option): \(quoted(found)) is not possible; "
        + advice(nearest, choices)
    case .unknownPeriod(let found, let choices, let nearest):
      "\(quoted(found)) is not a period; "
        + advice(nearest, choices)
    case .unreadableTime(let option, let found):
      "\(option): \(quoted(found)) is not a time; "
        + "write it as in \(option.set(to: "18:00")) "
        + "or \(option.set(to: "2026-11-20T18:00:00+01:00"))"
    case .unreadableDay(let option, let reason):
      prefix(option) + reason.description
    case .unreadablePastDay(let option, let found, let yesterday):
      prefix(option) + quoted(found)
        + " is not a day; write a date as in \(yesterday), or yesterday, or mon"
        + (option == nil ? "; several days are written as in --from mon" : "")
    case .unknownDay(let option, let found, let nearest):
      prefix(option) + "\(quoted(found)) is not a day" + suggestion(nearest)
    case .lastDate(let option):
      prefix(option) + "\(CivilDate.latest) is the last day of the calendar; write an earlier one"
    case .emptyWindow(let option, let found, let from):
      "\(option): \(found) is not after \(from), the first day; "
        + "write the day after the last one, as in \(option.set(to: from.adding(days: 7).description))"
    case .unreadableSpan(let option, let found):
      "\(option): \(quoted(found)) is not a span of the day; "
        + "write it as in \(option.set(to: "08:00-12:00,14:00-20:00"))"
    case .unreadableBlock(let option, let found):
      "\(option): \(quoted(found)) is not a time of the week; "
        + "write days and times as in \(option.set(to: "'Mon-Thu 08:30-16:30'"))"
    case .unreadableFilter(let option, let reason):
      (option.map { "\($0): " } ?? "") + "\(reason)"
    case .unusableName(let option, let found):
      "\(option): \(quoted(found)) cannot be a name; "
        + "use up to 32 letters, digits, dots, dashes and underscores, as in \(option.set(to: "thesis"))"
    case .unknownZone(let option, let found, let nearest):
      "\(option): there is no time zone \(quoted(found)); "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "write it as in \(option.set(to: "Europe/Budapest"))")
    case .mistakenTitle(let found, let meant):
      "\(quoted(found)) would be the title of a task; write it as in: rota \(meant)"
    case .mistakenFile(let found, let meant):
      "\(quoted(found)) would be the name of a file; did you mean: rota \(meant)"
    case .mistakenList(let found, let meant):
      "there is no file \(quoted(found)); did you mean: rota \(meant)"
    case .unknownShell(nil, let shells, _):
      "the shell is missing; name \(shells.listed(with: "or")), as in rota completions bash"
    case .unknownShell(let found?, let shells, let nearest):
      "there are no completions for \(quoted(found)); "
        + advice(nearest, shells)
    case .unknownSetting(let found, let nearest):
      "there is no setting \(quoted(found))"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; list them with: rota config")
    case .ofOneRotation(let option):
      "\(option) belongs to one rotation and cannot be set for all; give it as in rota run \(option)"
    case .unwritable(let option, let found, let example):
      "\(option): \(quoted(found)) has control characters; write it as in \(option.set(to: example))"
    case .unknownColor(let option, let found, let names):
      "\(option): \(quoted(found)) is not a colour; choose \(names.listed(with: "or")), "
        + "or write it as in \(option.set(to: "#0072b2"))"
    case .unusableKey(let option, let found):
      "\(option): \(quoted(found)) is not a key; give one character, space or tab, as in "
        + option.set(to: "x")
    case .unusableTag(let found):
      "\(quoted(found)) cannot be a tag; a tag is one word, as in: rota tags add Reading"
    case .unknownTag(let found, let nearest):
      "\(quoted(found)) is not one of your tags; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "add it as in: rota tags add \(found.shortened(to: 80))")
    case .presentTag(let name):
      "\(quoted(name)) is one of your tags already; "
        + "change its colour as in: rota tags color \(name) violet"
    case .past(let option, let found, let now) where found == now:
      "\(option): \(found) is not after the start; choose a later time"
    case .past(let option, let found, let now):
      "\(option): \(found) has passed (it is now \(now)); choose a later time"
    case .needs(let option, let others, let example):
      "\(option) needs \(others.listed(with: "or")) too, as in \(example)"
    case .contradiction(let one, let other):
      "\(one.shortened(to: 80)) and \(other.shortened(to: 80)) contradict each other; choose one of them"
    case .listAndTitle(let list, let title, isFile: false):
      "there is no list \(quoted(list)), and \(quoted(title)) is a title; name one list, or only titles"
        + (list.utf8.contains(UInt8(ascii: "/"))
          ? "; a title with a / is added as in: rota add \(list.quotedForShell)" : "")
    case .listAndTitle(let list, let title, isFile: true):
      "\(quoted(list)) is a list and \(quoted(title)) a title; name one list, or only titles"
    case .namedTwice(let task):
      "\(quoted(task)) is named twice; name each task once"
    case .severalLists(let one, let other):
      "\(quoted(one)) and \(quoted(other)) are both lists; name one of them"
    case .emptyTitle:
      "a title is empty; name a task as in rota run \"Revise integration\""
    case .wrongEnding(let option, let found, let example):
      "\(option): \(quoted(found)) does not end as in \(option.set(to: example))"
    case .missingOperand(let command, let what, let example):
      "'\(command)' needs \(what), as in: \(example)"
    case .unreadableRequest(let error):
      error.shellMessage
    case .scriptInStep(let speed):
      "\(speed) does not wait for the lines of --script -; put them into a file, or use --simulate"
    case .sharedInput:
      "two things cannot both come from standard input; put one of them into a file"
    }
  }

  /// The option of a value, in front of the message; a value without one needs none.
  private func prefix(_ option: String?) -> String { option.map { "\($0): " } ?? "" }

  /// A text of the user in quotation marks, shortened.
  private func quoted(_ text: String) -> String { "'\(text.shortened(to: 80))'" }

  private func advice(_ nearest: String?, _ choices: [String]) -> String {
    nearest.map { "did you mean '\($0)'?" } ?? "choose \(choices.listed(with: "or"))"
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension String {
  /// An option with a value on the command line; a setting or a variable with its value.
  fileprivate func set(to value: String) -> String {
    if hasPrefix("ROTA_") { return "\(self)=\(value)" }
    if hasPrefix("-") { return "\(self) \(value)" }
    // A `#` begins a comment in a shell; the key of a setting has neither dashes nor blanks.
    let isOfCommand = utf8.contains(UInt8(ascii: " "))
    guard isOfCommand else { return "\(self) = \(value)" }
    return (hasPrefix("rota ") ? "" : "rota ") + "\(self) "
      + (value.hasPrefix("#") ? "'\(value)'" : value)
  }
}

extension [String] {
  /// The texts as a list in English: `one, two or three`.
  package func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

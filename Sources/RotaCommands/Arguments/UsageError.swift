import CivilTime

/// What is wrong with a command line.
///
/// `option` is always the name as it was typed, and `found` what was typed for it.
public enum UsageError: Error, Hashable, Sendable {
  /// No such command; `nearest` is what was probably meant.
  case unknownCommand(found: String, nearest: String?, existing: [String])
  /// No such option; `nearest` is what was probably meant.
  case unknownOption(found: String, nearest: String?)
  /// A value is missing, or empty.
  case missingValue(option: String, example: String)
  /// A value for a flag.
  case unwantedValue(option: String, found: String)
  /// More arguments than the command takes.
  case unwantedArgument(found: String)
  /// Not a length of time.
  case unreadableDuration(option: String, UnreadableDuration)
  /// A length of time that is too short or too long.
  case durationOutside(
    option: String, found: String, shortest: Duration, longest: Duration, example: String)
  /// Not a number of the kind expected.
  case unreadableNumber(option: String, found: String, expected: String, example: String)
  /// Not one of the words that are possible.
  case unknownChoice(option: String, found: String, choices: [String], nearest: String?)
  /// Not a time that a wall clock can show.
  case unreadableTime(option: String, found: String)
  /// Not a name that a file can have.
  case unusableName(option: String, found: String)
  /// Not the name of a time zone, or one that this machine does not have.
  case unknownZone(option: String, found: String)
  /// A time that is over; `now` is when the rotation starts.
  case past(option: String, found: String, now: String)
  /// An option that makes no sense without one of others; `example` has both.
  case needs(option: String, others: [String], example: String)
  /// Options that contradict each other.
  case contradiction(String, String)
  /// A list and a title in one command line.
  case listAndTitle(list: String, title: String)
  /// More than one list.
  case severalLists(String, String)
  /// A title without a letter.
  case emptyTitle
  /// The tasks and the script are both to come from standard input.
  case sharedInput
}

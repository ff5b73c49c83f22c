import CivilTime
import Tasks
import EventStream

/// A mistake in a command line.
///
/// `option` is always the name as it was typed, and `found` what was typed for it. Where the value
/// was set, `option` is the key in the settings or the environment variable.
package enum UsageError: Error, Hashable, Sendable {
  /// No such command; `nearest` is what was probably meant.
  case unknownCommand(found: String, nearest: String?)
  /// No such option; `nearest` is what was probably meant.
  case unknownOption(found: String, nearest: String?)
  /// A value is missing, or empty.
  case missingValue(option: String, example: String)
  /// A value for a flag.
  case unwantedValue(option: String, found: String)
  /// More arguments than the command takes.
  case unwantedArgument(found: String)
  /// A command says less than it has to.
  case missingOperand(of: String, String, example: String)
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
  /// Not a day.
  case unreadableDay(option: String, UnreadableTime)
  /// Not a day; `nearest` is what was probably meant.
  case unknownDay(option: String, found: String, nearest: String)
  /// A last day that is not behind the first one.
  case emptyWindow(option: String, found: CivilDate, from: CivilDate)
  /// Not a span on the clock of a day.
  case unreadableSpan(option: String, found: String)
  /// Not times on days of the week.
  case unreadableBlock(option: String, found: String)
  /// Not a choice of tasks.
  case unreadableFilter(option: String, UnreadableFilter)
  /// Not a name that a file can have.
  case unusableName(option: String, found: String)
  /// A title that was probably meant as something else.
  case mistakenTitle(found: String, meant: String)
  /// Not the name of a time zone, or one that this machine does not have.
  case unknownZone(option: String, found: String)
  /// Not a shell that can complete, or none at all.
  case unknownShell(found: String?, shells: [String], nearest: String?)
  /// Not a key of the settings; `nearest` is what was probably meant.
  case unknownSetting(found: String, nearest: String?)
  /// An option that is given for one rotation, and cannot be set for all.
  case ofOneRotation(option: String)
  /// A value with control characters, which the settings have no place for.
  case unwritable(option: String, found: String, example: String)
  /// What is no key that can be chosen.
  case unusableKey(option: String, found: String)
  /// Not a colour.
  case unknownColor(option: String, found: String, names: [String])
  /// Nothing that a tag can be called.
  case unusableTag(found: String)
  /// Not one of the tags that are kept; `nearest` is what was probably meant.
  case unknownTag(found: String, nearest: String?)
  /// A tag that is there already.
  case presentTag(String)
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
  /// Words that are no request to a rotation.
  case unreadableRequest(UnreadableRequest)
  /// The tasks and the script are both to come from standard input.
  case sharedInput
}

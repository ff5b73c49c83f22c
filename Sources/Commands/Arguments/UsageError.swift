import CivilTime
import Tasks
import EventStream

/// An error in a command line.
///
/// `option` is the name as typed, and `found` its value; for a value from the settings or an
/// environment variable, `option` is the key or variable.
package enum UsageError: Error, Hashable, Sendable {
  /// An unknown command, with the most similar one.
  case unknownCommand(found: String, nearest: String?)
  /// An unknown option, with the most similar one.
  case unknownOption(found: String, nearest: String?)
  /// An operand with blanks that begins like an option.
  case noOption(found: String, command: String)
  /// A value is missing, or empty.
  case missingValue(option: String, example: String)
  /// A value for a flag.
  case unwantedValue(option: String, found: String)
  /// More arguments than the command takes.
  case unwantedArgument(found: String)
  /// A file for an optional value that ends otherwise, so that it is another argument.
  case wrongEnding(option: String, found: String, example: String)
  /// A missing argument.
  case missingOperand(of: String, String, example: String)
  /// Not a length of time.
  case unreadableDuration(option: String, UnreadableDuration)
  /// Text that is not a duration, where zero means none.
  case unreadableLength(option: String, found: String)
  /// A duration out of range.
  case durationOutside(
    option: String, found: String, shortest: Duration, longest: Duration, example: String)
  /// More values than an option takes.
  case tooMany(option: String, count: Int, most: Int)
  /// Not a number of the kind expected.
  case unreadableNumber(option: String, found: String, expected: String, example: String)
  /// Not one of the possible words.
  case unknownChoice(option: String, found: String, choices: [String], nearest: String?)
  /// Not a period to look back on.
  case unknownPeriod(found: String, choices: [String], nearest: String?)
  /// Not a time that a wall clock can show.
  case unreadableTime(option: String, found: String)
  /// Not a day.
  case unreadableDay(option: String?, UnreadableTime)
  /// Not a day that could have records; `yesterday` is one.
  case unreadablePastDay(option: String?, found: String, yesterday: CivilDate)
  /// Not a day, with the most similar one.
  case unknownDay(option: String?, found: String, nearest: String)
  /// The last date of the calendar as a first day.
  case lastDate(option: String?)
  /// A last day that is not after the first one.
  case emptyWindow(option: String, found: CivilDate, from: CivilDate)
  /// Not a span on the clock of a day.
  case unreadableSpan(option: String, found: String)
  /// Not times on days of the week.
  case unreadableBlock(option: String, found: String)
  /// Not a choice of tasks; `option` is `nil` for words without one.
  case unreadableFilter(option: String?, UnreadableFilter)
  /// Not a name that a file can have.
  case unusableName(option: String, found: String)
  /// A title that looks like a mistake.
  case mistakenTitle(found: String, meant: String)
  /// A file with the name of an option that was probably meant.
  case mistakenFile(found: String, meant: String)
  /// There is no such list, and the word is probably meant as the value of an option.
  case mistakenList(found: String, meant: String)
  /// An invalid or unknown time zone, with the most similar one.
  case unknownZone(option: String, found: String, nearest: String?)
  /// A missing shell, or one without completions.
  case unknownShell(found: String?, shells: [String], nearest: String?)
  /// An unknown setting, with the most similar one.
  case unknownSetting(found: String, nearest: String?)
  /// An option for one rotation that cannot be a setting.
  case ofOneRotation(option: String)
  /// A value with control characters, which the settings have no place for.
  case unwritable(option: String, found: String, example: String)
  /// A key that cannot be assigned.
  case unusableKey(option: String, found: String)
  /// Not a colour.
  case unknownColor(option: String, found: String, names: [String])
  /// An invalid tag.
  case unusableTag(found: String)
  /// An unknown tag, with the most similar one.
  case unknownTag(found: String, nearest: String?)
  /// A tag that exists already.
  case presentTag(String)
  /// A time that is over; `now` is when the rotation starts.
  case past(option: String, found: String, now: String)
  /// An option that requires one of others; `example` has both.
  case needs(option: String, others: [String], example: String)
  /// Options that contradict each other.
  case contradiction(String, String)
  /// Both a list and a title.
  case listAndTitle(list: String, title: String, isFile: Bool)
  /// A task that a command is to act on twice.
  case namedTwice(String)
  /// Several lists.
  case severalLists(String, String)
  /// A title without a letter.
  case emptyTitle
  /// An invalid request.
  case unreadableRequest(UnreadableRequest)
  /// A script from standard input, line by line, for a clock that does not wait for it.
  case scriptInStep(with: String)
  /// Both the tasks and the script from standard input.
  case sharedInput
}

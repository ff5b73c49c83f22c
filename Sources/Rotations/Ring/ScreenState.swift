import EventStream
import RoundRobin
import Terminals

/// What the screen shows besides the rotation: what is open, and what was just said.
///
/// It changes with keys and with records. How a task came to its slice, and for how long the
/// machine slept, stand in no snapshot: they are kept here.
package struct ScreenState: Equatable, Sendable {
  /// A short text above the keys.
  package struct Message: Equatable, Sendable {
    package var text: String
    /// Whether something is wrong, or soon over.
    package var isWarning: Bool

    package init(_ text: String, isWarning: Bool = false) {
      self.text = text
      self.isWarning = isWarning
    }
  }

  /// Whether the rotation runs in another process: whoever leaves does not end it.
  package var isGuest = false
  /// The keys that a person chose.
  package var keys = KeyChoices()
  package var isHelpOpen = false
  /// The line that is being typed.
  package var prompt: Prompt?
  /// The list from which a task is being chosen.
  package var picker: TaskPicker?
  /// The minutes that are being chosen.
  package var minutes: MinutesChoice?
  /// Whether the end for today was asked for and not yet confirmed.
  package var asksToEnd = false
  /// Whether the look back on the day is shown, as it is after the end.
  package var isSummaryOpen = false
  /// What was just said, such as why a command was refused; the next key takes it away.
  package var message: Message?
  /// What was taught already; `nil`: nothing is taught.
  package var lessons: Lessons?
  /// What is taught now; the next key takes it away.
  package var hint: Lessons.Situation?
  /// Something that goes on being wrong, such as clocks that cannot be trusted.
  package var trouble: String?
  /// How the task came to its slice.
  package var why: Fact.Why?
  /// How many days in a row had work, today included; known at the end.
  package var streak: Int?
  /// The trees of the slices that ended.
  var grove = Grove()
  /// How long the machine slept when that caused the pause.
  package var asleep: Duration?

  package init() {}

  /// All keys and what they do.
  var bindings: [KeyBinding<KeyMeaning>] { KeyMap.bindings(isGuest: isGuest, keys) }

  /// The name of the key that pauses and goes on.
  var pauseKey: String { bindings.first?.name ?? "space" }

  /// Whether something is typed, chosen or asked about at the bottom.
  var isAsking: Bool { prompt != nil || picker != nil || minutes != nil || asksToEnd }
}

/// What the screen asks of whoever drives it.
package enum ScreenEffect: Equatable, Sendable {
  /// Carry out a line of the command language.
  case command(String)
  /// Forget what the terminal shows, and draw everything.
  case redraw
  /// Go on with these lines as new tasks, after the end.
  case more([String])
  /// Leave the screen: after the end, or as a guest.
  case leave
}

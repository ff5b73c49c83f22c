import CivilTime
import EventStream
import RoundRobin
import Terminals

/// The state of the screen besides the rotation: what is open, and the last message.
///
/// It changes with keys and with records. The reason for a slice and the time of suspend are not in
/// snapshots: they are kept here.
package struct ScreenState: Equatable, Sendable {
  /// A short text above the keys.
  package struct Message: Equatable, Sendable {
    package var text: String
    /// Whether something is wrong, or soon over.
    package var isWarning: Bool
    /// The numbers of tasks that it reports.
    private(set) var changes: [Change: Int] = [:]
    /// Whether these were changed in the list, and not by commands.
    private(set) var isFromList = false
    /// The warning that it gives; `nil` for other messages.
    private(set) var warning: Warning?
    /// The instant of the rotation's clock at which it was given; `nil` if that does not matter.
    var given: Duration?
    /// The instant from which on it is over, as what it came with has ended; `nil` while that
    /// lasts.
    private(set) var end: Duration?

    /// A warning of the end or beginning of something.
    struct Warning: Equatable {
      let subject: Record.Subject
      let title: String?
      /// The time left when it was given.
      let remaining: Duration
      /// The instant of which it warns, on the rotation's clock.
      let end: Duration
    }

    /// What became of a task.
    enum Change: String, CaseIterable {
      case done, deleted, reopened, added
    }

    /// For how long a message remains, though what it came with ends.
    static let leastTime = Duration.seconds(10)

    package init(_ text: String, isWarning: Bool = false, given: Duration? = nil) {
      self.text = text
      self.isWarning = isWarning
      self.given = given
    }

    init(_ text: String, changes: [Change: Int], isFromList: Bool) {
      self.init(text)
      self.changes = changes
      self.isFromList = isFromList
    }

    init(_ warning: Warning) {
      self.init(
        Words.warning(warning.subject, title: warning.title, remaining: warning.remaining),
        isWarning: true)
      self.warning = warning
    }

    /// Sets its end, as what it came with ends: a warning is over then, and another message soon
    /// after if it was only just given.
    mutating func close(at now: Duration) {
      let least = warning == nil ? given.map { $0 + Self.leastTime } : nil
      end = end ?? least ?? now
    }

    /// The text at an instant of the rotation's clock; a warning has the minutes left then.
    func text(at now: Duration) -> String {
      guard let warning, warning.end - now < warning.remaining else { return text }
      let minutes = Int((warning.end - now).rounded(upTo: .seconds(60)))
      let whole = warning.remaining.secondsRoundedDown / 60
      let left = whole > 0 ? .seconds(60) * min(minutes, whole) : warning.remaining
      return Words.warning(warning.subject, title: warning.title, remaining: left)
    }
  }

  /// A page, line, list or question that takes the keys instead of the rotation.
  package enum Open: Equatable, Sendable {
    case help(HelpPage)
    /// A line is being typed.
    case prompt(Prompt)
    /// A task is being chosen from the list.
    case picker(TaskPicker)
    /// A few minutes are being chosen.
    case minutes(MinutesChoice)
    /// The end for today was asked for, and is to be confirmed.
    case end
  }

  /// A problem, such as a full disk, until its end is reported.
  struct Problem: Equatable {
    let code: Record.ProblemCode
    let text: String
  }

  /// A command: the number of its first record, and its instant on the rotation's clock.
  struct Issued: Equatable {
    let seq: Int
    let at: Duration
    /// The title of the task that it completed.
    var completed: String?
  }

  /// An undo or redo, at an instant of the rotation's clock.
  struct Undoing: Equatable {
    let at: Duration
    var words: UndoWords
  }

  /// Whether the rotation runs in another process: leaving does not end it.
  package var isGuest = false
  /// The path of the default list; `nil` if it stays as it is.
  package var defaultList: String?
  /// Whether no command can be undone; `false` if that is not known.
  var hasNothingToUndo = false
  /// Whether clicks of the mouse arrive.
  package var hasMouse = true
  /// The keys that a person chose.
  package var keys = KeyChoices()
  /// The page, line, list or question that is open; `nil` if the rotation takes the keys.
  package var open: Open?
  /// The last message, such as a refusal; the next key removes it.
  package var message: Message?
  /// The last undo: its records come one by one.
  var undoing: Undoing?
  /// The hints shown so far; `nil` to show none.
  package var lessons: Lessons?
  /// The current hint; the next key removes it.
  package var hint: Lessons.Situation?
  /// The last command that can be undone; the records of its consequences have its instant.
  var command: Issued?
  /// What a list contains if it is kept up to date: the first records of commands, and the records
  /// of changes without one.
  var listChanges: Set<Int> = []
  /// The problems that last, the newest one last.
  var problems: [Problem] = []
  /// The reason for the slice.
  package var why: Fact.Why?
  /// The number of consecutive days with work, including today; known at the end.
  package var streak: Int?
  /// The id of the task that had the last slice, if it is still there.
  var former: String?
  /// The trees of the slices that ended.
  var grove = Grove()
  /// The time of suspend that caused the pause, and of those since.
  package var asleep: Duration?
  /// The last time of suspend.
  var slept = Duration.zero

  package init() {}

  /// Whether a list lacks something if it is only read: changes that were not undone.
  var changesList: Bool { listChanges.contains { !grove.undone.isTakenBack($0) } }

  /// The problems that last, the newest one first; `nil` without one.
  package var trouble: String? {
    problems.isEmpty ? nil : problems.reversed().map(\.text).joined(separator: "; ")
  }

  /// All keys with their commands.
  var bindings: [KeyBinding<KeyMeaning>] { KeyMap.bindings(isGuest: isGuest, keys) }

  /// The name of the key with a setting; `nil` if it has none.
  func keyName(of setting: String) -> String? {
    bindings.keyName(of: setting)
  }

  /// Whether something is typed, chosen or asked about at the bottom.
  var isAsking: Bool {
    switch open {
    case .prompt, .picker, .minutes, .end: true
    case .help, nil: false
    }
  }
}

/// An effect of the screen, to be carried out by its driver.
package enum ScreenEffect: Equatable, Sendable {
  /// Carry out a line of the command language.
  case command(String)
  /// Redraw everything.
  case redraw
  /// Go on with these lines as new tasks, after the end.
  case more([String])
  /// Leave the screen: after the end, or as a guest.
  case leave
}

import Tasks

/// A request to a running rotation, with tasks given by title.
///
/// The control socket, scripts, keys and the command line share this language, written as a line of
/// words (``init(parsing:)``) or as JSON (``RequestLine``).
public enum Request: Equatable, Sendable {
  /// The target of a move.
  public enum Goal: Equatable, Sendable {
    case first
    case last
    /// Right after the task with this name.
    case after(String)
  }

  /// Pauses from `ago` before now, as far as that is possible.
  case pause(ago: Duration = .zero)
  case resume
  case toggle
  case skip
  /// Completes a task; `nil` for the running one.
  case done(String? = nil)
  case extend(Duration = Request.usualExtension)
  /// Gives a task the slice now, optionally with a duration.
  case go(String, Duration? = nil)
  case back(Duration? = nil)
  /// A sign of life.
  case here
  /// The quantum from the next slice on.
  case quantum(Duration)
  /// Reopens a completed task; `nil` for the last one.
  case reopen(String? = nil)
  /// A new task, or a commitment, from a line of a list.
  case add(String)
  /// The same right after the running task.
  case addNext(String)
  /// Replaces the line of a task.
  case edit(String, line: String)
  /// Sets the note of a task; `-` removes it.
  case note(String, text: String)
  case move(String, Goal)
  /// Postpones a task to a day, `2026-11-24` or a word for one; `nil` for tomorrow.
  case later(String, day: String? = nil)
  case remove(String)
  /// Undoes the last commands that changed something; `nil` for one.
  case undo(Int? = nil)
  /// Redoes the last undone commands; `nil` for one.
  case redo(Int? = nil)
  case stop
  /// Asks for a snapshot.
  case status
  /// Subscribes to the records from now on, or after a number.
  case subscribe(since: Int? = nil)

  /// The time by which `extend` makes a slice longer without an argument.
  public static let usualExtension = Duration.seconds(300)

  /// The valid durations in requests; for a quantum see `TaskItem.sliceLengths`.
  public static let lengths: ClosedRange<Duration> = .nanoseconds(1)...(.seconds(86_400))
}

extension Request {
  /// The word that a request begins with.
  public enum Name: String, CaseIterable, Sendable {
    case pause, resume, toggle, skip, done, extend, go, back, here, quantum, reopen, add
    case addNext = "add-next"
    case edit, note, move, later
    case remove = "rm"
    case undo, redo, stop, status, subscribe

    /// A request of this name that can be read.
    public var example: String {
      switch self {
      case .resume, .toggle, .skip, .here, .stop, .status: rawValue
      case .undo, .redo: "\(rawValue) 2"
      case .pause: "pause ago 10m"
      case .done: "done \"Write essay\""
      case .extend: "extend 5m"
      case .go: "go \"Write essay\" 10m"
      case .back: "back 10m"
      case .quantum: "quantum 25m"
      case .reopen: "reopen \"Write essay\""
      case .add: "add Write essay est:2h"
      case .addNext: "add-next Call Anna"
      case .edit: "edit \"Write essay\" est:3h -@home"
      case .note: "note \"Write essay\" two sources at least"
      case .move: "move \"Write essay\" after Maths"
      case .later: "later \"Write essay\" fri"
      case .remove: "rm \"Write essay\""
      case .subscribe: "subscribe since 42"
      }
    }
  }

  /// The arguments of requests; in JSON their keys.
  public enum Argument: String, CaseIterable, Sendable {
    /// The task concerned.
    case task
    /// By how much, or for how long.
    case by
    /// Since how long.
    case ago
    /// The new quantum, or the new place: `first` or `last`.
    case to
    /// A line of a list, or a note.
    case line
    /// The task to insert after.
    case after
    /// The number of the last known record.
    case since
    /// The number of times.
    case count
    /// The day on which a task comes again.
    case day
  }
}

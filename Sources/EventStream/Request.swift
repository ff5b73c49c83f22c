import Tasks

/// A request to the running rotation, with tasks as people name them.
///
/// The same language is spoken on the control socket, in scripts, by keys and on the command line;
/// it is written as a line of words (``init(parsing:)``) or as JSON (``RequestLine``).
public enum Request: Equatable, Sendable {
  /// Where a moved task goes.
  public enum Goal: Equatable, Sendable {
    case first
    case last
    /// Right after the task with this name.
    case after(String)
  }

  /// Stands still, from `ago` before now as far as that can be granted.
  case pause(ago: Duration = .zero)
  case resume
  case toggle
  case skip
  /// Completes a task; `nil`: the running one.
  case done(String? = nil)
  case extend(Duration = Request.usualExtension)
  /// Gives a task the slice now, for the duration if one is given.
  case go(String, Duration? = nil)
  case back(Duration? = nil)
  /// A sign of life.
  case here
  /// The quantum from the next slice on.
  case quantum(Duration)
  /// Brings a completed task back; `nil`: the last one.
  case reopen(String? = nil)
  /// A new task, or a commitment, from a line of a list.
  case add(String)
  /// The same right after the running task.
  case addNext(String)
  /// Gives a task the words of another line.
  case edit(String, line: String)
  /// What is worth knowing of a task; `-` takes the note away.
  case note(String, text: String)
  case move(String, Goal)
  /// Lets a task be until a day, `2026-11-24` or a word for one; `nil`: until tomorrow.
  case later(String, day: String? = nil)
  case remove(String)
  /// Takes the last commands back that changed something; `nil`: one.
  case undo(Int? = nil)
  /// Does again what was taken back last; `nil`: one of these commands.
  case redo(Int? = nil)
  case stop
  /// Asks for a snapshot.
  case status
  /// Asks for the records from now on, or for those after a number.
  case subscribe(since: Int? = nil)

  /// The time by which `extend` makes a slice longer without an argument.
  public static let usualExtension = Duration.seconds(300)

  /// The lengths of time that requests may name; a quantum lies in `TaskItem.sliceLengths`.
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
      case .done: "done Write essay"
      case .extend: "extend 5m"
      case .go: "go \"Write essay\" 10m"
      case .back: "back 10m"
      case .quantum: "quantum 25m"
      case .reopen: "reopen Write essay"
      case .add: "add Write essay est:2h"
      case .addNext: "add-next Call Anna"
      case .edit: "edit \"Write essay\" est:3h -@home"
      case .note: "note \"Write essay\" two sources at least"
      case .move: "move \"Write essay\" after Maths"
      case .later: "later \"Write essay\" fri"
      case .remove: "rm Write essay"
      case .subscribe: "subscribe since 42"
      }
    }
  }

  /// The arguments of a request; in JSON the keys of its members.
  public enum Argument: String, CaseIterable, Sendable {
    /// The task that it is about.
    case task
    /// By how much, or for how long.
    case by
    /// Since how long.
    case ago
    /// The new quantum, or the new place: `first` or `last`.
    case to
    /// A line of a list, or a note.
    case line
    /// The task after which something goes.
    case after
    /// The number of the last record that is known.
    case since
    /// How many.
    case count
    /// The day on which a task comes again.
    case day
  }
}

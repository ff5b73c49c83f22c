import CivilTime

/// One task of a list, or one commitment: everything that a line of a list can say.
public struct TaskItem: Hashable, Sendable {
  /// The longest title, in bytes of UTF-8.
  public static let longestTitle = 1024

  /// The lengths a slice may have.
  public static let sliceLengths: ClosedRange<Duration> = .milliseconds(100)...(.seconds(86_400))

  /// The name that is unique in its list: what `id:` says, or else made from the title.
  ///
  /// An item that was read by itself, outside a list, has the id that its title alone gives.
  public var id: String

  /// Whether the line says its id; an id made from the title is never written.
  public var hasWrittenID: Bool

  /// The title, in one line of words with one blank between two of them.
  ///
  /// Control characters other than blanks are kept: whoever shows the title takes care of them.
  public var title: String

  /// The names behind `+`, each once, in the order of the line.
  ///
  /// In a Markdown list, the nearest heading is the project of a line that names none.
  public var projects: [String]

  /// The names behind `@`, each once, in the order of the line.
  public var tags: [String]

  /// The priority, `(A)` to `(Z)`.
  public var priority: Priority?

  /// When it must be finished.
  public var due: Due?

  /// The time before which it is not rotated, planned or ranked.
  public var from: Arrival?

  /// The fixed time of day that makes the line a commitment.
  public var at: ClockSpan?

  /// The days on which it comes again.
  public var recurrence: Recurrence?

  /// How long all of it will take; longer than zero.
  public var estimate: Duration?

  /// The length of its own slices, where it is not the rotation's quantum; in ``sliceLengths``.
  public var slice: Duration?

  /// Further text, of one line or more.
  public var notes: String?

  /// Whether it is ticked off.
  public var isDone: Bool

  /// The day on which it was ticked off, if that is known.
  public var completed: CivilDate?

  /// The day on which it was put on the list, if that is known.
  public var created: CivilDate?

  /// An open task with a title and nothing else.
  ///
  /// - Parameters:
  ///   - title: The title; line breaks, tabs and rows of blanks in it become one blank each.
  ///   - id: What `id:` is to say, or nil for an id made from the title.
  public init(title: String, id: String? = nil) {
    let title = title.asOneLine
    self.title = title
    self.id = id ?? TitleHash.id(of: title)
    hasWrittenID = id != nil
    projects = []
    tags = []
    isDone = false
  }

  /// The first project.
  public var project: String? { projects.first }

  /// Whether the line is a fixed block of time, which slices bend around, and no task.
  public var isCommitment: Bool { at != nil }
}

import CivilTime

/// One task of a list, or one commitment, with all attributes of a line.
public struct TaskItem: Hashable, Sendable {
  /// The longest title, in bytes of UTF-8.
  public static let longestTitle = 1024

  /// The range of valid slice lengths.
  public static let sliceLengths: ClosedRange<Duration> = .milliseconds(100)...(.seconds(86_400))

  /// The id, unique in its list: the value of `id:`, or else made from the title.
  ///
  /// An item parsed outside a list has the id made from its title.
  public var id: String

  /// Whether the id is in the line; one made from the title is never written.
  public var hasWrittenID: Bool

  /// The title in one line, with single blanks between words.
  ///
  /// Control characters are kept, except for blanks: code that displays the title filters them.
  public var title: String

  /// The names after `+`, each once, in the order of the line.
  ///
  /// In a Markdown list, the nearest heading is the project of a line without one.
  public var projects: [String]

  /// The names behind `@`, each once, in the order of the line.
  public var tags: [String]

  /// The priority, `(A)` to `(Z)`.
  public var priority: Priority?

  /// The deadline.
  public var due: Due?

  /// The time before which it is not rotated, planned or ranked.
  public var from: Arrival?

  /// The fixed time that makes the line a commitment.
  public var at: FixedTime?

  /// The days of its recurrence.
  public var recurrence: Recurrence?

  /// The estimated total time; positive.
  public var estimate: Duration?

  /// The length of its own slices instead of the quantum; in ``sliceLengths``.
  public var slice: Duration?

  /// The note, of one or more lines.
  public var notes: String?

  /// Whether it is ticked off.
  public var isDone: Bool

  /// The completion date, if known.
  public var completed: CivilDate?

  /// The creation date, if known.
  public var created: CivilDate?

  /// An open task with a title only.
  ///
  /// - Parameters:
  ///   - title: The title; line breaks, tabs and multiple blanks become single blanks.
  ///   - id: The value of `id:`; `nil` for an id made from the title.
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

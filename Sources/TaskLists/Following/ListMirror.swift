import CivilTime
import Coach
import EventStream
import RoundRobin
import Tasks

/// The list as last read, with the tasks of its lines in the rotation.
///
/// It computes the requests that adapt the rotation to changes by other programs, and writes the
/// rotation's events to the list. It uses no files and no clocks.
package struct ListMirror: Equatable, Sendable {
  /// The part that a line has in the rotation.
  enum Part: Equatable, Sendable {
    /// Nothing: it was done before, does not match the filter, or was refused.
    case absent
    /// Its addition was requested, for a line that then had this id; the reply is pending.
    case joining(as: String)
    case task(Task)
    /// A fixed block on each of its days, with this id or one derived from it.
    case commitment(id: String)
  }

  struct Task: Equatable, Sendable {
    var id: String
    /// Whether it is done in the rotation, regardless of the list.
    var isDone = false
    /// Whether it is in the ring, or done; otherwise it is still to come.
    var isHere = true
    /// The rotation's version if the line was changed while the task was done, or the rotation
    /// refused the change.
    var former: TaskItem?
  }

  struct Line: Equatable, Sendable {
    var item: TaskItem
    var part: Part
  }

  /// The words of a line that another program changed, as the rotation knows them.
  struct ForeignEdit: Equatable, Sendable {
    /// Those at the last event that was written.
    var before: TaskItem
    /// Those requested of the rotation.
    var after: TaskItem
    /// Whether it has replied.
    var isSettled = false
  }

  /// The lines with a task or a commitment, in the order of the list.
  var lines: [Line]
  /// Lines before commands changed them, the most recent last.
  var formers: [Former] = []
  /// The former ends of the list, by the numbers of the commands that changed them.
  var ends: [Int: End] = [:]
  /// The ids of all tasks of a recovered rotation in their order, including removed ones.
  private(set) var order: [String] = []
  /// The task that has the slice, or the rest of it.
  var running: String?
  /// The tasks that other programs have ticked or opened, as requested of the rotation; the reply
  /// is pending.
  var ticking: Set<String> = []
  /// The changes of words by other programs that the rotation was asked to make, until it has
  /// replied and everything that happened before is in the list.
  var editing: [String: ForeignEdit] = [:]
  /// Whether lines are to be compared with the list again, as it was written.
  var isToBeRead = false
  /// The day on which the rotation began, if its list was not read since it was resumed; else
  /// `nil`.
  var beginning: CivilDate?
  /// Whether the list had everything that happened in the rotation until it was resumed.
  let isKept: Bool
  /// The filter of the lines; `nil` for all.
  private let filter: TaskFilter?
  /// The fingerprints of the lines that took no part in a resumed rotation.
  private let leftOut: Set<String>
  /// The day on which the rotation began or was resumed.
  let day: CivilDate

  /// The list from which a rotation was made, before any event.
  ///
  /// - Parameters:
  ///   - items: All items in the order of the list.
  ///   - session: The rotation.
  ///   - filter: The filter of the items; `nil` for all.
  package init(
    enrolled items: [TaskItem], in session: Session, only filter: TaskFilter? = nil
  ) {
    let content = session.content
    let parts = Parts(content, commitments: session.agenda.lines)
    lines = items.map { Line(item: $0, part: parts.part(of: $0.id)) }
    beginning = nil
    isKept = false
    self.filter = filter
    leftOut = []
    day = content.wall.timestamp(at: content.rotation.clock).local.date
  }

  /// The list of a resumed rotation, as far as the rotation knows it.
  ///
  /// When the list is read, done and new tasks are changes. Tasks that are missing or for another
  /// day are changes of a synchronized list (`isKept`); in one that is only read, they may always
  /// have been so, as the order may in both.
  ///
  /// - Parameters:
  ///   - content: The rotation.
  ///   - records: Its records, which show what a list that is only read contained last.
  ///   - isKept: Whether the list is synchronized, and so contains what the rotation does.
  ///   - filter: The filter of the lines; `nil` for all.
  package init(
    recovering content: SnapshotContent, after records: [Record] = [], isKept: Bool = false,
    only filter: TaskFilter? = nil
  ) {
    let parts = Parts(content, commitments: [])
    let contained = isKept ? [:] : ListBacklog(records, after: 0).known
    let isPlanned = records.havePlan
    lines = content.roster.tasks.compactMap { item in
      var line = Line(item: item, part: parts.part(of: item.id))
      guard let known = contained[item.id] else { return line.part == .absent ? nil : line }
      line.item = known.item
      line.item.isDone = known.isDone
      // In the records, it is that of the plan.
      if isPlanned { line.item.slice = item.slice }
      return line
    }
    order = content.roster.tasks.map(\.id)
    beginning = content.wall.beginning.date
    self.isKept = isKept
    self.filter = filter
    leftOut = Set(content.roster.leftOut)
    day = content.wall.timestamp(at: content.rotation.clock).local.date
    if content.rotation.state == .slice { running = parts.running }
  }

  /// The list as an ended rotation left it: its tasks as list items.
  init(left tasks: [(task: Task, item: TaskItem)], since beginning: CivilDate, on day: CivilDate) {
    lines = tasks.map { Line(item: $0.item, part: .task($0.task)) }
    self.beginning = beginning
    isKept = false
    filter = nil
    leftOut = []
    self.day = day
  }

  /// The commitments of the list, each with the id from which those of its blocks are derived.
  package var commitments: [TaskItem] {
    lines.compactMap { line in
      guard case .commitment(let id) = line.part else { return nil }
      var item = line.item
      item.id = id
      return item
    }
  }

  /// Whether the list had no lines when it was last read.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether a line took no part in the rotation before, and is as it was.
  func isLeftOut(_ item: TaskItem) -> Bool {
    !leftOut.isEmpty && leftOut.contains(item.fingerprint)
  }

  /// Whether a line is to join the rotation.
  func isMeant(_ item: TaskItem) -> Bool {
    !item.isDone && filter?.matches(item, today: day) ?? true
  }
}

extension ListMirror {
  /// The tasks of a rotation by id.
  private struct Parts {
    private var tasks: [String: Task] = [:]
    private let commitments: Set<String>
    let running: String?

    init(_ content: SnapshotContent, commitments: [TaskItem]) {
      let roster = content.roster
      let groups = [
        (content.rotation.ring, false, true), (content.rotation.done, true, true),
        (content.rotation.coming, false, false),
      ]
      for (members, isDone, isHere) in groups {
        for member in members {
          let id = roster[member.task].id
          tasks[id] = Task(id: id, isDone: isDone, isHere: isHere)
        }
      }
      self.commitments = Set(commitments.map(\.id))
      running = content.rotation.task.map { roster[$0].id }
    }

    func part(of id: String) -> Part {
      if let task = tasks[id] { return .task(task) }
      return commitments.contains(id) ? .commitment(id: id) : .absent
    }
  }
}

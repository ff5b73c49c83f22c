import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A list as it was last seen, and what its lines are in the rotation that runs on it.
///
/// It says which requests bring the rotation to a list that another program changed, and writes down in
/// the list what happened in the rotation. It knows no file and no clock.
package struct ListMirror: Equatable, Sendable {
  /// The part that a line has in the rotation.
  enum Part: Equatable, Sendable {
    /// Nothing: it was done before, is not meant, or was refused.
    case none
    /// It was asked to join; the answer is still to come.
    case joining
    case task(Task)
    /// A fixed block on each of its days, which has this id, or an id made from it.
    case commitment(id: String)
  }

  struct Task: Equatable, Sendable {
    var id: String
    /// Whether it is done in the rotation, whatever the list says.
    var isDone = false
    /// Whether it takes turns, or is done; otherwise it is still to come.
    var isHere = true
    /// What the rotation knows, where the line was changed while the task was done.
    var former: TaskItem?
  }

  struct Line: Equatable, Sendable {
    var item: TaskItem
    var part: Part
  }

  /// The lines that say a task or a commitment, in the order of the list.
  var lines: [Line]
  /// Lines as they were before a command changed them, the last one at the end.
  var formers: [Former] = []
  /// The task that has the slice, or the rest of it.
  var running: String?
  /// The day on which the rotation began, if its list was not seen since it was left; `nil`: it was.
  var beginning: CivilDate?
  /// Which lines are meant; `nil`: all of them.
  private let filter: TaskFilter?
  /// The day on which the rotation began, or was taken up again.
  let day: CivilDate

  /// The list that a rotation was made from, before anything has happened.
  ///
  /// - Parameters:
  ///   - items: All that was read, in the order of the list.
  ///   - session: The rotation.
  ///   - filter: Which of the items were meant; `nil`: all of them.
  package init(
    enrolled items: [TaskItem], in session: Session, only filter: TaskFilter? = nil
  ) {
    let content = session.content
    let parts = Parts(content, commitments: session.agenda.lines)
    lines = items.map { Line(item: $0, part: $0.isDone ? .none : parts.part(of: $0.id)) }
    beginning = nil
    self.filter = filter
    day = content.wall.timestamp(at: content.rotation.clock).local.date
  }

  /// The list of a rotation that is taken up again, as far as the rotation knows it.
  ///
  /// Nobody knows what the list said when the rotation was left. When it is read, what is ticked off
  /// or new is a change; what is missing, stands elsewhere, or is for another day, may always have
  /// been so.
  package init(recovering content: SnapshotContent, only filter: TaskFilter? = nil) {
    let parts = Parts(content, commitments: [])
    lines = content.roster.tasks.compactMap { item in
      let part = parts.part(of: item.id)
      return part == .none ? nil : Line(item: item, part: part)
    }
    beginning = content.wall.timestamp(at: .zero).local.date
    self.filter = filter
    day = content.wall.timestamp(at: content.rotation.clock).local.date
    if content.rotation.state == .slice { running = parts.running }
  }

  /// A list as a rotation left it that is gone: its tasks as the list says them.
  init(left tasks: [(task: Task, item: TaskItem)], since beginning: CivilDate, on day: CivilDate) {
    lines = tasks.map { Line(item: $0.item, part: .task($0.task)) }
    self.beginning = beginning
    filter = nil
    self.day = day
  }

  /// The commitments of the list, each with the id that its blocks are named for.
  package var commitments: [TaskItem] {
    lines.compactMap { line in
      guard case .commitment(let id) = line.part else { return nil }
      var item = line.item
      item.id = id
      return item
    }
  }

  /// Whether no line was seen.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether a line is to join the rotation.
  func isMeant(_ item: TaskItem) -> Bool {
    !item.isDone && filter?.matches(item, today: day) ?? true
  }
}

extension ListMirror {
  /// The tasks that take part in a rotation, by their ids.
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
      return commitments.contains(id) ? .commitment(id: id) : .none
    }
  }
}

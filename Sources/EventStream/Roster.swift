import RoundRobin
import Tasks

/// The tasks and commitments behind the handles of a rotation, looked up when a record is written,
/// and what it leaves out of its list.
public struct Roster: Equatable, Sendable {
  /// A commitment by name.
  public struct Block: Equatable, Sendable {
    /// The origin of a commitment, which alone may withdraw it.
    public enum Source: String, CaseIterable, Sendable {
      /// A request.
      case request
      /// A line of the list with `at:`.
      case list
      case calendar
    }

    public var id: String
    public var title: String
    public var source: Source
    /// The line of a request, if that contains more than title and times.
    public var line: String?

    public init(id: String, title: String, source: Source = .request, line: String? = nil) {
      self.id = id
      self.title = title
      self.source = source
      self.line = line
    }
  }

  /// The tasks in the order of their handles.
  public private(set) var tasks: [TaskItem] = []
  /// The commitments in the order of their numbers.
  public private(set) var commitments: [Block] = []
  /// The lines of the list that were to take no part, each by its fingerprint.
  public var leftOut: [String] = []
  private var handles: [String: Handle] = [:]
  private var numbers: [String: Int] = [:]

  public init() {}

  public init(tasks: [TaskItem], commitments: [Block] = []) {
    for task in tasks { add(task) }
    for commitment in commitments { add(commitment) }
  }

  public subscript(handle: Handle) -> TaskItem { tasks[handle.index] }

  /// The handle of the task with an id; of the newest if it occurs twice.
  public func handle(of id: String) -> Handle? { handles[id] }

  /// The number of the commitment with an id.
  public func number(of id: String) -> Int? { numbers[id] }

  /// Adds the task that has the next handle.
  @discardableResult
  public mutating func add(_ task: TaskItem) -> Handle {
    let handle = Handle(tasks.count)
    tasks.append(task)
    handles[task.id] = handle
    return handle
  }

  /// Removes the newest task, which the rotation refused.
  public mutating func dropLast() {
    guard let task = tasks.popLast() else { return }
    handles[task.id] = nil
  }

  /// Replaces the item of a task; its id stays.
  public mutating func replace(_ handle: Handle, by task: TaskItem) {
    let id = tasks[handle.index].id
    tasks[handle.index] = task
    tasks[handle.index].id = id
  }

  /// Adds the commitment that has the next number.
  @discardableResult
  public mutating func add(_ commitment: Block) -> Int {
    commitments.append(commitment)
    numbers[commitment.id] = commitments.count - 1
    return commitments.count - 1
  }

  /// Gives a commitment its line.
  public mutating func give(_ line: String?, toCommitment number: Int) {
    commitments[number].line = line
  }

  /// The id itself, or with `-2`, `-3` … if it is taken.
  public func freeID(like id: String) -> String {
    var candidate = id
    var count = 1
    while handles[candidate] != nil || numbers[candidate] != nil {
      count += 1
      candidate = "\(id)-\(count)"
    }
    return candidate
  }
}

extension String {
  /// Whether it is what ``Roster/freeID(like:)`` makes from an id that is taken.
  func isID(madeFrom id: String) -> Bool {
    hasPrefix("\(id)-") && Int(dropFirst(id.count + 1)).map { $0 >= 2 } ?? false
  }
}

import CivilTime
import EventStream
import Tasks

/// The part of a history that ``Efforts`` depends on, small enough to be kept between runs.
package struct WorkLog: Equatable, Sendable {
  /// A stretch of work; the task is an index of ``WorkLog/tasks``.
  package struct Work: Equatable, Sendable {
    package var task: Int
    package var stretch: Stretch

    package init(task: Int, stretch: Stretch) {
      self.task = task
      self.stretch = stretch
    }
  }

  /// A change of a task.
  package struct Change: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case added
      /// It was completed, reopened or removed.
      case ended
      /// Its title was edited, which gives it this id in the list, an index of ``WorkLog/tasks``.
      case edited(id: Int)
      /// The rotation that edited its title is over: its former id may be that of another task.
      case parted
    }

    package var task: Int
    package var time: Instant
    package var kind: Kind

    package init(task: Int, time: Instant, kind: Kind) {
      self.task = task
      self.time = time
      self.kind = kind
    }
  }

  /// The ids of the tasks, each once.
  package private(set) var tasks: [String] = []
  /// In the order of time.
  package private(set) var work: [Work] = []
  /// In the order of time.
  package private(set) var changes: [Change] = []
  private var numbers: [String: Int] = [:]

  package init() {}

  /// - Parameters:
  ///   - history: A history.
  ///   - rotations: The only rotations to include; `nil` for all.
  ///   - running: Those that are not over.
  package init(
    _ history: History, of rotations: Set<String>? = nil, running: Set<String> = []
  ) {
    for slice in history.slices where rotations?.contains(slice.rotation) ?? true {
      let task = number(of: slice.task.id)
      work += slice.stretches.map { Work(task: task, stretch: $0) }
    }
    work.sort { $0.stretch.start < $1.stretch.start }
    // The ids of the tasks with other titles, by rotation.
    var edited: [String: Set<String>] = [:]
    for moment in history.moments where rotations?.contains(moment.rotation) ?? true {
      add(moment, &edited[moment.rotation, default: []])
    }
    part(edited.filter { !$1.isEmpty && !running.contains($0) }, in: history)
  }

  /// `nil` if an index has no task, an id is repeated, or something is not in the order of time.
  ///
  /// - Parameters:
  ///   - tasks: The ids of the tasks.
  ///   - work: The stretches.
  ///   - changes: The changes.
  package init?(tasks: [String], work: [Work], changes: [Change]) {
    for task in tasks { _ = number(of: task) }
    guard self.tasks.count == tasks.count else { return nil }
    let places = self.tasks.indices
    var last = Instant(milliseconds: .min)
    for one in work {
      guard places.contains(one.task), one.stretch.start >= last else { return nil }
      last = one.stretch.start
    }
    last = Instant(milliseconds: .min)
    for change in changes {
      guard places.contains(change.task), change.time >= last else { return nil }
      if case .edited(let id) = change.kind, !places.contains(id) { return nil }
      last = change.time
    }
    (self.work, self.changes) = (work, changes)
  }

  /// Adds the work and the changes of another log.
  package mutating func merge(_ other: WorkLog) {
    let places = other.tasks.map { number(of: $0) }
    work += other.work.map { Work(task: places[$0.task], stretch: $0.stretch) }
    changes += other.changes.map { change in
      var change = change
      change.task = places[change.task]
      if case .edited(let id) = change.kind { change.kind = .edited(id: places[id]) }
      return change
    }
    work.sort { $0.stretch.start < $1.stretch.start }
    changes.sort { $0.time < $1.time }
  }

  private mutating func add(_ moment: PastMoment, _ edited: inout Set<String>) {
    func add(_ card: TaskCard, _ kind: Change.Kind) {
      changes.append(Change(task: number(of: card.id), time: moment.time, kind: kind))
    }
    switch moment.what {
    case .added(let card): add(card, .added)
    case .completed(let card), .reopened(let card), .removed(let card): add(card, .ended)
    case .edited(let card, let hasWrittenID):
      let title = TaskItem(title: card.title).id
      // A second task of one title has a number after its id.
      let id = hasWrittenID || card.id.hasPrefix(title) ? card.id : title
      if id != card.id { edited.insert(card.id) }
      if edited.contains(card.id) { add(card, .edited(id: number(of: id))) }
    case .paused: break
    }
  }

  /// Parts the tasks with other titles from their former ids at the ends of their rotations.
  private mutating func part(_ edited: [String: Set<String>], in history: History) {
    if edited.isEmpty { return }
    var ends: [String: Instant] = [:]
    func extend(_ rotation: String, to time: Instant) {
      if edited[rotation] != nil { ends[rotation] = max(ends[rotation] ?? time, time) }
    }
    for slice in history.slices { extend(slice.rotation, to: slice.end) }
    for moment in history.moments { extend(moment.rotation, to: moment.time) }
    for (rotation, end) in ends {
      for id in edited[rotation] ?? [] {
        changes.append(Change(task: number(of: id), time: end, kind: .parted))
      }
    }
    changes.sort { $0.time < $1.time }
  }

  /// The index of a task, which is added if it is new.
  private mutating func number(of task: String) -> Int {
    if let number = numbers[task] { return number }
    numbers[task] = tasks.count
    tasks.append(task)
    return tasks.count - 1
  }

  package static func == (one: WorkLog, other: WorkLog) -> Bool {
    (one.tasks, one.work, one.changes) == (other.tasks, other.work, other.changes)
  }
}

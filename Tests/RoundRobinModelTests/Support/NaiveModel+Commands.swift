import RoundRobin
import RotationSupport

/// What commands do to the naive model.
extension NaiveModel {
  /// Lets a command happen now.
  ///
  /// - Returns: Whether it was accepted; a refused one changes nothing.
  mutating func apply(_ command: Command) -> Bool {
    guard doing != .ended, isPossible(command) else { return false }
    var asked: Int?
    if case .checkIn(let task) = doing, isSignOfLife(command) {
      asked = task
      endCheckIn(confirmed: true)
    }
    perform(command, asked: asked)
    if doing != .ended { settle() }
    return true
  }

  /// Any accepted command but pause, resume, toggle and stop.
  private func isSignOfLife(_ command: Command) -> Bool {
    switch command {
    case .pause, .resume, .toggle, .stop, .slept: false
    case .commit, .uncommit: false
    case .skip, .done, .extend, .go, .back, .here, .quantum, .reopen, .add, .addNext, .edit, .move,
      .remove:
      true
    }
  }

  private var isInCommitmentOrWaiting: Bool {
    switch doing {
    case .commitment, .waiting: true
    case .nothing, .slice, .checkIn, .rest, .ended: false
    }
  }

  /// The task that has the slice, or will have the rest of it.
  private var holder: Int? {
    if case .slice(let task) = doing { return task }
    return cut
  }

  /// The last other task that had the slice and is still in the ring.
  private func before(_ current: Int?) -> Int? {
    history.last { $0 != current && ring.contains($0) }
  }

  /// The task that runs or is asked about.
  private var current: Int? {
    switch doing {
    case .slice(let task), .checkIn(let task): task
    case .nothing, .rest, .commitment, .waiting, .ended: nil
    }
  }

  // MARK: What is refused

  private func isPossible(_ command: Command) -> Bool {
    switch command {
    case .pause, .resume, .toggle, .here, .quantum, .add, .addNext, .commit, .slept, .stop:
      return true
    case .skip, .extend:
      return !isInCommitmentOrWaiting
    case .done(nil):
      switch doing {
      case .slice, .checkIn: return true
      case .rest: return history.last.map { !jobs[$0].isRemoved } ?? false
      case .commitment: return cut != nil
      case .waiting, .nothing, .ended: return false
      }
    case .done(let task?):
      return jobs.indices.contains(task.index) && !jobs[task.index].isRemoved
    case .go(let task, _):
      return !isInCommitmentOrWaiting && ring.contains(task.index) && holder != task.index
    case .back:
      return !isInCommitmentOrWaiting && before(current) != nil
    case .reopen(nil):
      return !done.isEmpty
    case .reopen(let task?):
      return done.contains(task.index)
    case .edit(let task, _), .remove(let task):
      return jobs.indices.contains(task.index) && !jobs[task.index].isRemoved
    case .move(let task, let goal):
      guard ring.contains(task.index), holder != task.index else { return false }
      guard case .after(let other) = goal else { return true }
      return other != task && ring.contains(other.index)
    case .uncommit(let number):
      if case .commitment(number, _) = doing { return true }
      return upcoming.contains { $0.number == number && $0.end > now }
    }
  }

  // MARK: What is done

  private mutating func perform(_ command: Command, asked: Int?) {
    switch command {
    case .pause(let ago): pause(.user, ago: ago.ticks)
    case .resume: resume()
    case .toggle: if pausedFor == nil { pause(.user, ago: 0) } else { resume() }
    case .skip:
      switch doing {
      case .slice: endSlice(.skipped)
      case .rest: endBreak(.skipped)
      case .nothing, .checkIn, .commitment, .waiting, .ended: break
      }
    case .done(let task):
      if let task = task?.index ?? asked ?? holder ?? history.last { finish(task) }
    case .extend(let length): extend(by: length, asked: asked)
    case .go(let task, let length): go(to: task.index, .go, length: length)
    case .back(let length):
      if let task = before(asked ?? current) { go(to: task, .back, length: length) }
    case .here: break
    case .quantum(let length):
      if quantum != length.ticks {
        quantum = length.ticks
        say(.quantumChanged(length))
      }
    case .reopen(let task): if let task = task?.index ?? done.last { reopen(task) }
    case .add(let terms): add(terms, next: false)
    case .addNext(let terms): add(terms, next: true)
    case .edit(let task, let terms): edit(task.index, terms)
    case .move(let task, let goal): move(task.index, goal)
    case .remove(let task):
      if doing == .slice(task.index) { endSlice(.removed) }
      remove(task.index)
    case .commit(let start, let end):
      upcoming.append(
        Block(
          number: commitments, start: start.ticks, end: end.ticks, isAhead: start.ticks >= now))
      say(.commitmentAdded(number: commitments, start: start, end: end))
      commitments += 1
    case .uncommit(let number):
      upcoming.removeAll { $0.number == number }
      say(.commitmentRemoved(number: number))
      if case .commitment(number, _) = doing { endCommitment() }
    case .slept(let length, let frozen, let policy):
      say(.slept(length, frozen: frozen, policy))
      guard case .slice = doing, pausedFor == nil else { return }
      if policy == .pause { pause(.sleep, ago: 0) }
      if policy == .endSlice { endSlice(.slept) }
    case .stop(let reason): close(reason)
    }
  }

  private mutating func pause(_ reason: Fact.PauseReason, ago: Int) {
    guard pausedFor == nil else { return }
    let granted = min(ago, unbroken)
    ran -= granted
    pausedFor = granted
    say(.paused(reason, ago: .ticks(granted), remaining: left.map(Duration.ticks)))
  }

  private mutating func resume() {
    guard let paused = pausedFor else { return }
    pausedFor = nil
    unbroken = 0
    say(.resumed(after: .ticks(paused), remaining: left.map(Duration.ticks)))
  }

  private mutating func finish(_ task: Int) {
    if jobs[task].isDone { return }
    if doing == .slice(task) { endSlice(.completed) }
    complete(task)
  }

  private mutating func extend(by length: Duration, asked: Int?) {
    let standing = pausedFor != nil
    if let task = asked {
      ring.removeAll { $0 == task }
      ring.insert(task, at: 0)
      say(.extended(.checkIn, by: length, length: length, remaining: length, standing: standing))
      beginSlice(asked: .extended, length: length.ticks)
      return
    }
    self.length += length.ticks
    let subject: Fact.Subject =
      if case .slice(let task) = doing { .slice(Handle(task)) } else { .rest }
    say(
      .extended(
        subject, by: length, length: .ticks(self.length), remaining: .ticks(self.length - ran),
        standing: standing))
  }

  private mutating func go(to task: Int, _ why: Fact.Why, length: Duration?) {
    if case .slice = doing {
      let finishesThought = why == .back && length != nil && .ticks(ran) < .seconds(60)
      endSlice(finishesThought ? .postponed : .displaced)
    }
    if doing == .rest { endBreak(.skipped) }
    ring.removeAll { $0 == task }
    ring.insert(task, at: 0)
    beginSlice(asked: why, length: length?.ticks)
  }

  // MARK: The list

  private mutating func reopen(_ task: Int) {
    done.removeAll { $0 == task }
    jobs[task].isDone = false
    ring.append(task)
    say(.reopened(Handle(task)))
  }

  private mutating func add(_ terms: Terms, next: Bool) {
    let task = jobs.count
    jobs.append(Job(terms))
    var position = Position.tail
    if let from = terms.from?.ticks, from > now {
      say(.added(Handle(task), terms, position))
      return
    }
    jobs[task].from = nil
    if next {
      position = holder.map { .after(Handle($0)) } ?? (ring.isEmpty ? .tail : .head)
    }
    put(task, at: position)
    say(.added(Handle(task), terms, position))
  }

  /// Where a task of the ring stands, in words: the tail before all others.
  private func place(of task: Int) -> Position {
    guard task != ring.last, let index = ring.firstIndex(of: task) else { return .tail }
    return index == 0 ? .head : .after(Handle(ring[index - 1]))
  }

  private mutating func put(_ task: Int, at position: Position) {
    switch position {
    case .head: ring.insert(task, at: 0)
    case .tail: ring.append(task)
    case .after(let other):
      let place = ring.firstIndex(of: other.index) ?? ring.count - 1
      ring.insert(task, at: place + 1)
    }
  }

  private mutating func move(_ task: Int, _ goal: Command.Goal) {
    let position: Position =
      switch goal {
      case .first: holder.map { .after(Handle($0)) } ?? .head
      case .last: .tail
      case .after(let other): .after(other)
      }
    let old = ring
    ring.removeAll { $0 == task }
    put(task, at: position)
    if ring != old { say(.moved(Handle(task), place(of: task))) }
  }

  private mutating func edit(_ task: Int, _ terms: Terms) {
    let from = terms.from?.ticks
    let leaves = ring.contains(task) && from.map { $0 > now } ?? false
    if leaves, doing == .slice(task) { endSlice(.skipped) }
    var job = jobs[task]
    if job.from != nil { job.from = terms.from?.ticks ?? now }
    job.slice = terms.slice?.ticks
    if job.estimate != terms.estimate?.ticks {
      job.estimate = terms.estimate?.ticks
      job.estimateWasSaid = (job.estimate ?? .max) <= spentInAll(task)
    }
    jobs[task] = job
    if leaves {
      leave(task)
      jobs[task].credit = 0
      jobs[task].from = from
    }
    say(.edited(Handle(task), terms))
  }
}

import CivilTime
import EventStream
import Platform
import RoundRobin
import Tasks

extension Session {
  /// A task or a commitment that a request can name.
  private struct Candidate: NamedTask {
    enum Subject: Equatable {
      case task(Handle)
      case commitment(number: Int)
    }

    let subject: Subject
    let id: String
    let title: String
  }

  /// Executes a request at ``now``; ``step(to:)`` returns what follows from it.
  package mutating func perform(_ request: Request) throws(Refused) -> [Record] {
    if isOver, !request.isQuestion { throw .rotation(.ended, name: nil) }
    return switch request.dated(today: today) {
    case .pause(let ago): try carryOut(.pause(ago: ago))
    case .resume: try carryOut(.resume)
    case .toggle: try carryOut(.toggle)
    case .skip: try carryOut(.skip)
    case .done(nil): try carryOut(.done())
    case .done(let name?): try carryOut(.done(task(name, of: .unfinished)))
    case .extend(let more): try carryOut(.extend(more))
    case .go(let name, let length): try carryOut(.go(task(name, for: length), length))
    case .back(let length): try carryOut(.back(length))
    case .here: try carryOut(.here)
    case .quantum(let quantum): try carryOut(.quantum(quantum))
    case .reopen(nil): try carryOut(.reopen())
    case .reopen(let name?): try carryOut(.reopen(task(name, of: .done)))
    case .add(let line): try add(line, as: Command.add)
    case .addNext(let line): try add(line, as: Command.addNext)
    case .edit(let name, line: let line): try edit(name, TaskEdit(request: line))
    case .note(let name, let text): try edit(name, TaskEdit(note: text))
    case .move(let name, let goal): try move(name, goal)
    case .later(let name, let day): try edit(name, TaskEdit(until: day ?? "", after: today))
    case .remove(let name): try remove(name)
    case .undo(let count): try undo(count)
    case .redo(let count): try redo(count)
    case .stop: try carryOut(.stop())
    case .status, .subscribe: [snapshot]
    }
  }

  /// Executes a request of a user who is present.
  ///
  /// At a check-in even a refused request confirms presence (rule 10): the records contain that,
  /// and the refused request has changed nothing else.
  package mutating func hear(_ request: Request) -> (records: [Record], refused: Refused?) {
    do throws(Refused) {
      return (try perform(request), nil)
    } catch {
      return (request.isSignOfLife ? confirmPresence() : [], error)
    }
  }

  /// Confirms a check-in, if there is one: a request that is refused, or cannot be read, comes from
  /// a user who is present.
  package mutating func confirmPresence() -> [Record] {
    rotation.state == .checkIn ? (try? carryOut(.here)) ?? [] : []
  }

  /// Executes a command; `rename` changes the roster just before the command's own fact, so that
  /// earlier records have the former names.
  mutating func carryOut(
    _ command: Command, rename: (inout Roster) -> Void = { _ in }
  ) throws(Refused) -> [Record] {
    var events: [Event] = []
    // A list may change much at once, and its changes are never undone.
    let isUndoable = cause == .user && command.isUndoable
    let before = isUndoable ? (rotation, scribe.roster) : nil
    try rethrowing(rotation.perform(command, into: &events)) { (error: Refusal) in
      refusal(of: command, for: error.reason)
    }
    var first: Record.Cause? = isUndoable ? .user : nil
    return events.map { event in
      if case .edited = event.fact { rename(&scribe.roster) }
      var record = scribe.record(event, of: rotation)
      record.cause = first
      first = nil
      if cause == .list { record = record.fromList }
      let (rotation, roster) = before ?? (rotation, scribe.roster)
      history.note(event.fact, record, in: rotation, of: roster)
      updatePlan(after: record)
      return record
    }
  }

  /// The refusal with the name of the task, or of the running commitment, that it is about.
  private func refusal(of command: Command, for reason: Refusal.Reason) -> Refused {
    if case .notDuring(.commitment(let number)) = reason {
      let block = candidate(number)
      return .during(title: block.title, name: shortName(of: block), rotation: scribe.origin.name)
    }
    if case .move = command, case .hasTheSlice(let task) = reason {
      var commitment: String?
      if case .commitment(let number) = rotation.state { commitment = candidate(number).title }
      return .moveOfHolder(title: scribe.roster[task].title, commitment: commitment)
    }
    return .rotation(reason, name: reason.task.map { scribe.roster[$0].title })
  }

  /// The name of a commitment in an example of a command: the first word of its title if that names
  /// it, and no shell reads anything else in it; else its id.
  private func shortName(of block: Candidate) -> String {
    let word = String(block.title.prefix { !$0.isWhitespace })
    guard word.allSatisfy({ $0.isLetter || $0.isNumber }),
      let subject = try? find(word, of: .unfinished, or: commitments(named: word)),
      subject == block.subject
    else { return block.id }
    return word
  }

  // MARK: Tasks by name

  private var ring: [Candidate] { candidates(rotation.snapshot.ring) }
  private var coming: [Candidate] { candidates(rotation.snapshot.coming) }
  private var done: [Candidate] { candidates(rotation.snapshot.done) }
  private var unfinished: [Candidate] { ring + coming }

  private func candidates(_ members: [Snapshot.Member]) -> [Candidate] {
    members.map { member in
      let item = scribe.roster[member.task]
      return Candidate(subject: .task(member.task), id: item.id, title: item.title)
    }
  }

  /// The commitment that runs and those to come; of several with the same title, as on several
  /// days, the first one.
  private func commitments(named name: String) -> [Candidate] {
    var titles: Set<String> = []
    return rotation.commitments.compactMap { commitment in
      let block = candidate(commitment.number)
      return block.id == name || titles.insert(block.title).inserted ? block : nil
    }
  }

  private func candidate(_ number: Int) -> Candidate {
    let block = scribe.roster.commitments[number]
    return Candidate(subject: .commitment(number: number), id: block.id, title: block.title)
  }

  /// The tasks that a command can act on. For `waiting`, the running task also matches, so that the
  /// refusal can say why.
  enum Kind { case ring, waiting, unfinished, done }

  private func task(_ name: String, of kind: Kind) throws(Refused) -> Handle {
    guard case .task(let task) = try find(name, of: kind) else {
      preconditionFailure("Only tasks are candidates here: \(name)")
    }
    return task
  }

  /// Returns the task to which the slice goes for a length.
  ///
  /// The last word of an unknown name is a wrong length if the words before it name a task.
  private func task(_ name: String, for length: Duration?) throws(Refused) -> Handle {
    do throws(Refused) {
      return try task(name, of: .waiting)
    } catch {
      guard length == nil, case .task(.none) = error, let blank = name.lastIndex(of: " "),
        (try? task(String(name[..<blank]), of: .ring)) != nil
      else { throw error }
      let word = name[blank...].dropFirst()
      guard let digit = word.first, ("0"..."9").contains(digit) else { throw error }
      _ = try rethrowing(Duration(parsing: word), as: Refused.duration)
      throw error
    }
  }

  /// Finds a task of a kind, or one of some other candidates, by its name.
  private func find(
    _ name: String, of kind: Kind, or more: [Candidate] = []
  ) throws(Refused) -> Candidate.Subject {
    if cause == .list, let task = listed(name, of: kind) { return .task(task) }
    let (candidates, others) =
      switch kind {
      case .ring, .waiting: (ring, coming + done)
      case .unfinished: (unfinished, done)
      case .done: (done, unfinished)
      }
    do throws(UnknownTask) {
      return try (candidates + more).task(named: name, besides: others).subject
    } catch {
      if case .none = error, kind == .done, done.isEmpty {
        throw .rotation(.nothingDone, name: nil)
      }
      guard case .unsuitable(let name, _) = error,
        let other = others.first(where: { $0.id == name.id }), case .task(let task) = other.subject
      else {
        let running = kind == .waiting && rotation.state == .slice ? ring.first?.id : nil
        throw .task(error.offering { $0.id != running })
      }
      if kind == .done { throw .rotation(.notDone(task), name: name.title) }
      let arrival = rotation.terms(of: task).from
      throw arrival.map { .comesLater(name, at: time(at: $0)) } ?? .done(name)
    }
  }

  /// An instant in words: `at 14:00`, or on another day `on Mon 23 Nov at 09:00`.
  private func time(at instant: Duration) -> String {
    let local = scribe.wall.zone.local(scribe.wall.anchor + instant)
    let clock = "at \(TimeText.clock(local.time))"
    if local.date == today { return clock }
    return "on \(TimeText.day(local.date, isShort: true, seenFrom: today)) \(clock)"
  }

  // MARK: Lines

  /// Adds the task or commitment of a line whose days are dates.
  mutating func add(
    _ line: String, as command: (Terms) -> Command
  ) throws(Refused) -> [Record] {
    var item = try TaskItem(request: line)
    item.id = scribe.roster.freeID(like: item.id)
    if item.isCommitment { return try commit(item) }
    let terms = Terms(item, on: today, wall: scribe.wall)
    scribe.roster.add(item)
    return try carryOut(command(terms))
  }

  private mutating func commit(_ item: TaskItem) throws(Refused) -> [Record] {
    if item.recurrence != nil { throw .recurringCommitment(title: item.title) }
    // Late in the evening, a time after midnight is meant for the next day.
    let tomorrow = today.adding(days: 1)
    let named = item.at?.onlyDay ?? item.due?.day
    let block = (named.map { [$0] } ?? [today, tomorrow]).lazy.compactMap { [now, scribe] day in
      FixedBlock(item, on: day, wall: scribe.wall).flatMap { block in
        named != nil || day < tomorrow || block.start - now < .seconds(12 * 3600) ? block : nil
      }
    }.first { [now] in $0.end > now }
    guard let block else { throw .pastCommitment(title: item.title, today: today) }
    // A user who adds a commitment is present, which confirms a check-in.
    let records = try carryOut(.here)
    scribe.roster.add(
      Roster.Block(
        id: item.id, title: item.title, source: .request, line: item.commitmentLine))
    return try records + carryOut(.commit(start: block.start, end: block.end))
  }

  private mutating func edit(_ name: String, _ change: TaskEdit) throws(Refused) -> [Record] {
    try edit(name) { former throws(Refused) in
      // The records name the task by its id, written or not.
      var known = former
      known.hasWrittenID = true
      if let fault = change.fault(in: known) { throw .line(fault) }
      return change.applied(to: former)
    }
  }

  /// Edits a task; `change` computes the new item from the present one.
  mutating func edit(
    _ name: String, _ change: (TaskItem) throws(Refused) -> TaskItem
  ) throws(Refused) -> [Record] {
    let task = try task(name, of: .unfinished)
    let former = scribe.roster[task]
    var item = try change(former)
    if item.isCommitment { throw .otherKindByEdit(isCommitment: false) }
    item.id = former.id
    item.hasWrittenID = former.hasWrittenID
    if item == former { return try carryOut(.here) }
    var terms = Terms(item, on: today, wall: scribe.wall)
    // A present task stays, unless its arrival is postponed.
    if rotation.place(of: task) == .ring, item.from == former.from { terms.from = nil }
    return try carryOut(.edit(task, terms)) { $0.replace(task, by: item) }
  }

  private mutating func move(
    _ name: String, _ goal: Request.Goal
  ) throws(Refused) -> [Record] {
    let task = try task(name, of: .waiting)
    switch goal {
    case .first: return try carryOut(.move(task, .first))
    case .last: return try carryOut(.move(task, .last))
    case .after(let other):
      let other = try self.task(other, of: .ring)
      return try carryOut(.move(task, .after(other)))
    }
  }

  private mutating func remove(_ name: String) throws(Refused) -> [Record] {
    switch try find(name, of: .unfinished, or: commitments(named: name)) {
    case .task(let task): return try carryOut(.remove(task))
    case .commitment(let number):
      let records = try carryOut(.here)
      // After a crash, only the records have the line.
      if let line = agenda.line(of: scribe.roster.commitments[number].id), line.takesPlaceOnce {
        scribe.roster.give(line.commitmentLine, toCommitment: number)
      }
      let removed = try carryOut(.uncommit(number: number))
      withdrawRest(of: scribe.roster.commitments[number])
      return records + removed
    }
  }

  /// The day that the wall clock shows.
  var today: CivilDate { scribe.wall.zone.local(scribe.wall.anchor + now).date }
}

extension TaskItem {
  /// The line of a commitment; `nil` if it contains nothing but title and times.
  var commitmentLine: String? {
    var plain = TaskItem(title: title)
    (plain.at, plain.due) = (at, due)
    let line = line(as: .todoTxt)
    return line == plain.line(as: .todoTxt) ? nil : line
  }
}

extension Request {
  /// Whether it is only a query.
  fileprivate var isQuestion: Bool {
    switch self {
    case .status, .subscribe: true
    case .pause, .resume, .toggle, .skip, .done, .extend, .go, .back, .here, .quantum, .reopen,
      .add, .addNext, .edit, .note, .move, .later, .remove, .undo, .redo, .stop:
      false
    }
  }

  /// Whether it confirms a check-in, even if it is refused (rule 10).
  fileprivate var isSignOfLife: Bool {
    switch self {
    case .pause, .resume, .toggle, .stop, .status, .subscribe: false
    case .skip, .done, .extend, .go, .back, .here, .quantum, .reopen, .add, .addNext, .edit, .note,
      .move, .later, .remove, .undo, .redo:
      true
    }
  }
}

extension Refusal.Reason {
  /// The task it is about.
  var task: Handle? {
    switch self {
    case .hasTheSlice(let task), .notInRing(let task), .notOnTheList(let task),
      .notDone(let task), .afterItself(let task):
      task
    case .ended, .notDuring, .nothingDone, .nothingToComplete, .noTaskBefore, .noCommitment:
      nil
    }
  }
}

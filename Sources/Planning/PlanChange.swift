import CivilTime

extension Plan {
  /// A difference between a plan and the previous one.
  package struct Change: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// A block begins at another time.
      case moved(from: CivilDateTime, to: CivilDateTime)
      /// A block begins at the same time, but has another length.
      case resized(at: CivilDateTime, to: Duration)
      /// A new block.
      case added(at: CivilDateTime)
      /// A block was removed, but the task has others.
      case dropped(at: CivilDateTime)
      /// The task has no block any more, and did not lack one before.
      case unplaced
    }

    /// The id of the task.
    package var task: String
    package var title: String
    package var kind: Kind
    /// The current day, whose date is omitted in times.
    package var today: CivilDate

    package init(task: String, title: String, kind: Kind, today: CivilDate) {
      self.task = task
      self.title = title
      self.kind = kind
      self.today = today
    }
  }

  /// The differences of this plan from the previous one.
  ///
  /// Tasks that are neither planned nor missing any more, as they are done or gone, are omitted.
  ///
  /// - Parameters:
  ///   - former: The previous plan.
  ///   - now: Blocks that ended by this instant are ignored, and started ones count from it on.
  ///   - zone: The zone of the times in sentences.
  /// - Returns: The changes in order of time, followed by unplaced tasks; empty if all blocks are
  ///   unchanged.
  package func changes(since former: Plan, after now: Instant, in zone: Zone) -> [Change] {
    let today = zone.local(now).date
    let old = Dictionary(grouping: former.blocks.compactMap { $0.rest(from: now) }, by: \.kind.task)
    let new = Dictionary(grouping: blocks.compactMap { $0.rest(from: now) }, by: \.kind.task)
    var told: Set<String> = []
    let moves = (former.blocks + blocks).flatMap { block -> [Change] in
      guard let task = block.kind.task, let present = new[task], told.insert(task).inserted
      else { return [] }
      return Plan.changes(from: old[task] ?? [], to: present, in: zone).map {
        Change(task: task, title: block.title, kind: $0, today: today)
      }
    }
    let missing = unplaced.filter { missing in
      let wasMissing = former.unplaced.contains { $0.task == missing.task }
      return new[missing.task] == nil && (old[missing.task] != nil || !wasMissing)
    }
    return moves
      + missing.map { Change(task: $0.task, title: $0.title, kind: .unplaced, today: today) }
  }

  /// The changes of one task's blocks.
  private static func changes(from old: [Block], to new: [Block], in zone: Zone) -> [Change.Kind] {
    var resized: [Change.Kind] = []
    var (gone, come) = (old, new)
    for block in old {
      guard let index = come.firstIndex(where: { $0.start.isAbout(block.start) }) else { continue }
      let same = come.remove(at: index)
      gone.removeAll { $0.start == block.start }
      if !same.end.isAbout(block.end) {
        resized.append(.resized(at: zone.local(same.start), to: same.end - same.start))
      }
    }
    let moved = zip(gone, come).map { old, new in
      Change.Kind.moved(from: zone.local(old.start), to: zone.local(new.start))
    }
    return resized + moved
      + come.dropFirst(gone.count).map { .added(at: zone.local($0.start)) }
      + gone.dropFirst(come.count).map { .dropped(at: zone.local($0.start)) }
  }
}

extension Plan.Block {
  /// Returns the part from an instant on, if any.
  fileprivate func rest(from now: Instant) -> Plan.Block? {
    var block = self
    block.start = max(start, now)
    return block.start < end ? block : nil
  }
}

extension Instant {
  /// Whether the difference is less than two minutes: such a delay is no change of plan.
  fileprivate func isAbout(_ other: Instant) -> Bool {
    max(self, other) - min(self, other) < .seconds(120)
  }
}

extension Plan.Change {
  /// Whether the task has no place any more.
  package var isLoss: Bool { kind == .unplaced }

  /// Whether the task is worked on at another time.
  package var isMove: Bool {
    switch kind {
    case .moved, .dropped: true
    case .unplaced, .resized, .added: false
    }
  }
}

extension Plan.Change: CustomStringConvertible {
  /// A sentence without its full stop: `Essay moves from 14:00 to 15:30`.
  package var description: String { "\(title) \(verb) \(rest)" }

  /// The beginning of what the sentence says of the task.
  fileprivate var verb: String {
    switch kind {
    case .moved: "moves"
    case .resized(let start, let length): "at \(words(start)) has \(length.words)"
    case .added: "comes"
    case .dropped: "no longer comes"
    case .unplaced: "did not"
    }
  }

  /// The end of the sentence.
  fileprivate var rest: String {
    switch kind {
    case .moved(let from, let to): "from \(words(from)) to \(words(to))"
    case .resized: "now"
    case .added(let start), .dropped(let start): "at \(words(start))"
    case .unplaced: "fit"
    }
  }

  private func words(_ local: CivilDateTime) -> String {
    local.date == today ? local.time.description : local.words
  }
}

extension [Plan.Change] {
  /// A sentence for each task, with all its changes, without full stops: `Essay comes at 14:00 and
  /// at 15:30`.
  package var sentences: [String] {
    var last: [String: (place: Int, verb: String)] = [:]
    var sentences: [String] = []
    for change in self {
      let former = last[change.task]
      last[change.task] = (former?.place ?? sentences.count, change.verb)
      if let former {
        let verb = former.verb == change.verb ? "" : " \(change.verb)"
        sentences[former.place] += " and\(verb) \(change.rest)"
      } else {
        sentences.append(change.description)
      }
    }
    return sentences
  }
}

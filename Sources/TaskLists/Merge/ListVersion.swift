import Tasks

/// One version of a list in a merge: its pieces, with the same name for the same piece in several
/// versions.
struct ListVersion {
  /// The names of the pieces in the order of the list.
  let order: [Int]
  let pieces: [Int: ListPiece]

  /// The versions of a list with common names.
  static func named(
    base: [ListPiece], ours: [ListPiece], theirs: [ListPiece]
  ) -> (base: ListVersion, ours: ListVersion, theirs: ListVersion) {
    var register = NameRegister()
    let baseTasks = base.compactMap(\.item)
    let ourTasks = ours.compactMap(\.item)
    let theirTasks = theirs.compactMap(\.item)
    let baseNames = baseTasks.map { _ in register.draw() }

    var ourFormers = formers(of: ourTasks, in: baseTasks)
    var theirFormers = formers(of: theirTasks, in: baseTasks)
    separate(&ourFormers, &theirFormers, of: (baseTasks, ourTasks, theirTasks))
    let ourNames = ourFormers.map { $0.map { baseNames[$0] } ?? register.draw() }

    // Additions on both sides may be equal, too.
    let ourNew = ourTasks.indices.filter { ourFormers[$0] == nil }
    let theirNew = theirTasks.indices.filter { theirFormers[$0] == nil }
    let twins = twins(of: theirNew.map { theirTasks[$0] }, in: ourNew.map { ourTasks[$0] })
    var theirNames = theirFormers.map { $0.map { baseNames[$0] } }
    for (index, twin) in zip(theirNew, twins) {
      theirNames[index] = twin.map { ourNames[ourNew[$0]] }
    }

    return (
      ListVersion(base, tasks: baseNames, &register),
      ListVersion(ours, tasks: ourNames, &register),
      ListVersion(theirs, tasks: theirNames.map { $0 ?? register.draw() }, &register)
    )
  }

  private init(_ list: [ListPiece], tasks: [Int], _ register: inout NameRegister) {
    var order: [Int] = []
    var pieces: [Int: ListPiece] = [:]
    var tasks = tasks[...]
    var copies: [[[UInt8]]: Int] = [:]
    /// The piece before a blank line, and the number of earlier blank lines there.
    var place = (piece: -1, count: 0)
    for piece in list {
      let name: Int
      if piece.item != nil {
        name = tasks.removeFirst()
      } else if piece.isBlank {
        name = register.name(of: .blank(behind: place.piece, place.count))
        place.count += 1
      } else {
        copies[piece.lines, default: 0] += 1
        name = register.name(of: .text(piece.lines, copies[piece.lines] ?? 0))
      }
      order.append(name)
      pieces[name] = piece
      if !piece.isBlank { place = (name, 0) }
    }
    self.order = order
    self.pieces = pieces
  }

  /// The columns by which the tasks below removed ones move to the indentation of these, to become
  /// part of no other task.
  func outdents(keeping isKept: (Int) -> Bool) -> [Int: Int] {
    var outdents: [Int: Int] = [:]
    /// The tasks that deeper ones belong to, with their former and their new depth.
    var open: [(name: Int, former: Int, new: Int)] = []
    for name in order {
      guard let piece = pieces[name] else { continue }
      if piece.isHeading { open = [] }
      guard piece.item != nil, let depth = piece.lines.first?.indentation else { continue }
      while let last = open.last, last.former >= depth { open.removeLast() }
      var new = depth
      if let parent = open.last {
        new = isKept(parent.name) ? depth - (parent.former - parent.new) : parent.new
      }
      if new < depth { outdents[name] = depth - new }
      open.append((name, depth, new))
    }
    return outdents
  }

  // MARK: Tasks

  /// For every task of a version the index of the same task in the earlier version.
  private static func formers(of tasks: [TaskItem], in former: [TaskItem]) -> [Int?] {
    var formers = ListPairing(former, tasks, isOfCopies: true, ignoringCompletion: true).formers
    for (index, partner) in formers.enumerated() {
      guard let partner else { continue }
      if former[partner].hasOtherID(than: tasks[index]) {
        formers[index] = nil
      } else if !former[partner].isDone,
        let next = nextOccurrence(after: index, in: tasks), formers[next] == nil
      {
        // What the other side changed concerns what is still to be done.
        (formers[index], formers[next]) = (nil, partner)
      }
    }
    return formers
  }

  /// The open occurrence of a completed task that recurs, below it and those completed since.
  private static func nextOccurrence(after index: Int, in tasks: [TaskItem]) -> Int? {
    guard tasks[index].isDone, tasks[index].recurrence != nil else { return nil }
    let below = tasks[index...].prefix {
      $0.recurrence != nil && $0.title == tasks[index].title
    }
    return below.firstIndex { !$0.isDone }
  }

  /// A task that seems to be an edited one is new if the other side has both.
  private static func separate(
    _ ours: inout [Int?], _ theirs: inout [Int?],
    of tasks: (base: [TaskItem], ours: [TaskItem], theirs: [TaskItem])
  ) {
    func separated(
      _ formers: [Int?], _ items: [TaskItem], from otherFormers: [Int?], _ others: [TaskItem]
    ) -> [Int?] {
      let places = Dictionary(grouping: others.indices) { others[$0].title }
      return zip(formers, items).map { former, item in
        guard let former, !tasks.base[former].isSame(as: item) else { return former }
        let isBeside = places[item.title]?.contains { otherFormers[$0] != former } ?? false
        return isBeside ? nil : former
      }
    }
    (ours, theirs) = (
      separated(ours, tasks.ours, from: theirs, tasks.theirs),
      separated(theirs, tasks.theirs, from: ours, tasks.ours)
    )
  }

  /// For every task the index of the same addition on the other side.
  private static func twins(of tasks: [TaskItem], in others: [TaskItem]) -> [Int?] {
    zip(tasks, ListPairing(others, tasks, isOfCopies: true).formers).map { task, partner in
      guard let partner, others[partner].isSame(as: task) else { return nil }
      return partner
    }
  }
}

extension TaskItem {
  /// Whether it is the same task by its id or its title.
  fileprivate func isSame(as other: TaskItem) -> Bool {
    if hasWrittenID, other.hasWrittenID { return id == other.id }
    return title == other.title
  }

  /// Whether both have written, different ids.
  fileprivate func hasOtherID(than other: TaskItem) -> Bool {
    hasWrittenID && other.hasWrittenID && id != other.id
  }
}

/// Assigns the same name to the same pieces.
private struct NameRegister {
  enum Key: Hashable {
    /// Lines of these bytes, with the number of earlier equal ones.
    case text([[UInt8]], Int)
    /// A blank line after a piece, with the number of earlier ones there.
    case blank(behind: Int, Int)
  }

  private var names: [Key: Int] = [:]
  private var count = 0

  /// A new name.
  mutating func draw() -> Int {
    count += 1
    return count
  }

  mutating func name(of key: Key) -> Int {
    if let name = names[key] { return name }
    let name = draw()
    names[key] = name
    return name
  }
}

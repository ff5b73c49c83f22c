import Tasks

/// One of the versions of a list that are merged: its pieces, of which those that are the same in
/// several versions have the same name.
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

    // What both sides have added may be the same, too.
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
    var copies: [[UInt8]: Int] = [:]
    /// What a blank line stands behind, and how many did so before it.
    var place = (piece: -1, count: 0)
    for piece in list {
      let name: Int
      if piece.item != nil {
        name = tasks.removeFirst()
      } else if piece.isBlank {
        name = register.name(of: .blank(behind: place.piece, place.count))
        place.count += 1
      } else {
        copies[piece.lines[0], default: 0] += 1
        name = register.name(of: .text(piece.lines[0], copies[piece.lines[0]] ?? 0))
      }
      order.append(name)
      pieces[name] = piece
      if !piece.isBlank { place = (name, 0) }
    }
    self.order = order
    self.pieces = pieces
  }

  // MARK: Tasks

  /// For every task of a version the number of the one that it was in the version before.
  private static func formers(of tasks: [TaskItem], in former: [TaskItem]) -> [Int?] {
    var formers = pairs(of: tasks, in: former) { $0 }
    // A task may have been ticked off and got other words, too.
    let paired = Set(formers.compactMap(\.self))
    let gone = former.indices.filter { !paired.contains($0) }
    let new = tasks.indices.filter { formers[$0] == nil }
    let rest = pairs(of: new.map { tasks[$0] }, in: gone.map { former[$0] }) { $0.openWords }
    for (index, partner) in zip(new, rest) { formers[index] = partner.map { gone[$0] } }
    return formers
  }

  /// For every task the number of one that it may have been, but for its id.
  private static func pairs(
    of tasks: [TaskItem], in former: [TaskItem], by words: (TaskItem) -> TaskItem
  ) -> [Int?] {
    let pairing = ListPairing(former.map(words), tasks.map(words))
    return zip(tasks, pairing.formers).map { task, partner in
      partner.flatMap { former[$0].hasOtherID(than: task) ? nil : $0 }
    }
  }

  /// A task that another one seems to have become is new if the other side has it beside that one.
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

  /// For every task the number of the one that somebody else has added, too.
  private static func twins(of tasks: [TaskItem], in others: [TaskItem]) -> [Int?] {
    zip(tasks, ListPairing(others, tasks).formers).map { task, partner in
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

  /// Whether both say ids, and different ones.
  fileprivate func hasOtherID(than other: TaskItem) -> Bool {
    hasWrittenID && other.hasWrittenID && id != other.id
  }
}

/// Gives the same pieces the same names.
private struct NameRegister {
  enum Key: Hashable {
    /// A line of these bytes, the how manieth of them.
    case text([UInt8], Int)
    /// A blank line behind a piece, the how manieth there.
    case blank(behind: Int, Int)
  }

  private var names: [Key: Int] = [:]
  private var count = 0

  /// A name that nothing has.
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

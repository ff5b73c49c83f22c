import CivilTime

extension TaskList {
  /// Inserts the next occurrence of an open entry with `rec:` after it; `nil` without `rec:`.
  ///
  /// Words that could not be read stay in it. Call it before the entry is marked as done on `day`.
  /// A written id belongs to one occurrence: the next gets the first free number after it, `-2`,
  /// `-3`, ….
  public func repeating(_ entry: ListEntry, after day: CivilDate) -> ListEdit? {
    let own = ownItem(of: entry)
    guard var next = own.repeated(after: day) else { return nil }
    if next.hasWrittenID { next.id = freeID(like: entry.item.id) }
    // Its words have an order of their own, unless some of them would get lost.
    guard problems.contains(where: { $0.line == entry.line }) else {
      return inserting(next.line(as: .todoTxt), after: entry)
    }
    let line = known(entry.line)
    return .insert(LineEdit.line(line.bytes, as: format, from: own, to: next), after: line)
  }

  /// Removes the next occurrence after an entry that was marked as done on a day. An entry without
  /// the day of its completion may have been marked before.
  ///
  /// Returns `nil` unless the occurrence is there, and still as ``repeating(_:after:)`` made it.
  /// Text indented below it belongs to the entry again.
  public func takingBackRepetition(of entry: ListEntry, after day: CivilDate) -> ListEdit? {
    guard entry.item.isDone, let next = entries.first(where: { $0.line == entry.line + 1 })
    else { return nil }
    let (own, other) = (ownItem(of: entry), ownItem(of: next))
    // A box may have been ticked earlier, at the latest on the day before the next occurrence.
    let earlier = (other.due?.day ?? other.from?.day)?.adding(days: -1)
    let days = [day] + (own.completed == nil ? [earlier].compactMap(\.self) : [])
    let isNext = days.contains { own.repeated(after: min($0, day))?.withoutID == other.withoutID }
    return isNext ? .remove([known(next.line)]) : nil
  }

  /// A free id: this one, or with the first free number `-2`, `-3`, ….
  public func freeID(like id: String) -> String {
    var register = register
    return register.claimWritten(id)
  }

  /// The ids of items that are added one after another.
  package func freeIDs(for items: [TaskItem]) -> [String] {
    var register = register
    return items.map { item in
      item.hasWrittenID ? register.claimWritten(item.id) : register.claimNearest(item.id)
    }
  }

  /// The ids of all entries.
  private var register: IDRegister {
    var register = IDRegister(capacity: entries.count)
    for entry in entries { _ = register.claim(entry.item.id) }
    return register
  }
}

extension TaskItem {
  /// The item as if its line had no id.
  fileprivate var withoutID: TaskItem {
    var item = self
    item.id = ""
    item.hasWrittenID = false
    return item
  }
}

extension String {
  /// The text without `-2`, `-3`, … at its end; `nil` if there is none.
  package var withoutNumber: String? {
    guard let hyphen = lastIndex(of: "-"), let number = Int(self[index(after: hyphen)...]),
      number > 1
    else { return nil }
    return String(self[..<hyphen])
  }
}

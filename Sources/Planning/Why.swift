import CivilTime
import Tasks

/// The reason for a block's place.
package enum Why: Hashable, Sendable {
  /// It has a fixed time.
  case fixed
  /// A pause between two tasks.
  case between
  /// Work on a task.
  case work(Grounds)

  /// The reasons for work on a task at this time.
  package struct Grounds: Hashable, Sendable {
    /// The day of the block, to which words such as “tomorrow” refer.
    package var day: CivilDate
    /// The length of the block.
    package var length: Duration
    /// The estimate of the task and its rest, if known.
    package var rest: Remainder?
    /// The day of an earlier plan for it, if any.
    package var carriedFrom: CivilDate?
    /// Its due date.
    package var due: Due?
    /// Its lateness.
    package var late: Lateness?
    /// Its priority.
    package var priority: Priority?
    /// Its fair share of the day, if it has exactly that.
    package var share: Duration?
    /// Whether it was here in the previous plan.
    package var stood: Bool

    package init(
      day: CivilDate, length: Duration, rest: Remainder?, carriedFrom: CivilDate?,
      due: Due?, late: Lateness?, priority: Priority?, share: Duration?,
      stood: Bool
    ) {
      self.day = day
      self.length = length
      self.rest = rest
      self.carriedFrom = carriedFrom
      self.due = due
      self.late = late
      self.priority = priority
      self.share = share
      self.stood = stood
    }
  }
}

extension Why: CustomStringConvertible {
  /// A few words for people.
  package var description: String {
    switch self {
    case .fixed: "fixed time"
    case .between: "break"
    case .work(let grounds): grounds.description
    }
  }
}

extension Why.Grounds: CustomStringConvertible {
  /// The grounds in the order of their weight: `due tomorrow; 2 h of 3 h; priority A`.
  package var description: String {
    var words: [String] = []
    if stood { words.append("as planned before") }
    if let carriedFrom { words.append("from \(carriedFrom.name(on: day))") }
    if let due { words.append(due.words(on: day)) }
    if let late { words.append(late.description) }
    if let share { words.append("its share of \(share.words)") }
    if let rest { words.append(part(of: rest)) }
    if let priority { words.append("priority \(priority)") }
    return words.isEmpty ? "there is time for it" : words.joined(separator: "; ")
  }

  private func part(of rest: Remainder) -> String {
    if rest.spent > .zero { return rest.description }
    let estimate = rest.estimate
    return length == estimate
      ? "all of its \(length.words)" : "\(length.words) of \(estimate.words)"
  }
}

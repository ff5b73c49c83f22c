/// Two changes of a task, on two machines, that contradict each other.
package struct ListConflict: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Both sides changed the same part of it differently.
    case changedTwice
    /// We removed it and they changed it; it is kept.
    case removedHere
    /// We changed it and they removed it; it is kept.
    case removedThere
  }

  /// The current title of the task.
  package let title: String
  package let kind: Kind
}

extension ListConflict: CustomStringConvertible {
  /// One line with the conflict and its resolution.
  package var description: String {
    switch kind {
    case .changedTwice:
      "'\(title)' was changed here and elsewhere in different ways; "
        + "the other version follows it"
    case .removedHere: "'\(title)' is not here any more, and was changed elsewhere; it is kept"
    case .removedThere: "'\(title)' was changed here and removed elsewhere; it is kept"
    }
  }
}

/// Two changes of a task, on two machines, that contradict each other.
package struct ListConflict: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Both changed the same part of it in different ways.
    case changedTwice
    /// It was taken out here and changed there, and is kept.
    case removedHere
    /// It was changed here and taken out there, and is kept.
    case removedThere
  }

  /// The title of the task, as it is now.
  package let title: String
  package let kind: Kind
}

extension ListConflict: CustomStringConvertible {
  /// One line that says what happened and what became of it.
  package var description: String {
    switch kind {
    case .changedTwice:
      "'\(title)' was changed here and elsewhere in different ways; "
        + "the other version stands behind it"
    case .removedHere: "'\(title)' was removed here and changed elsewhere; it is kept"
    case .removedThere: "'\(title)' was changed here and removed elsewhere; it is kept"
    }
  }
}

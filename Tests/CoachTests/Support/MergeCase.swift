import TaskLists
import Testing

/// Two lists that were changed on two machines, and their merge.
struct MergeCase: Sendable, CustomTestStringConvertible {
  let name: String
  let base: String
  let ours: String
  let theirs: String
  let merged: String
  /// The merge on the other machine; `nil` if it is the same there.
  let mergedThere: String?
  let conflicts: [ListConflict.Kind]

  init(
    _ name: String, _ base: String, _ ours: String, _ theirs: String, _ merged: String,
    _ conflicts: ListConflict.Kind..., there mergedThere: String? = nil
  ) {
    (self.name, self.base, self.ours, self.theirs) = (name, base, ours, theirs)
    (self.merged, self.mergedThere, self.conflicts) = (merged, mergedThere, conflicts)
  }

  var testDescription: String { name }
}

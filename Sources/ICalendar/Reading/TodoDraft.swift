/// A task as its lines say it.
struct TodoDraft: Sendable {
  var uid: String?
  var revision = Revision()
  var summary: String?
  var notes: String?
  var categories: [String] = []
  var priority: Int?
  var start: DateOrTime?
  var due: DateOrTime?
  var duration: NominalLength?
  var estimate: NominalLength?

  /// Whether STATUS says that nothing is left to be done; `nil`: there is none.
  var status: Bool?

  /// Whether there is something that only a task has that was done.
  var isDone = false

  /// Whether it is one instance of a task that repeats.
  var isInstance = false
}

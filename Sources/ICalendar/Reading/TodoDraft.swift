/// A parsed task.
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

  var isRecurring = false

  /// Whether STATUS means completed; `nil` without STATUS.
  var status: Bool?

  /// Whether it has a property of completed tasks only.
  var isDone = false

  /// Whether it overrides an instance of a recurring task.
  var isInstance = false
}

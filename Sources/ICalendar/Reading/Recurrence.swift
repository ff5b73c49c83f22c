/// By what an event repeats, or which instance of another one it is.
struct Recurrence: Sendable {
  /// An instance that no rule gives (RDATE).
  struct Added: Sendable {
    var start: DateOrTime
    /// Its length, if it has its own (a PERIOD).
    var length: EventEntry.Length?
  }

  var rules: [RecurrenceRule] = []
  var exceptionRules: [RecurrenceRule] = []
  var added: [Added] = []
  var removed: [DateOrTime] = []

  /// Which instance it replaces (RECURRENCE-ID).
  var instance: DateOrTime?

  /// Whether what it changes holds for all later instances as well (RANGE=THISANDFUTURE).
  var reachesOn = false

  /// The most dates of one kind that are read for one event.
  static let mostDates = 100_000

  /// Whether the event takes place once, and is no instance of another.
  var isEmpty: Bool {
    rules.isEmpty && exceptionRules.isEmpty && added.isEmpty && removed.isEmpty && instance == nil
  }
}

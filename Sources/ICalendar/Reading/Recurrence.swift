/// The recurrence properties of an event, including which instance it overrides.
struct Recurrence: Sendable {
  /// An instance added by RDATE.
  struct Added: Sendable {
    var start: DateOrTime
    /// Its own length, if it has one (a PERIOD).
    var length: EventEntry.Length?
  }

  var rules: [RecurrenceRule] = []
  var exceptionRules: [RecurrenceRule] = []
  var added: [Added] = []
  var removed: [DateOrTime] = []

  /// The instance that it overrides (RECURRENCE-ID).
  var instance: DateOrTime?

  /// Whether what it changes holds for all later instances as well (RANGE=THISANDFUTURE).
  var reachesOn = false

  /// The maximum number of dates of one kind for an event.
  static let mostDates = 100_000

  /// Whether the event is a single one and no override.
  var isEmpty: Bool {
    rules.isEmpty && exceptionRules.isEmpty && added.isEmpty && removed.isEmpty && instance == nil
  }
}

/// The parsed content of a file.
struct CalendarContents {
  var name: String?
  var events: [EventEntry] = []
  var recurrences: [Recurrence] = []
  var todos: [TodoDraft] = []
  var zoneDefinitions: [ZoneDefinition] = []
  var zoneMentions = ZoneMentions()
  var damages = DamageList()

  /// The recurrence of an event, if any.
  func recurrence(of event: EventEntry) -> Recurrence? {
    event.recurrence.map { recurrences[Int($0)] }
  }
}

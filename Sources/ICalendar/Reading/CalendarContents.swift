/// What a reader found in a file.
struct CalendarContents {
  var name: String?
  var events: [EventEntry] = []
  var recurrences: [Recurrence] = []
  var todos: [TodoDraft] = []
  var zoneDefinitions: [ZoneDefinition] = []
  var zoneMentions = ZoneMentions()
  var damages = DamageList()

  /// What an event has to do with repeating, if anything.
  func recurrence(of event: EventEntry) -> Recurrence? {
    event.recurrence.map { recurrences[Int($0)] }
  }
}

import EventStream

extension TaskCard {
  /// The card without what may differ between the occurrences of a recurring task: its id, its
  /// priority and its note.
  package var ofAnyOccurrence: TaskCard {
    TaskCard(id: "", title: title, project: project, tags: tags)
  }
}

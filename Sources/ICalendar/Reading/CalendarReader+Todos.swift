extension CalendarReader {
  /// Reads a property of a task; of a single-valued one the first counts.
  mutating func readOfTodo(
    _ property: PropertyName, _ parameters: Parameters, _ value: LineCursor, in bytes: Span<UInt8>
  ) {
    var value = value
    switch property {
    case .uid: todo.uid = todo.uid ?? value.text()
    case .summary:
      checkUTF8(value)
      todo.summary = todo.summary ?? value.text(isQuotedPrintable: parameters.isQuotedPrintable)
    case .notes:
      checkUTF8(value)
      todo.notes = todo.notes ?? value.text(isQuotedPrintable: parameters.isQuotedPrintable)
    case .categories: todo.categories += value.texts()
    case .priority:
      let priority = number(of: property, value)
      todo.priority = todo.priority ?? priority.map { min($0, 9) }
    case .start:
      let start = moment(of: property, parameters, value, in: bytes)
      todo.start = todo.start ?? start
    case .due:
      let due = moment(of: property, parameters, value, in: bytes)
      todo.due = todo.due ?? due
    case .duration:
      let duration = length(of: property, value)
      todo.duration = todo.duration ?? duration
    case .estimatedDuration:
      let estimate = length(of: property, value)
      todo.estimate = todo.estimate ?? estimate
    case .status:
      value.skipBlanks()
      todo.status = todo.status ?? value.name().closesTask
    case .completed: todo.isDone = true
    case .percentComplete:
      if let percent = number(of: property, value), percent >= 100 { todo.isDone = true }
    case .sequence:
      todo.revision.sequence = Int32(clamping: number(of: property, value) ?? 0)
    case .stamp: todo.revision.stamp = value.moment(zone: nil)?.time ?? todo.revision.stamp
    case .recurrenceID: todo.isInstance = true
    case .rule, .addedDates: todo.isRecurring = true
    case .begin, .end, .calendarName, .name, .finish, .exceptionRule,
      .exceptionDates, .location, .transparency, .zoneID, .offsetFrom, .offsetTo:
      break
    }
  }
}

extension CalendarReader {
  /// The maximum number of tasks.
  static let mostTodos = 100_000

  /// Stores the finished task.
  mutating func finishTodo(begin: Int) {
    guard contents.todos.count < Self.mostTodos else { return report(.tooManyTodos, at: begin) }
    contents.todos.append(todo)
  }
}

extension PackedName {
  /// Whether a task with this status is completed or cancelled.
  fileprivate var closesTask: Bool {
    self == PackedName("COMPLETED") || self == PackedName("CANCELLED")
  }
}

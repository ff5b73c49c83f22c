import CivilTime
import Drawing
import EventStream
import Tasks

/// Remarks about probable mistakes in a task that was just added or edited, and is kept as it is.
package enum EntryRemarks {
  /// The remarks about a task.
  ///
  /// - Parameters:
  ///   - item: The task in its present form.
  ///   - request: The request.
  ///   - others: All other open items.
  ///   - today: The day of the request.
  /// - Returns: A sentence for each.
  package static func about(
    _ item: TaskItem, after request: Request, among others: [TaskItem], today: CivilDate
  ) -> [String] {
    [
      pastDue(item, today), lateArrival(item, today), overlap(item, others),
      takenID(item, request),
      request.line.flatMap { TaskItem.reading($0).item }.flatMap(titleWord),
    ].compactMap(\.self)
  }

  /// Returns a remark if one of the last words of a typed title is probably meant as a value:
  /// “'30m' is part of the title; for an estimate write est:30m”.
  package static func titleWord(_ typed: TaskItem) -> String? {
    for word in typed.title.split(separator: " ").reversed().prefix(2) {
      if typed.priority == nil, let priority = word.asForeignPriority {
        return "'\(word)' is part of the title; for a priority begin with (\(priority))"
      }
      if typed.recurrence == nil, word.hasPrefix("every:") {
        return "'\(word)' is part of the title; to let it recur write rec:1d, rec:2w or rec:mon"
      }
      if typed.estimate == nil, (try? Duration(parsing: word)) != nil {
        return "'\(word)' is part of the title; for an estimate write est:\(word)"
      }
      if typed.due == nil, !typed.isCommitment, TypedLine.isDay(word) {
        return "'\(word)' is part of the title; for a due date write due:\(word.lowercased())"
      }
    }
    return nil
  }

  private static func name(_ item: TaskItem) -> String { "'\(harmless(item.title))'" }

  private static func pastDue(_ item: TaskItem, _ today: CivilDate) -> String? {
    guard let due = item.due, due.day < today, !item.isCommitment else { return nil }
    let ago = DueWords(now: CivilDateTime(date: today)).text(Due.date(due.day))
    return "\(name(item)) was due on \(due.day), \(ago)"
  }

  private static func lateArrival(_ item: TaskItem, _ today: CivilDate) -> String? {
    guard let due = item.due, let from = item.from, from.day != nil,
      from.resolved(on: today) >= due.end
    else { return nil }
    return "\(name(item)) cannot start before \(from), but is due by \(due)"
  }

  private static func overlap(_ item: TaskItem, _ others: [TaskItem]) -> String? {
    guard item.isCommitment,
      let other = others.first(where: { $0.id != item.id && item.overlaps($0) })
    else { return nil }
    return other.at.map { "\(name(item)) overlaps \(name(other)), \($0)" }
  }

  private static func takenID(_ item: TaskItem, _ request: Request) -> String? {
    let id = request.line.flatMap { TaskEdit.reading($0).edit.writtenID } ?? item.id
    if id == item.id { return nil }
    return "another task has the id \(id) already; \(name(item)) has \(item.id)"
  }
}

extension Request {
  /// The line with the words of a task, or with their changes; `nil` if it has none.
  package var line: String? {
    switch self {
    case .add(let line), .addNext(let line), .edit(_, let line): line
    default: nil
    }
  }
}

extension TaskItem {
  /// Whether two commitments take some of the same time, on a day on which both may take place.
  fileprivate func overlaps(_ other: TaskItem) -> Bool {
    switch (at, other.at) {
    case (.daily(let span)?, .daily(let otherSpan)?):
      guard let day = due?.day, let otherDay = other.due?.day else {
        return span.overlaps(otherSpan)
      }
      let (one, two) = (span.resolved(on: day), otherSpan.resolved(on: otherDay))
      return one.start < two.end && two.start < one.end
    case (.once(let start, let end)?, _?):
      return other.beginnings(from: start.date, before: end.date.adding(days: 1)).contains { day in
        other.at?.resolved(on: day).map { $0.start < end && start < $0.end } == true
      }
    case (_?, .once?): return other.overlaps(self)
    default: return false
    }
  }
}

extension ClockSpan {
  /// Whether both take some of the time of a day.
  fileprivate func overlaps(_ other: ClockSpan) -> Bool {
    let (a, b) = (seconds, other.seconds)
    return a.contains { one in b.contains { one.overlaps($0) } }
  }

  /// Its seconds of a day, in one range or two.
  private var seconds: [Range<Int>] {
    let (first, last) = (start.secondsSinceMidnight, end.secondsSinceMidnight)
    return crossesMidnight ? [first..<86_400, 0..<last] : [first..<last]
  }
}

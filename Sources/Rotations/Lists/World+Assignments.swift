import Calendars
import CivilTime
import Coach
import Commands
import EventStream
import Platform
import TaskLists
import Tasks

extension World {
  /// Adds whole-day events that are tasks to the default list, each once, gives those on it the new
  /// dates of their events, and reports that.
  package func bringAssignments() {
    let calendars = Assignments(in: self)
    if calendars.items.isEmpty { return }
    do throws(Failure) {
      try TakenTasks.holding(of: directories.defaultList, in: self) { taken throws(Failure) in
        let list = try rethrowing(lists.readIfThere(directories.defaultList), as: Failure.init)
        let assignments = taken.recognized(calendars.items, by: calendars.otherIDs, in: list.items)
        let news = taken.news(of: assignments, besides: list.items)
        let requests = news.new.map { Request.add($0.line(as: .todoTxt)) } + news.edits
        try taken.tellFault(in: self)
        let words = requests.isEmpty ? nil : try changeDefaultList(by: requests)
        taken.note(assignments, in: self)
        if !news.new.isEmpty { say("added \(news.new.count.counting("task")) from calendars") }
        for sentence in news.sentences() { say(sentence) }
        if let words { say(words) }
      }
    } catch {
      if let message = error.message { say("tasks of calendars cannot be added: \(message)") }
    }
  }
}

extension TakenTasks.News {
  /// The requests that give tasks the new due dates of their calendars.
  var edits: [Request] { moved.map { .edit($0.task.id, line: $0.due.word) } }

  /// The changes of due dates, a sentence each; `choice` names the list in commands.
  func sentences(onList choice: String = "") -> [String] {
    let followed = moved.map { change in
      let (now, before) = (change.due.words, change.task.due.words)
      return "'\(change.task.title.excerpt)' has \(now) now, as in its calendar; it had \(before)"
    }
    return followed
      + kept.map { change in
        let (task, own, new) = (change.task, change.task.due.words, change.due.words)
        return "'\(task.title.excerpt)' has \(own), but \(new) in its calendar; "
          + "to take that over: rota edit \(task.id) \(change.due.word)\(choice)"
      }
  }
}

extension Due? {
  /// The due date as a word of a line.
  fileprivate var word: String { "due:\(self?.description ?? "-")" }

  /// The due date in a sentence.
  fileprivate var words: String { self == nil ? "no due date" : word }
}

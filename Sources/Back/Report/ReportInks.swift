import Drawing
import EventStream
import Statistics

/// The colours of a report, the same as on the screens.
struct ReportInks {
  /// The number of tasks with a letter as key in charts.
  static let keyed = 12

  private let tags: [String: PageInk]
  private let tasks: [String: PageInk]
  private let keys: [String: String]

  /// The colours of tags and tasks in a review and its slices.
  init(_ review: Review, _ slices: [PastSlice], _ book: TagBook) {
    var book = book
    book.tellApart(slices)
    var tags = ["": PageInk(.grey)]
    for share in review.tags where !share.name.isEmpty {
      tags[share.name] = PageInk { book.color(of: share.name, on: $0) }
    }
    var tasks: [String: PageInk] = [:]
    for card in review.tasks.map(\.task) {
      tasks[card.id] = PageInk { book.color(ofTask: card.title, tags: card.tags, on: $0) }
    }
    self.tags = tags
    self.tasks = tasks
    let letters = review.taskRows.prefix(Self.keyed).enumerated().flatMap { index, row in
      row.ids.map { ($0, String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))) }
    }
    keys = Dictionary(letters) { first, _ in first }
  }

  func ink(ofTag name: String) -> PageInk { tags[name] ?? PageInk(.grey) }

  func ink(of task: TaskCard) -> PageInk { tasks[task.id] ?? PageInk(.grey) }

  /// The letter of a task; empty if it has none.
  func key(of task: TaskCard) -> String { keys[task.id] ?? "" }

  /// All colours.
  var all: Set<PageInk> { Set(tags.values).union(tasks.values) }
}

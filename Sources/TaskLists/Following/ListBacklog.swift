import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The events of a rotation in the journal that are missing in its list.
///
/// Every record describes its task completely enough that a missing record affects no other.
struct ListBacklog {
  /// A task as the list knows it.
  struct Known {
    var item: TaskItem
    var isDone = false
  }

  /// The news to write, in order, and among them what the list changed in the same words.
  private var news: [ListMirror.Unwritten] = []
  /// The number of the last record.
  private(set) var last = 0
  private(set) var known: [String: Known] = [:]
  /// The words of tasks before the first edit to write, and the titles that such edits gave.
  private var former: [String: (item: TaskItem, titles: Set<String>)] = [:]
  /// The commitments that commands added and the list knows.
  private(set) var commitments: [String: TaskItem] = [:]
  /// The tasks that the list knows, in the order in which they came.
  private var order: [String] = []
  /// The days of the first and the last record.
  private var days: (first: CivilDate, last: CivilDate)?

  /// - Parameters:
  ///   - records: A rotation from its first record on.
  ///   - written: The number up to which its list has everything.
  ///   - doubtful: The number up to which it may have everything.
  init(_ records: [Record], after written: Int, doubtful: Int = 0) {
    var command: Int?
    for record in records {
      if record.cause == .user { command = record.seq }
      let seq = record.seq ?? 0
      let day = record.time.local.date
      days = (days?.first ?? day, day)
      last = max(last, seq)
      if case .snapshot(let content) = record.content {
        take(content, isWritten: seq <= written)
      } else if let news = ListNews(record), news.isWritten {
        if seq <= written || record.isFromList {
          know(news)
        } else {
          if let (task, item) = news.words, let own = known[task]?.item {
            former[task, default: (own, [])].titles.insert(item.title)
          }
          self.news.append((command, news, isFromList: false))
          // A line with its content counts as the task; without one it is added.
          if seq <= doubtful, case .added(let task, let item, _, _) = news {
            know(task, item, isDone: false)
          }
        }
      }
    }
  }

  /// The number of events to write.
  var count: Int { news.count { !$0.isFromList } }

  // MARK: What the list already has

  /// Takes a record that the list has; returns whether it concerns lists.
  mutating func know(_ record: Record) -> Bool {
    if case .snapshot(let content) = record.content {
      take(content, isWritten: true)
    } else if let news = ListNews(record), news.isWritten {
      know(news)
    } else {
      return false
    }
    return true
  }

  private mutating func know(_ news: ListNews) {
    if let (task, item) = news.words, let own = former[task] {
      self.news.append((nil, news, isFromList: true))
      var item = item
      // A title that only a command gave is not in the list, and does not tell the line.
      if own.titles.contains(item.title) { item.title = known[task]?.item.title ?? item.title }
      known[task]?.item = item
      return
    }
    switch news {
    case .completed(let task, _): known[task]?.isDone = true
    case .reopened(let task, let item, _): know(task, item, isDone: false)
    case .added(let task, let item, _, _): know(task, item, isDone: false)
    case .edited(let task, let item, _): known[task]?.item = item
    case .removed(let task): known[task] = nil
    case .restored(let task, _, .removed, _, _): known[task] = nil
    case .restored(let task, let item, let place, _, _): know(task, item, isDone: place == .done)
    case .undoing(_, let news): know(news)
    case .committed(let id, let item): commitments[id] = item
    case .uncommitted(let id): commitments[id] = nil
    case .began, .left, .arrived, .moved: break
    }
  }

  private mutating func know(_ task: String, _ item: TaskItem, isDone: Bool) {
    if known[task] == nil { order.append(task) }
    known[task] = Known(item: item, isDone: isDone)
  }

  /// Takes the tasks of a snapshot. One within the stream replaces records that are missing.
  private mutating func take(_ content: SnapshotContent, isWritten: Bool) {
    let open = content.openItems
    let done = content.rotation.done.map { content.roster[$0.task] }
    if isWritten || known.isEmpty {
      (known, order) = ([:], [])
      for item in open { know(item.id, item, isDone: false) }
      for item in done { know(item.id, item, isDone: true) }
      return
    }
    var added = Set(known.keys)
    var finished = Set(known.filter(\.value.isDone).keys)
    for (_, news, _) in news {
      switch news {
      case .added(let task, _, _, _): added.insert(task)
      case .completed(let task, _): finished.insert(task)
      case .reopened(let task, _, _): finished.remove(task)
      default: break
      }
    }
    // It is unknown who added them: the list may have them already.
    for item in open + done where !added.contains(item.id) {
      know(item.id, item, isDone: false)
      news.append((nil, .added(task: item.id, item, .tail, isHere: true), isFromList: false))
    }
    for item in done where !finished.contains(item.id) {
      if let day = days?.last {
        news.append((nil, .completed(task: item.id, on: day), isFromList: false))
      }
    }
  }

  // MARK: Writing

  /// Writes everything to the current list.
  func write(into draft: inout ListDraft) throws(ListFailure) {
    guard !news.isEmpty, var mirror = try mirror(of: draft) else { return }
    // Of words that the list changed after a command, only those of the command are written.
    for task in Set(news.compactMap { $0.isFromList ? $0.news.words?.task : nil }) {
      guard let item = former[task]?.item else { continue }
      mirror.editing[task] = ListMirror.ForeignEdit(before: item, after: item)
    }
    try mirror.write(news, into: &draft)
  }

  /// The list as it is now, with the tasks that it knows; `nil`: there are no records.
  func mirror(of draft: ListDraft) throws(ListFailure) -> ListMirror? {
    guard let days else { return nil }
    if draft.list.entries.isEmpty, order.contains(where: { known[$0]?.isDone == false }) {
      throw .emptied(path: draft.path)
    }
    let lines = order.compactMap { task in
      known[task].map { (task: ListMirror.Task(id: task, isDone: $0.isDone), item: $0.item) }
    }
    var mirror = ListMirror(left: lines, since: days.first, on: days.last)
    // Changes by others stay, and there is no rotation to inform.
    _ = mirror.changes(to: draft.list)
    return mirror
  }
}

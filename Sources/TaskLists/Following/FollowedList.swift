import Coach
import Dispatch
import EventStream
import Journals
import Platform
import Tasks

/// The list of a rotation: reports changes by others to the coach, and writes the rotation's events
/// to the list if that is synchronized.
///
/// It uses the file only on a queue of its own, so that slow disks and locks do not delay the
/// coach. It does one thing at a time: until reported changes are carried out, it neither reads nor
/// writes.
package final class FollowedList: ListLink {
  private struct State: ~Copyable {
    var mirror: ListMirror
    var tell: (@Sendable (ListEvent) -> Void)?
    var watch: FileWatch?
    /// The format of the list when it was opened: one line of an editor must not make a checklist
    /// another list. `nil` until there is a task.
    var format: ListFormat?
    /// Whether the file may have changed since the last read.
    var isStale = true
    /// The commitments last reported; `nil` if none were yet.
    var commitments: [TaskItem]?
    /// The number of reported changes not yet settled.
    var unsettled = 0
    /// News received meanwhile, with the numbers of the records and of the first one of their
    /// command, and whether the list has it already.
    var held: [(seq: Int?, command: Int?, news: ListNews, isFromList: Bool)] = []
    /// The news to be written down, and among them those that came from the list.
    var unwritten: [ListMirror.Unwritten] = []
    /// The changes of the list by the last commands; `nil` for a command that changed nothing or
    /// was written in several steps.
    var hunks: [Int: ListHunk?] = [:]
    /// The number of the last record that was looked at.
    var taken = 0
    /// The number up to which the coach waits for confirmation of the writing.
    var owed: Int?
    /// The recorded progress of the list, for the next program after a crash.
    var note: ListNote?
    /// Whether the list has the changes of an earlier program of the rotation.
    var isSettled = false
    /// Whether this program has written the list.
    var hasWritten = false
    /// The failure last reported to the coach; `nil` if the list is usable.
    var failure: String?
    /// For another attempt; created when first needed.
    var timer: DeadlineTimer?
    /// Whether the rotation is over and receives no events any more.
    var isClosing = false
  }

  private let path: String
  package let keepsUp: Bool
  private let keeper: ListKeeper?
  private let editor: ListEditor
  private let retry: Duration
  private let undo: UndoKeeper?
  private let queue: DispatchQueue
  private let worker = DispatchQueue(label: "rota.list")
  private let state: Confined<State>

  /// - Parameters:
  ///   - path: The path of the list.
  ///   - mirror: The state when the rotation was made from it.
  ///   - keepsUp: Whether the rotation's events are written to it.
  ///   - keeper: Records the progress; `nil` if it is not needed after a crash.
  ///   - editor: Reads and writes it.
  ///   - retry: The time until another attempt to write it.
  ///   - undo: Keeps what the commands change in it.
  ///   - queue: The coach's queue.
  package init(
    _ path: String, mirror: ListMirror, keepsUp: Bool, keeper: ListKeeper? = nil,
    editor: ListEditor, retry: Duration = JournalLimits().retry,
    undo: UndoKeeper? = nil, queue: DispatchQueue
  ) {
    self.path = path
    self.keepsUp = keepsUp
    self.keeper = keepsUp ? keeper : nil
    self.editor = editor
    self.retry = retry
    self.undo = undo
    self.queue = queue
    var state = State(mirror: mirror)
    // A resumed rotation does not know the lines of its list yet.
    if mirror.beginning == nil { state.commitments = mirror.commitments }
    self.state = Confined(state, to: worker)
  }

  // MARK: ListLink

  package func open(_ tell: @escaping @Sendable (ListEvent) -> Void) {
    worker.async {
      self.undo?.begin()
      self.state.value.tell = tell
      self.work()
    }
  }

  package func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>) {
    worker.async {
      self.state.value.mirror.settle(change, outcome)
      self.state.value.unsettled -= 1
      // What is refused each time must not lead to attempts without end.
      if self.isWaiting { self.workLater() } else { self.work() }
    }
  }

  package func take(_ records: [Record], roster: Roster) {
    var command: Int?
    let news = records.compactMap { record in
      if record.cause == .user { command = record.seq }
      return ListNews(record, roster: roster).map { [command] in
        (seq: record.seq, command: command, news: $0, isFromList: record.isFromList)
      }
    }
    if news.isEmpty { return }
    worker.async {
      self.state.value.held += news
      self.work()
    }
  }

  package func finish(by deadline: Duration) -> Bool {
    let isDone = DispatchSemaphore(value: 0)
    let isWritten = Locked(false)
    worker.async {
      self.state.value.isClosing = true
      self.state.value.timer = nil
      self.work()
      let isComplete = self.isComplete
      // Missing changes are applied later, from the note and the journal.
      if isComplete { self.state.value.note?.remove() }
      // Other programs may hold the undo history for longer than the end may take.
      isWritten.withLock { $0 = isComplete }
      self.undo?.end(self.state.value.hunks.compactMapValues(\.self))
      isDone.signal()
    }
    // Nothing can be missing in a list that is only read.
    guard keepsUp else { return true }
    _ = isDone.wait(timeout: DispatchTime(monotonic: deadline))
    return isWritten.withLock { $0 }
  }

  // MARK: On the worker

  private func heed(_ event: FileWatch.Event) {
    state.value.isStale = true
    switch event {
    case .changed: work()
    case .folderGone(let folder): fail("the folder '\(folder)' is gone, and the list with it")
    }
  }

  /// Does the pending work unless it must wait.
  private func work() {
    // Changes cannot be reported before it is opened.
    let isReady = state.value.tell != nil && state.value.unsettled == 0
    guard isReady || state.value.isClosing else { return }
    for (seq, command, news, isFromList) in state.value.held {
      state.value.taken = max(state.value.taken, seq ?? 0)
      let isWritten = keepsUp && news.isWritten && !isFromList
      state.value.mirror.take(news, isWritten: isWritten)
      if isWritten { state.value.owed = seq }
      if isWritten || isFromList && !state.value.unwritten.isEmpty {
        state.value.unwritten.append((isWritten ? command : nil, news, isFromList))
      }
    }
    if !state.value.held.isEmpty, state.value.mirror.owesWords { state.value.isStale = true }
    state.value.held = []
    if state.value.unwritten.isEmpty { state.value.mirror.forgetSettledEdits() }
    do throws(ListFailure) {
      // Watch before reading, so that no change falls in between.
      let trouble = [watch(), try settle()].compactMap(\.self).first
      if !state.value.unwritten.isEmpty {
        try write()
        answer { .wrote(upTo: $0) }
      }
      if state.value.isStale, state.value.unsettled == 0 {
        tell(try look(at: editor.read(path, as: state.value.format)))
      }
      if let trouble { throw trouble }
      succeed()
    } catch {
      answer { .unwritten(upTo: $0, message: "\(error)") }
      fail("\(error)")
      workLater()
    }
  }

  /// Tries again later to write the missing changes: the obstacle, such as a full disk, may go away
  /// without a change of the file.
  private func workLater() {
    let hasNote = keeper == nil || state.value.note != nil
    if isComplete && hasNote || state.value.isClosing { return }
    let timer = state.value.timer ?? DeadlineTimer(queue: worker) { [weak self] in self?.work() }
    state.value.timer = timer
    timer.arm(at: SystemClocks().monotonic + retry)
  }

  /// Whether the list could not be written, and nothing has happened since.
  private var isWaiting: Bool {
    state.value.failure != nil && !state.value.unwritten.isEmpty && state.value.held.isEmpty
      && !state.value.isStale && !state.value.isClosing
  }

  /// Whether the list has everything that happened.
  private var isComplete: Bool { state.value.unwritten.isEmpty && hasSettled }

  private var hasSettled: Bool { keeper == nil || state.value.isSettled }

  /// Applies the missing changes of an earlier program; returns why no note can be kept.
  private func settle() throws(ListFailure) -> ListFailure? {
    guard let keeper else { return nil }
    var trouble: ListFailure?
    if state.value.note == nil {
      do throws(ListFailure) {
        state.value.note = try keeper.begin()
      } catch {
        // What the list lacks would be taken for changes by others.
        if keeper.isBehind { throw error }
        trouble = error
      }
    }
    if let note = state.value.note, !state.value.isSettled { try keeper.settle(note) }
    // Without a note it is unknown whether anything is missing.
    state.value.isSettled = true
    return trouble
  }

  /// Starts to watch the list unless it is watched; returns why that fails.
  private func watch() -> ListFailure? {
    if state.value.watch != nil || state.value.isClosing { return nil }
    do throws(SystemError) {
      state.value.watch = try FileWatch(path, queue: worker) { [weak self] in self?.heed($0) }
      return nil
    } catch {
      return .unwatched(error, path: path)
    }
  }

  /// Finds the changes by others.
  private func look(at list: TaskList) throws(ListFailure) -> [ListChange] {
    if list.entries.isEmpty, !state.value.mirror.isEmpty { throw .emptied(path: path) }
    state.value.isStale = false
    state.value.format = state.value.format ?? list.ownFormat
    let changes = state.value.mirror.changes(to: list)
    tellCommitments()
    return changes
  }

  private func write() throws(ListFailure) {
    // When the rotation began the list may not have been writable. To it, these are by others.
    // Only a note that is held is not taken for that of an earlier one.
    if !state.value.hasWritten, state.value.note != nil { try? keeper?.settleEarlierRotations() }
    var (changes, corrections) = ([ListChange](), [ListChange]())
    // Report them even if writing fails: the rotation keeps what both have changed.
    defer { tell(changes + corrections) }
    var written = state.value.mirror
    var hunks: [Int: ListHunk] = [:]
    var danger: ListFailure?
    do throws(ListFailure) {
      try editor.edit(path, as: state.value.format) { draft throws(ListFailure) in
        changes += try look(at: draft.list)
        written = state.value.mirror
        hunks = try written.write(state.value.unwritten, into: &draft)
        corrections = written.takeCorrections()
        // Without it only a crash during the writing would be ambiguous.
        try? state.value.note?.willWrite(upTo: state.value.taken, draft.list.text.bytes)
      }
    } catch {
      guard case .unsafe = error else { throw error }
      danger = error
    }
    try? state.value.note?.hasWritten(upTo: state.value.taken)
    state.value.hasWritten = true
    state.value.isStale = written.isToBeRead
    written.isToBeRead = false
    state.value.mirror = written
    // Of two pieces only one may have changed something.
    state.value.hunks.merge(hunks.mapValues(Optional.some)) { former, new in
      former?.isEmpty == true ? new : new?.isEmpty == true ? former : nil
    }
    for command in state.value.hunks.keys.sorted().dropLast(ListMirror.hunkLimit) {
      state.value.hunks[command] = nil
    }
    state.value.unwritten = []
    if let danger { throw danger }
  }

  // MARK: Telling

  private func tell(_ changes: [ListChange]) {
    if changes.isEmpty || state.value.isClosing { return }
    state.value.unsettled += changes.count
    emit(.changed(changes))
  }

  private func tellCommitments() {
    let commitments = state.value.mirror.commitments
    if commitments == state.value.commitments || state.value.isClosing { return }
    state.value.commitments = commitments
    emit(.committed(commitments))
  }

  /// Reports to the coach whether the records it waits for are written.
  private func answer(_ event: (Int) -> ListEvent) {
    guard let owed = state.value.owed else { return }
    state.value.owed = nil
    emit(event(owed))
  }

  private func fail(_ message: String) {
    if state.value.failure == message { return }
    state.value.failure = message
    emit(.failing(message: message))
  }

  private func succeed() {
    guard state.value.failure != nil else { return }
    state.value.failure = nil
    emit(.working)
  }

  private func emit(_ event: ListEvent) {
    guard let tell = state.value.tell else { return }
    queue.async { tell(event) }
  }
}

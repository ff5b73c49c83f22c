import EventStream
import Journals

/// The replies whose records are being written to the disk or to the list.
struct UnansweredRequests {
  enum Answer {
    /// `listed`: the last record that the list must contain; `nil` for none.
    case reply(ClientRequest.Client, Reply, listed: Int?)
    /// A snapshot.
    case status(ClientRequest.Client)
    /// Records from now on.
    case subscription(ClientRequest.Client, since: Int?)
  }

  fileprivate struct Waiting {
    /// The entry of the journal that must be on the disk.
    var entry: Int
    var answer: Answer
    /// The record that the list must contain.
    var listed: Int?
    /// The time by which the list must have it, on CLOCK_MONOTONIC.
    var deadline: Duration
    /// Why the list does not contain it.
    var lack: String?
  }

  /// The time that a reply waits for a list, shorter than the client's timeout.
  static let patienceWithList = Duration.seconds(3)

  /// The answers in the order of their requests.
  private var answers: [Waiting] = []
  /// The replies whose records are not yet added to the journal.
  private var fresh: [(answer: Answer, deadline: Duration)] = []
  /// The last entry that records were handed over with.
  private var last = 0
  /// Everything up to this entry is on the disk.
  private var safe = 0
  /// The failure of the journal, if any; then no reply waits for it.
  var failure: String?

  /// Lets the replies added since the last entry of the journal wait for this one.
  mutating func wait(for entry: JournalWriteState) {
    switch entry {
    case .safe: safe = max(safe, last)
    case .pending(let number): last = number
    }
    takeFresh()
  }

  mutating func becameSafe(upTo entry: Int) { safe = max(safe, entry) }

  mutating func listHas(upTo seq: Int) { settle(upTo: seq, lack: nil) }

  mutating func listLacks(upTo seq: Int, because why: String) { settle(upTo: seq, lack: why) }

  private mutating func settle(upTo seq: Int, lack: String?) {
    for index in answers.indices where answers[index].listed.map({ $0 <= seq }) ?? false {
      (answers[index].listed, answers[index].lack) = (nil, lack)
    }
  }

  mutating func add(_ answers: [Answer], at now: Duration) {
    fresh += answers.map { ($0, now + Self.patienceWithList) }
  }

  private mutating func takeFresh() {
    for (answer, deadline) in fresh {
      var waiting = Waiting(entry: last, answer: answer, deadline: deadline)
      if case .reply(_, _, let listed) = answer { waiting.listed = listed }
      answers.append(waiting)
    }
    fresh = []
  }

  /// The next timeout of a reply that waits for the list; `nil` for none.
  mutating func deadline(after now: Duration) -> Duration? {
    takeFresh()
    return answers.lazy.filter { $0.listed != nil && $0.deadline > now }.map(\.deadline).min()
  }

  /// Takes the replies that can be sent now.
  ///
  /// While the journal fails all can, and state that they are not saved.
  mutating func takeAnswerable(at now: Duration) -> [Answer] {
    takeFresh()
    var ready: [Answer] = []
    var rest: [Waiting] = []
    for waiting in answers {
      let isSafe = waiting.entry <= safe
      let isListed = waiting.listed == nil || now >= waiting.deadline
      if isSafe ? isListed : failure != nil {
        ready.append(waiting.answered(isSafe: isSafe, failure: failure))
      } else {
        rest.append(waiting)
      }
    }
    answers = rest
    return ready
  }
}

extension UnansweredRequests.Waiting {
  /// The reply with whether it is saved.
  fileprivate func answered(isSafe: Bool, failure: String?) -> UnansweredRequests.Answer {
    guard case .reply(let client, var reply, let record) = answer, case .done = reply.outcome
    else { return answer }
    if !isSafe { reply.lacks(because: failure) }
    if listed != nil {
      reply.lacks(because: "the list is not written yet, and takes long")
    } else if let lack {
      reply.lacks(because: lack)
    }
    return .reply(client, reply, listed: record)
  }
}

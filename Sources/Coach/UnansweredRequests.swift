import EventStream

/// The answers to requests whose records are on their way to the disk.
struct UnansweredRequests {
  enum Answer {
    case reply(ClientRequest.Client, Reply)
    /// A snapshot.
    case status(ClientRequest.Client)
    /// Records from now on.
    case subscription(ClientRequest.Client, since: Int?)
  }

  /// The answers in the order of their requests, each with the entry of the journal it waits for.
  private var answers: [(entry: Int, answer: Answer)] = []
  /// The answers to requests whose records are not handed to the journal yet.
  private var fresh: [Answer] = []
  /// The last entry that records were handed over with.
  private var last = 0
  /// Everything up to this entry is on the disk.
  private var safe = 0
  /// Whether the journal takes nothing for now; then nobody waits for it.
  var isFailing = false

  /// Lets what was added since the last entry of the journal wait for this one.
  mutating func wait(for entry: LedgerEntry) {
    switch entry {
    case .safe: safe = max(safe, last)
    case .pending(let number): last = number
    }
    takeFresh()
  }

  mutating func becameSafe(upTo entry: Int) { safe = max(safe, entry) }

  mutating func add(_ answers: [Answer]) { fresh += answers }

  private mutating func takeFresh() {
    answers += fresh.map { (last, $0) }
    fresh = []
  }

  /// What can be answered now.
  ///
  /// While the journal fails everything can, and a reply says that it is not saved.
  mutating func takeAnswerable() -> [Answer] {
    takeFresh()
    let count = isFailing ? answers.count : answers.prefix { $0.entry <= safe }.count
    defer { answers.removeFirst(count) }
    return answers.prefix(count).map { entry, answer in
      guard entry > safe, case .reply(let client, var reply) = answer else { return answer }
      reply.isSaved = false
      return .reply(client, reply)
    }
  }
}

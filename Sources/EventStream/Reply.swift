import JSONLines

/// The answer to a request: one line of JSON.
public struct Reply: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    /// The request was carried out; the number of the last record then.
    case done(seq: Int)
    /// Refused without any change: the corresponding exit code, and the reason in one line.
    case refused(code: Int, error: String)
  }

  /// The number that the request had.
  public var id: Int?
  public var outcome: Outcome
  /// Whether the change is in the journal and, if it concerns a synchronized list, in the list, so
  /// that it survives a crash.
  ///
  /// `true` for a refused request.
  public var isSaved: Bool
  /// Where it is not saved, and why, in one line.
  public var why: String?
  /// The records that the request caused, in their order; `nil`: they were not asked for.
  public var records: [Record]?

  public init(
    id: Int? = nil, _ outcome: Outcome, isSaved: Bool = true, why: String? = nil,
    records: [Record]? = nil
  ) {
    self.id = id
    self.outcome = outcome
    self.isSaved = isSaved
    self.why = why
    self.records = records
  }

  /// Records that something is not saved; of several reasons the first counts.
  public mutating func lacks(because why: String?) {
    isSaved = false
    self.why = self.why ?? why
  }

  /// Appends the reply and its newline.
  public func append(to buffer: inout [UInt8]) {
    buffer.appendObject { object in
      if let id { object.member("id", id) }
      switch outcome {
      case .done(let seq):
        object.member("ok", true)
        object.member("seq", seq)
      case .refused(let code, let error):
        object.member("ok", false)
        object.member("code", code)
        object.member("error", error)
      }
      object.member("saved", isSaved)
      if let why { object.member("why", why) }
      if let records {
        object.array("records") { array in
          for record in records {
            let line = record.bytes
            array.element(json: line.span.extracting(droppingLast: 1))
          }
        }
        if let subject { write(subject, to: &object) }
      }
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// The task of the request: the first that its records mention, and after an undo the first that
  /// it restored.
  public var subject: Who? {
    let records = records ?? []
    let own = records.lazy.filter(\.isCompensation).compactMap(\.content.subject)
    return own.first ?? records.lazy.compactMap(\.content.subject).first
  }

  private func write(_ subject: Who, to object: inout JSONObjectWriter) {
    object.object("task") { object in
      object.member("id", subject.id)
      object.member("title", subject.title)
    }
  }

  /// The reply with its newline.
  public var bytes: [UInt8] {
    var buffer: [UInt8] = []
    append(to: &buffer)
    return buffer
  }

  /// Reads one line without its newline.
  public init(parsing line: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader()
    let view = try reader.parse(line)
    id = try view["id"]?.unlessNull?.integer()
    isSaved = try view["saved"]?.bool() ?? true
    why = try view["why"]?.unlessNull?.string()
    if var elements = try view["records"]?.unlessNull?.elements() {
      var records: [Record] = []
      while let element = elements.next() {
        // Kinds unknown to this version are skipped.
        if case .record(let record) = try? StreamLine(element) { records.append(record) }
      }
      self.records = records
    }
    if try view.member("ok").bool() {
      outcome = .done(seq: try view.member("seq").integer())
    } else {
      outcome = .refused(
        code: try view.member("code").integer(), error: try view.member("error").string())
    }
  }
}

extension Record {
  /// Whether it restores something that an undone command changed.
  fileprivate var isCompensation: Bool {
    guard case .undo = cause else { return false }
    if case .sliceEnded = content { return false }
    return true
  }
}

extension Record.Content {
  /// The task of a record; `nil` if it has none.
  fileprivate var subject: Who? {
    switch self {
    case .sliceStarted(let card, _, _, _, _, _, _), .sliceEnded(let card, _, _, _, _),
      .checkInDue(let card, _), .checkedIn(let card, _, _), .taskCompleted(let card, _),
      .taskRemoved(let card, _), .estimateReached(let card, _):
      Who(card)
    case .taskAdded(let detail, _), .taskArrived(let detail, _), .taskEdited(let detail, _),
      .taskMoved(let detail, _), .taskReopened(let detail, _),
      .taskRestored(let detail, _, _, _):
      Who(detail.card)
    case .commitmentAdded(let block, _, _), .commitmentRemoved(let block, _):
      Who(id: block.id, title: block.title)
    default: nil
    }
  }
}

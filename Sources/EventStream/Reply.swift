import JSONLines

/// The answer to a request: one line of JSON.
public struct Reply: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    /// The request was carried out; the number of the last record then.
    case done(seq: Int)
    /// Nothing has changed: the exit code that says the same, and why, in one line.
    case refused(code: Int, error: String)
  }

  /// The number that the request had.
  public var id: Int?
  public var outcome: Outcome
  /// Whether what was done is in the journal, and so survives a crash.
  ///
  /// It is not while the journal cannot be written.
  public var isSaved: Bool

  public init(id: Int? = nil, _ outcome: Outcome, isSaved: Bool = true) {
    self.id = id
    self.outcome = outcome
    self.isSaved = isSaved
  }

  /// Appends the reply and its newline.
  public func append(to buffer: inout [UInt8]) {
    buffer.appendObject { object in
      if let id { object.member("id", id) }
      switch outcome {
      case .done(let seq):
        object.member("ok", true)
        object.member("seq", seq)
        if !isSaved { object.member("saved", false) }
      case .refused(let code, let error):
        object.member("ok", false)
        object.member("code", code)
        object.member("error", error)
      }
    }
    buffer.append(UInt8(ascii: "\n"))
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
    if try view.member("ok").bool() {
      outcome = .done(seq: try view.member("seq").integer())
    } else {
      outcome = .refused(
        code: try view.member("code").integer(), error: try view.member("error").string())
    }
  }
}

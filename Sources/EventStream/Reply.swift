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
  /// Whether what was done is in the journal, and in the list if it is about one that is kept up to
  /// date: so it survives a crash.
  ///
  /// Of a request that was refused nothing is missing anywhere.
  public var isSaved: Bool
  /// Where it is missing if it is not saved, and why, in one line.
  public var why: String?

  public init(id: Int? = nil, _ outcome: Outcome, isSaved: Bool = true, why: String? = nil) {
    self.id = id
    self.outcome = outcome
    self.isSaved = isSaved
    self.why = why
  }

  /// Takes note that something is not saved; of several reasons the first counts.
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
    why = try view["why"]?.unlessNull?.string()
    if try view.member("ok").bool() {
      outcome = .done(seq: try view.member("seq").integer())
    } else {
      outcome = .refused(
        code: try view.member("code").integer(), error: try view.member("error").string())
    }
  }
}

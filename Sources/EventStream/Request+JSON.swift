import JSONLines

/// One line from a client: a request in words or as JSON, or the reason why it is invalid.
public struct RequestLine: Equatable, Sendable {
  /// The number to repeat in the reply.
  public var id: Int?
  public var request: Result<Request, UnreadableRequest>
  /// The instant of CLOCK_MONOTONIC until which the request may be executed; `nil` for no limit.
  ///
  /// The client does not wait longer, and may have reported a failure.
  public var until: Duration?
  /// Whether the reply contains the records that the request causes.
  public var wantsRecords = false

  /// Parses one line without its newline: JSON if it begins with a brace, else words.
  public init(parsing line: Span<UInt8>) {
    let (text, first) = line.withUnsafeBufferPointer {
      (String(validating: $0, as: UTF8.self), $0.first { $0 != UInt8(ascii: " ") })
    }
    guard first == UInt8(ascii: "{") else {
      request = Result { () throws(UnreadableRequest) in
        guard let text else { throw .encoding }
        return try Request(parsing: text)
      }
      return
    }
    do throws(JSONError) {
      var reader = JSONReader()
      let view = try reader.parse(line)
      let value = try JSONValue(view)
      // The reply to an invalid request has its number all the same.
      switch value["id"] {
      case .integer(let number): id = number
      case nil, .null: break
      default:
        request = .failure(
          .wrongType(
            member: "id", isNot: "a whole number", example: #"{"id":7,"do":"here"}"#))
        return
      }
      try view.requireUniqueKeys()
      switch value["records"] {
      case .bool(let isWanted): wantsRecords = isWanted
      case nil, .null: break
      default:
        request = .failure(
          .wrongType(
            member: "records", isNot: "true or false",
            example: #"{"do":"skip","records":true}"#))
        return
      }
      if value["until_s"] ?? .null != .null {
        until = try? view.member("until_s").seconds()
        guard until != nil else {
          request = .failure(
            .wrongType(
              member: "until_s", isNot: "a number of seconds on the machine's clock",
              example: #"{"do":"skip","until_s":8640.5}"#))
          return
        }
      }
      request = Result { () throws(UnreadableRequest) in try Request(RequestForm(value)) }
    } catch {
      request = .failure(.json(error))
    }
  }
}

extension Request {
  /// The request as one line of JSON with its newline.
  ///
  /// - Parameters:
  ///   - id: The number to repeat in the reply.
  ///   - until: The instant of CLOCK_MONOTONIC until which it may be executed.
  ///   - wantsRecords: Whether the reply contains the records that it causes.
  /// - Returns: The line.
  public func json(
    id: Int? = nil, until: Duration? = nil, wantsRecords: Bool = false
  ) -> [UInt8] {
    let form = RequestForm(self)
    var bytes: [UInt8] = []
    bytes.appendObject { object in
      if let id { object.member("id", id) }
      object.member("do", form.name.rawValue)
      for (key, value) in form.arguments { key.write(value, to: &object) }
      if let until { object.member("until_s", until) }
      if wantsRecords { object.member("records", true) }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

extension Request.Argument {
  fileprivate func write(_ value: String, to object: inout JSONObjectWriter) {
    switch self {
    case .task: object.member("task", value)
    case .by: object.member("by", value)
    case .ago: object.member("ago", value)
    case .to: object.member("to", value)
    case .line: object.member("line", value)
    case .after: object.member("after", value)
    case .since: object.member("since", Int(value))
    case .count: object.member("count", Int(value))
    case .day: object.member("day", value)
    }
  }
}

extension RequestForm {
  /// Reads the members of an object; `null` counts as absent.
  fileprivate init(_ value: JSONValue) throws(UnreadableRequest) {
    guard case .object(let members) = value else { throw .empty }
    switch members["do"] {
    case .string(let word): try self.init(named: word)
    case .null, nil: throw .empty
    default: throw .noString("do", of: .extend)
    }
    // In a fixed order, so that of several errors always the same one is reported.
    for (key, value) in members.sorted(by: { $0.key < $1.key })
    where !["id", "do", "until_s", "records"].contains(key) {
      guard let argument = Request.Argument(rawValue: key) else {
        throw .unknownMember(key, of: name)
      }
      switch (argument, value) {
      case (_, .null): break
      case (.since, .integer(let number)), (.count, .integer(let number)):
        self[argument] = "\(number)"
      case (.since, _):
        throw .wrongType(
          member: key, isNot: "a number", example: #"{"do":"subscribe","since":42}"#)
      case (.count, _):
        throw .wrongType(member: key, isNot: "a number", example: #"{"do":"undo","count":2}"#)
      case (_, .string(let text)): self[argument] = text.withoutLineBreaks
      default: throw .noString(key, of: name)
      }
    }
  }
}

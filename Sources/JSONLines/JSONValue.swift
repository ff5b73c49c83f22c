/// A JSON value as a tree, for the rare places where convenience matters more than speed.
///
/// The order of members is lost; they are written sorted by key. Of several members with the same
/// key the last one counts. Numbers that are exact 64-bit integers are `integer`, all others the
/// nearest `double`.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses one line.
  ///
  /// - Parameter line: any JSON value, with blanks around it.
  /// - Throws: where and why it is not JSON.
  public init(parsing line: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader()
    try self.init(reader.parse(line))
  }

  /// Copies a parsed value and everything in it.
  ///
  /// - Throws: when a number is beyond the range of doubles.
  public init(_ view: borrowing JSONView) throws(JSONError) {
    switch view.kind {
    case .null: self = .null
    case .bool: self = .bool(try view.bool())
    case .number: self = try Self.number(view)
    case .string: self = .string(try view.string())
    case .array: self = .array(try Self.array(view))
    case .object: self = .object(try Self.object(view))
    }
  }

  /// The value of a member; `nil` if this is not an object or has no such member.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  private static func number(_ view: borrowing JSONView) throws(JSONError) -> JSONValue {
    do {
      return .integer(try view.integer())
    } catch {
      return .double(try view.double())
    }
  }

  private static func array(_ view: borrowing JSONView) throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    var elements = try view.elements()
    while let element = elements.next() {
      values.append(try JSONValue(element))
    }
    return values
  }

  private static func object(
    _ view: borrowing JSONView
  ) throws(JSONError) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    var members = try view.members()
    while let member = members.next() {
      values[try member.key.string()] = try JSONValue(member.value)
    }
    return values
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension [UInt8] {
  /// Appends a value and everything in it.
  public mutating func append(json value: JSONValue) {
    switch value {
    case .null: append(literal: "null")
    case .bool(let value): append(json: value)
    case .integer(let value): append(json: value)
    case .double(let value): append(json: value)
    case .string(let value): append(json: value)
    case .array(let values):
      appendArray { array in
        for value in values { array.element(value) }
      }
    case .object(let members):
      appendObject { object in
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          object.member(named: key, value)
        }
      }
    }
  }
}

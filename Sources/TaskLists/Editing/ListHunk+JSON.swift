import JSONLines

extension ListHunk {
  package init?(_ value: JSONValue) {
    guard case .integer(let line)? = value["line"], (0...Int(Int32.max)).contains(line),
      let before = Self.lines(value["before"]), let after = Self.lines(value["after"])
    else { return nil }
    self.init(
      line: line, before: before, after: after, above: Self.text(value["above"]),
      below: Self.text(value["below"]),
      isOpen: (value["open_before"] == .bool(true), value["open_after"] == .bool(true)))
  }

  /// The members of its object.
  package var json: [String: JSONValue] {
    [
      "line": .integer(line),
      "before": .array(before.map(Self.value)), "after": .array(after.map(Self.value)),
      "above": above.map(Self.value) ?? .null, "below": below.map(Self.value) ?? .null,
      "open_before": .bool(isOpen.before), "open_after": .bool(isOpen.after),
    ]
  }

  /// A line as a string or, if it is not UTF-8, as the numbers of its bytes.
  private static func value(_ line: [UInt8]) -> JSONValue {
    String(validating: line, as: UTF8.self).map(JSONValue.string)
      ?? .array(line.map { .integer(Int($0)) })
  }

  private static func text(_ value: JSONValue?) -> [UInt8]? {
    switch value {
    case .string(let text): return Array(text.utf8)
    case .array(let bytes):
      let line = bytes.compactMap { byte -> UInt8? in
        if case .integer(let number) = byte { UInt8(exactly: number) } else { nil }
      }
      return line.count == bytes.count ? line : nil
    default: return nil
    }
  }

  private static func lines(_ value: JSONValue?) -> [[UInt8]]? {
    guard case .array(let values)? = value else { return nil }
    let lines = values.compactMap { text($0) }
    return lines.count == values.count ? lines : nil
  }
}

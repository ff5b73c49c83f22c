import Foundation
import JSONLines
import Testing
import Thoroughness

/// Foundation's parser as the judge.
@Suite struct OracleTests {
  @Test func `Foundation reads what is written as it was meant`() throws {
    var generator = SeededNumbers(seed: 3)
    for _ in 0..<500 {
      let value = generator.value(depth: 4)
      var line: [UInt8] = []
      line.append(json: value)
      // Foundation drops U+FEFF at the beginning of a string and behind an escape.
      if String(decoding: line, as: UTF8.self).unicodeScalars.contains("\u{FEFF}") { continue }
      #expect(
        try isSame(value, foundation(line)), "\(String(decoding: line, as: UTF8.self).prefix(300))")
    }
  }

  @Test func `Foundation accepts every accepted text, with the same meaning`() throws {
    var generator = SeededNumbers(seed: 4)
    let seeds = [sampleRecord, #"["\u00e9\ud83e\udd55",1.5e3,-0.25,{"a":[null,true]}]"#]
    var accepted = 0
    for index in 0..<(isExhaustive ? 20_000 : 2_500) {
      let line = Array(seeds[index % 2].utf8).damaged(using: &generator)
      guard let value = try? JSONValue(parsing: line.span) else { continue }
      accepted += 1
      #expect(
        try isSame(value, foundation(line)), "\(String(decoding: line, as: UTF8.self))")
    }
    #expect(accepted > 150)
  }

  @Test func `Foundation refuses every refused text, except in three lenient cases`() {
    var generator = SeededNumbers(seed: 6)
    let lines = isExhaustive ? 10_000 : 1_000
    var refused = 0
    for _ in 0..<lines {
      let line = Array(sampleRecord.utf8).damaged(using: &generator)
      guard let error = problem(in: line) else { continue }
      if isKnownToPass(error.reason) { continue }
      refused += 1
      let text = String(decoding: line, as: UTF8.self)
      #expect(throws: (any Error).self, "\(text)") { try foundation(line) }
    }
    #expect(refused > lines / 10)
  }

  @Test func `No bytes whatever trap a reader`() {
    var generator = SeededNumbers(seed: 5)
    let alphabet = Array("{}[]\",:\\u0019eE+-.tfn \u{E9}\u{1F955}".utf8) + [0x00, 0x80, 0xFF, 0xED]
    let lines = isExhaustive ? 100_000 : 6_000
    var refused = 0
    for _ in 0..<lines {
      let count = Int.random(in: 0...40, using: &generator)
      let line = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      guard let error = problem(in: line) else { continue }
      refused += 1
      #expect((0...count).contains(error.offset))
    }
    #expect(refused > lines / 2)
  }

  /// Whether Foundation is more lenient here: half a character, or a comma before a brace or a bracket.
  private func isKnownToPass(_ reason: JSONError.Reason) -> Bool {
    if case .loneSurrogate = reason { return true }
    return reason == .unexpected(byte: UInt8(ascii: "}"), expected: .key)
      || reason == .unexpected(byte: UInt8(ascii: "]"), expected: .value)
  }

  private func foundation(_ line: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
  }

  private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .bool(let value): return other as? Bool == value
    case .integer(let value): return (other as? NSNumber)?.intValue == value
    case .double(let value): return (other as? NSNumber).map { isClose(value, $0) } ?? false
    case .string(let value):
      return (other as? String).map { $0.utf8.elementsEqual(value.utf8) } == true
    case .array(let values):
      guard let others = other as? [Any], others.count == values.count else { return false }
      return zip(values, others).allSatisfy { isSame($0, $1) }
    case .object(let values):
      guard let others = other as? [String: Any], others.count == values.count else { return false }
      return values.allSatisfy { key, value in others[key].map { isSame(value, $0) } ?? false }
    }
  }

  /// Foundation reads fractions as `Decimal`, and is one unit in the last place off at times.
  private func isClose(_ value: Double, _ other: NSNumber) -> Bool {
    abs(other.doubleValue - value) <= value.ulp
  }
}
